import type { Option } from '@app/option-lists';

/** A part of the owner's form, in its order. */
export type Section = 'credentials' | 'services' | 'practice';

interface CommonRow {
  /** Its name in documents, calls and files. */
  name: string;
  section: Section;
  /** Its owner and staff read all fields; visitors only the public ones. */
  visibility: 'public' | 'owner';
  /** What staff call it. The console and files are in English; all other words are in `messages/`. */
  label: string;
  csv?: {
    /** Where a file's column is called otherwise than the field. */
    label?: string;
    /** Other headers that mean it, folded as `foldHeader` does. */
    also?: readonly string[];
    /** What a template shows. */
    sample?: string;
  };
  /** The panel of the profile that has it as a line of its own; absent: a part of the page is made for it. */
  profile?: 'visit' | 'specialties';
  /**
   * When it came, as long as services of a release without it may run: readers of replies take its absence for "not
   * told".
   */
  since?: string;
}

interface FilterWords {
  /** The parameter of a search. */
  key: string;
  /** What it means, for the API's documentation. */
  about: string;
}

/** Only those who say yes. */
export interface FlagFilter extends FilterWords {
  /** The group of filters that it stands in. */
  group: 'visits' | 'children';
  /** Those who see no patients at present don't count as a yes. */
  whileOpen?: true;
}

/** Only those who take at most so many days. */
export interface WithinFilter extends FilterWords {
  steps: readonly [string, ...string[]];
}

/** Only those who have one or all of the chosen values. */
export interface ListFilter extends FilterWords {
  match: 'any' | 'all';
  /** Shown at once, in this order; the others under "more". Absent: all. */
  first?: readonly string[];
}

/** A question with yes, no, or no answer. */
export interface AnswerRow extends CommonRow {
  kind: 'answer';
  /** Asked and shown before the others of its kind. */
  lead?: true;
  filter?: FlagFilter;
}

/** How many days something usually takes. */
export interface DaysRow extends CommonRow {
  kind: 'days';
  max: number;
  filter?: WithinFilter;
}

/** Some values of a closed list. */
export interface ListRow extends CommonRow {
  kind: 'list';
  options: readonly Option[];
  /**
   * `stored`: every document has the list. `absent`: without a value nothing is told. `means none`: an empty list tells
   * that there is none, and null is "not told".
   */
  whenEmpty: 'stored' | 'absent' | 'means none';
  /** At least one value. */
  required?: true;
  filter?: ListFilter;
}

/** A text: one line, or several. */
export interface TextRow extends CommonRow {
  kind: 'line' | 'prose';
  max: number;
  filter?: undefined;
}

export type FieldRow = AnswerRow | DaysRow | ListRow | TextRow;
