/** The types of the scripts of pages, for the type checker. They are not a part of any page. */

/** Compares texts in the order of a language. */
type Compare = (a: string, b: string) => number;

/** A section of a page in one file. */
interface PageSection {
  element: HTMLElement;
  id: string;
  title: string;
  /** Where the number of rows is. */
  count: HTMLElement;
  /** The lists of rows that a browser can skip one by one. */
  chunks: (HTMLElement & { isPart?: boolean })[];
  compare: Compare;
  rows?: HTMLElement[];
  /** Whether the browser's order of the rows is that of the list. */
  isSorted?: boolean;
}

/** A section whose rows are shown when they are in the window. */
interface ListSection {
  id: string;
  lang: string;
  title: string;
  heading: HTMLElement;
  footer: HTMLElement | null;
  count: number;
}

/** A section of a page in a folder. */
interface FolderSection extends ListSection {
  /** The files of its rows. */
  parts: { file: string; start: number; text: string }[];
  /** The text of the last row. */
  last: string;
  compare: Compare;
  /** The positions of the rows that a search has found. */
  rows?: number[];
}

/** A file in a folder. */
interface FolderFile {
  content: any;
  isLoaded: Promise<void>;
}

/** A section of a live page, with the rows that have been fetched. */
interface LiveSection extends ListSection {
  rows: Map<number, LiveRow>;
}

/** A row, which can be older than the list. */
type LiveRow = HTMLElement & { isOld?: boolean };

/** A row with a field for its new text. */
interface RenamedRow {
  id: string;
  row: LiveRow;
  /** What the row shows without the field. */
  content: ChildNode[];
  /** Takes the field away. */
  end: () => void;
  /** Ends the input: sends the text if it is another one. */
  leave: () => Promise<{ row?: string, version: number } | void>;
}

/** A section that is shown, with a range of its rows, and its place. */
interface View {
  section: ListSection;
  first: number;
  last: number;
  top?: number;
  height?: number;
  footerHeight?: number;
}

/** What a section has in the page. */
interface Line {
  element: HTMLElement;
  list: HTMLElement;
  footer: HTMLElement | undefined;
  rows: Map<number, HTMLElement>;
}

/** A section, and a row in it. */
type Place = [number, number];

/** The updates of a list, from one version to the next. */
interface ListUpdates {
  deletedSections: number[];
  insertedSections: number[];
  movedSections: unknown[];
  reloadedSections: unknown[];
  deletedRows: Place[];
  insertedRows: Place[];
  movedRows: { source: Place, target: Place }[];
  reloadedRows: Place[];
}

/** A change of a list, as the server sends it. */
interface Change {
  version: number;
  total: number;
  names: string[];
  strip: string;
  updates: ListUpdates;
  insertedSections: string;
  insertedRows: string;
  reloadedRows: string;
}

/** A method of newer browsers that the type checker does not know. */
interface Array<T> {
  findLastIndex(condition: (element: T) => boolean): number;
}

/** Ranges of text that a rule of the style sheet marks. Some browsers have none. */
declare class Highlight {
  constructor(...ranges: Range[]);
}

declare namespace CSS {
  const highlights: Map<string, Highlight> | undefined;
}
