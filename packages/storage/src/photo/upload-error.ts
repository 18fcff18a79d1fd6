/**
 * Reason why an upload is refused. Faults of the body: `no_form`, `too_large` (over 5 MB, proofs over 10), `missing`
 * (no file, or several). Faults of the file: `unreadable`, `too_many_pixels`, `too_many_pages`, `too_complex` (takes
 * too much memory or time). `busy`: too many uploads at once.
 */
export type UploadErrorReason =
  | 'no_form'
  | 'too_large'
  | 'missing'
  | 'unreadable'
  | 'too_many_pixels'
  | 'too_many_pages'
  | 'too_complex'
  | 'busy';

/** An upload that cannot be accepted. Services map the reason to their own messages. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly reason: UploadErrorReason;

  constructor(reason: UploadErrorReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
