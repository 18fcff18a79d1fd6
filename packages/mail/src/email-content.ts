import type { AddedOption, Locale } from '@app/option-lists';

/** A part of an email's body: a paragraph, list, quote or link. All texts are plain; the layout escapes them. */
export type MailPart =
  | { text: string }
  | { list: readonly string[] }
  /** Text written by a person. */
  | { quote: string }
  | { label: string; url: string };

export interface MailContent {
  subject: string;
  parts: readonly MailPart[];
  /**
   * Why a reader without an account gets the email: it was deleted (`deleted`), a staff member has none yet (`new`), an
   * owner invited the reader to manage a listing (`invited`), a claimant typed the address (`claimed`), or alerts need
   * none (`alert`).
   */
  recipientKind?: 'deleted' | 'new' | 'invited' | 'claimed' | 'alert';
  /** Set for emails that the reader can stop. With an account: also the name of their preference, and the settings. */
  optOut?: { unsubscribeUrl: string; account?: { preferenceLabel: string; settingsUrl: string } };
}

/** Reader of an email, and the site that sends it. */
export interface MailContext {
  locale: Locale;
  /** The site's origin: `https://…`, for links. */
  origin: string;
  adminOrigin?: string | undefined;
  /** The reader's first name, if known. */
  name?: string;
  /** Of the one-click unsubscription; set for emails that the reader can stop. */
  unsubscribeUrl?: string;
  /** Reasons added by staff, retired ones included. */
  addedReasons?: readonly AddedOption[];
}

/** Values of an email with the same text for everybody. */
export type NoValues = Record<never, never>;

/** Writes a paragraph, or other parts, from the values of an email. Messages are such functions. */
export type PartWriter<Values> = (
  values: Values,
  context: MailContext,
) => string | MailPart | readonly MailPart[];

/** What an email says; its values are filled in afterwards. */
export interface Letter<Values> extends Pick<MailContent, 'recipientKind'> {
  subject: (values: Values, context: MailContext) => string;
  parts: readonly PartWriter<Values>[];
}

/** Functions that choose the letters of a group of emails by their values, by template. */
export type Letters<Emails> = { [T in keyof Emails]: (values: Emails[T]) => Letter<Emails[T]> };

/** Values for all variants of each email of a group, for previews and tests. */
export type Samples<Emails> = { [T in keyof Emails]: Emails[T][] };
