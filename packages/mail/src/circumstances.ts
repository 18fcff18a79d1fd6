import type { AddedOption, Locale } from '@app/option-lists';

/** For whom a mail is written, and where the site is. */
export interface Circumstances {
  locale: Locale;
  /** Where the site is: `https://…`, for links. */
  origin: string;
  /** The reader's first name, where it is known. */
  name?: string;
  /** Where a press ends mails of this kind; given for optional ones. */
  unsubscribe?: string;
  /** Reasons that the team has added to the published ones, also those that it gives no more. */
  addedReasons?: readonly AddedOption[];
}
