/// The surnames of the Hundred Family Surnames (百家姓, 11th century), with the readings of CLDR.
enum Surnames {
  /// Surnames of one character.
  private static let single = """
    赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎
    鲁韦昌马苗凤花方俞任袁柳酆鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄
    和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭
    梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯昝管卢莫经房裘缪干解应宗丁宣贲邓郁单杭洪包诸左石崔吉钮龚
    程嵇邢滑裴陆荣翁荀羊於惠甄曲家封芮羿储靳汲邴糜松井段富巫乌焦巴弓牧隗山谷车侯宓蓬全郗班仰秋仲伊宫
    宁仇栾暴甘钭厉戎祖武符刘景詹束龙叶幸司韶郜黎蓟薄印宿白怀蒲邰从鄂索咸籍赖卓蔺屠蒙池乔阴鬱胥能苍双
    闻莘党翟谭贡劳逄姬申扶堵冉宰郦雍郤璩桑桂濮牛寿通边扈燕冀郏浦尚农温别庄晏柴瞿阎充慕连茹习宦艾鱼容
    向古易慎戈廖庾终暨居衡步都耿满弘匡国文寇广禄阙东欧殳沃利蔚越夔隆师巩厍聂晁勾敖融冷訾辛阚那简饶空
    曾毋沙乜养鞠须丰巢关蒯相查后荆红游竺权逯盖益桓公晋楚闫法汝鄢涂钦岳帅缑亢况郈有琴商牟佘佴墨哈谯笪
    年爱阳佟言福
    """

  /// Surnames of two characters.
  private static let double = """
    万俟司马上官欧阳夏侯诸葛闻人东方赫连皇甫尉迟公羊澹台公冶宗政濮阳淳于单于太叔申屠公孙仲孙轩辕令狐钟离
    宇文长孙慕容鲜于闾丘司徒司空亓官司寇仉督子车颛孙端木巫马公西漆雕乐正壤驷公良拓跋夹谷宰父谷梁段干百里
    东郭南门呼延归海羊舌微生梁丘左丘东门西门伯赏南宫第五
    """

  /// Readings that the transform does not have: ICU does not apply its own rule for 澹台, and takes the first
  /// character of 单于 for a surname.
  private static let exceptions = ["澹台": "tán tái", "单于": "chán yú"]

  static func list() throws(Mistake) -> DataList {
    let doubles = Array(double.filter { !$0.isWhitespace })
    let names =
      single.filter { !$0.isWhitespace }.map(String.init)
      + stride(from: 0, to: doubles.count, by: 2).map { String(doubles[$0..<$0 + 2]) }
    var records: [DataList.Record] = []
    for name in names {
      // The transform looks for a surname before a given name.
      let words = ICU.transformed(name + " 一", by: "Han-Latin/Names").split(separator: " ")
      try require(
        words.count == name.count + 1 && words.last == "yī", "\(name): the reading is \(words)")
      let reading = exceptions[name] ?? words.dropLast().joined(separator: " ")
      records.append(.object([("name", .text(name)), ("pinyin", .text(reading))]))
    }
    return DataList(file: "surnames-zh.json", records: records)
  }
}
