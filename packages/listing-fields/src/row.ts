import type { Option } from '@app/option-lists';

export type Section = 'credentials' | 'services' | 'practice';

interface CommonRow {
  /** Name in documents, calls and files. */
  name: string;
  section: Section;
  /** Owner and staff read all fields; visitors only public ones. */
  visibility: 'public' | 'owner';
  /** Label for staff, in English. All other texts are in `messages/`. */
  label: string;
  csv?: {
    label?: string;
    /** Other accepted headers, as `normalizeHeader` returns them. */
    otherHeaders?: readonly string[];
    sample?: string;
  };
  /** The profile's panel with a line for this field; absent: the page shows it elsewhere or not at all. */
  profile?: 'visit' | 'specialties';
  /** Fields of a group are adjacent in the owner's form, in the order of the rows, under its heading. */
  group?: 'urgent' | 'costs';
  /** Release that added it, while older services may run: readers treat its absence as "not given". */
  since?: string;
}

interface CommonFilter {
  /** Query parameter of a search. */
  key: string;
  description: string;
  /**
   * Set if alerts about new people, which store an e-mail address, may contain it: it says nothing about the person's
   * health, and does not depend on the time of day.
   */
  isAllowedInAlerts?: true;
}

/** Matches listings that answer yes, or that give a phone number. */
export interface FlagFilter extends CommonFilter {
  group: 'visits' | 'children';
  /** Does not match prosthetists who currently see no patients. */
  requiresAvailability?: true;
}

/** Matches listings with at most this many days. */
export interface MaxDaysFilter extends CommonFilter {
  steps: readonly [string, ...string[]];
}

/** Matches listings with any or all of the chosen values; for opening hours, by the values of `openingFilters`. */
export interface ListFilter extends CommonFilter {
  match: 'any' | 'all';
  /** Values shown first, in this order; others under "more". Absent: all. */
  firstValues?: readonly string[];
}

/** A question with yes, no, or no answer. */
export interface AnswerRow extends CommonRow {
  kind: 'answer';
  /** Sorted before the other fields of its kind. */
  isLeading?: true;
  filter?: FlagFilter;
}

/** A typical duration in days. */
export interface DaysRow extends CommonRow {
  kind: 'days';
  max: number;
  filter?: MaxDaysFilter;
}

/** Whole dollars from a lowest to a highest price, in one line of text, as `parseDollarRange` reads it. */
export interface DollarsRow extends CommonRow {
  kind: 'dollars';
  max: number;
  filter?: undefined;
}

export interface PhoneRow extends CommonRow {
  kind: 'phone';
  filter?: FlagFilter;
}

/** Opening hours in one line of text, as `parseHours` reads it. */
export type HoursRow = CommonRow & { kind: 'hours' } & (
    | { filter?: undefined }
    | { filter: ListFilter /** `openingFilters`. */; options: readonly Option[] }
  );

export interface ListRow extends CommonRow {
  kind: 'list';
  options: readonly Option[];
  /**
   * `stored`: every document has the list. `absent`: an empty list is not stored. `means none`: an empty list means
   * "none", null means "not given".
   */
  whenEmpty: 'stored' | 'absent' | 'means none';
  required?: true;
  filter?: ListFilter;
}

export interface TextRow extends CommonRow {
  kind: 'line' | 'prose';
  max: number;
  filter?: undefined;
}

export type FieldRow = AnswerRow | DaysRow | DollarsRow | HoursRow | ListRow | PhoneRow | TextRow;
