/** One piece of a mail's body. All words are plain text; the layout escapes them. */
export type Part =
  | { say: string }
  | { list: readonly string[] }
  /** What a person wrote. */
  | { quote: string }
  | { open: string; at: string };

/** What a mail has to say, in the reader's language. */
export interface Letter {
  subject: string;
  parts: readonly Part[];
  /** The account is gone. */
  gone?: true;
  /** The mail is one that a person may do without: its name, and where a press ends it. */
  optional?: { mail: string; unsubscribe: string; settings: string };
}
