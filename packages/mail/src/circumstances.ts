import type { AddedOption, Locale } from '@app/option-lists';

/** Reader and site of a mail. */
export interface Circumstances {
  locale: Locale;
  /** The site's origin: `https://…`, for links. */
  origin: string;
  /** The reader's first name, if known. */
  name?: string;
  /** Address of the one-click unsubscription; set for optional mails. */
  unsubscribe?: string;
  /** Reasons added by staff, retired ones included. */
  addedReasons?: readonly AddedOption[];
}
