/** A part of a mail's body. Plain text; the layout escapes it. */
export type Part =
  | { say: string }
  | { list: readonly string[] }
  /** Text written by a person. */
  | { quote: string }
  | { open: string; at: string };

/** Content of a mail in the reader's language. */
export interface Letter {
  subject: string;
  parts: readonly Part[];
  /** The account was deleted. */
  gone?: true;
  /** Set for optional mails: name and address of the unsubscription. */
  optional?: { mail: string; unsubscribe: string; settings: string };
}
