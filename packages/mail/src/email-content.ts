import type { AddedOption, Locale } from '@app/option-lists';

/** A part of a mail's body. Plain text; the layout escapes it. */
export type MailPart =
  | { say: string }
  | { list: readonly string[] }
  /** Text written by a person. */
  | { quote: string }
  | { open: string; at: string };

/** Content of a mail in the reader's language. */
export interface MailContent {
  subject: string;
  parts: readonly MailPart[];
  /**
   * Why the reader gets it, if not for an account: it was deleted, there is none yet (staff, or invited by an owner), or
   * none is needed for an alert.
   */
  recipientKind?: 'deleted' | 'new' | 'invited' | 'alert';
  /** Set for optional mails: the unsubscribe address; with an account also the mail's name and the settings page. */
  optional?: { unsubscribe: string; account?: { mail: string; settings: string } };
}

/** Reader and site of a mail. */
export interface MailContext {
  locale: Locale;
  /** The site's origin: `https://…`, for links. */
  origin: string;
  /** Origin of the admin pages, if different. */
  adminOrigin?: string | undefined;
  /** The reader's first name, if known. */
  name?: string;
  /** Address of the one-click unsubscription; set for optional mails. */
  unsubscribe?: string;
  /** Reasons added by staff, retired ones included. */
  addedReasons?: readonly AddedOption[];
}

/** Values of a mail with the same text for everybody. */
export type NoValues = Record<never, never>;

/** Functions that write the mails of a group, by name. */
export type Templates<Mails> = { [T in keyof Mails]: (values: Mails[T], c: MailContext) => MailContent };

/** Values for every variant of each mail of a group, for previews and tests. */
export type Samples<Mails> = { [T in keyof Mails]: Mails[T][] };
