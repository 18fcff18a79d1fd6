/**
 * Why an upload is no photo. Of the body: `no_form`, `too_large` (over 5 MB, proofs over 10), `missing` (no file, or
 * several). Of the file: `unreadable`, `too_many_pixels`, `too_many_pages`.
 */
type Reason = 'no_form' | 'too_large' | 'missing' | 'unreadable' | 'too_many_pixels' | 'too_many_pages';

/** An upload that is no photo. Services map the reason to their own messages. */
export class NoPhoto extends Error {
  override readonly name = 'NoPhoto';
  readonly reason: Reason;

  constructor(reason: Reason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
