"""Random names of real letters, and the seed of this run."""

import os
import random

SEED = os.environ.get("CONFORMANCE_SEED") or str(random.getrandbits(32))
print(f"CONFORMANCE_SEED={SEED} repeats this run's random names")

_LATIN = "abcdefghijklmnopqrstuvwxyz"
_CYRILLIC = "абвгдежзийклмнопрстуфхцчшщыэюя"

# For each locale, what a name can have at each place: the names of a script have equal chances.
_SCRIPTS = {
    "sv": [[_LATIN + "åäöé"]],
    "en": [[_LATIN]],
    "ar": [["ابتثجحخدذرزسشصضطظعغفقكلمنهوي"]],
    "he": [["אבגדהוזחטיכלמנסעפצקרשת"]],
    "ja": [["あいうえおかきくけこがぎさしすせそたちつてとなにぬねのはひふへほばぱまみむめもやゆよらりるれろわをん"],
           ["アイウエオカキクケコガギサシスセソタチツテトナニヌネノハヒフヘホバパマミムメモヤユヨラリルレロワヲン"],
           ["愛青秋石茨岩大岡香鹿神京熊群高佐静千東徳鳥長奈新兵福北宮宮山和"], [_LATIN]],
    "zh-Hant": [["一乙二十丁人入八刀力三上下大小山川千口土女子王中文天木水火日月方心手五六白石田甲北四出本生平玉"
                 "民安百老有西米羽竹江何李良足車東林明金門青長花信南春秋紅美香風海高馬唐家陳梅許張國黃雪魚鳥雲"
                 "華黑琴楊葉萬新愛趙齊劉鄭德龍龜謝韓鍾羅蘭譚蘇鐘靈觀驢鬱"], [_LATIN]],
    # The parts of a syllable. An empty part is a space here.
    "th": [["เแโใไ   ", "กขคฆงจฉชซญณดตถทธนบปผฝพฟภมยรลวศสหอฮ", "าิีุู  ", "่้  "]],
    "hi": [["कखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह", "ािीुूेैोौ    "]],
    "en+ru": [[_LATIN], [_CYRILLIC]],
}
LOCALES = list(_SCRIPTS)


def locale_options(locales):
    return [word for locale in locales.split("+") for word in ("--locale", locale)]


def names(locales, count, purpose=""):
    """The names for a test. Some are equal, and some differ only in case or in a second word."""
    source = random.Random(f"{SEED} {locales} {count} {purpose}")
    result = []
    while len(result) < count:
        script = source.choice(_SCRIPTS[locales])
        name = "".join(
            source.choice(part).strip() for _ in range(source.randint(2, 6)) for part in script)
        result.append(name.capitalize())
        if source.random() < 0.05:
            result += [name, f"{name} {name}"][:count - len(result)]
    return result


def choices(purpose):
    """A source of random choices that a test makes."""
    return random.Random(f"{SEED} {purpose}")
