/**
 * Why an upload is no photo. Of the body: `no_form`, `too_large` (over 5 MB, proofs over 10), `missing` (no file, or
 * several). Of the file: `unreadable`, `too_many_pixels`, `too_many_pages`, `too_complex` (takes too much memory or
 * time). Of neither: `busy`.
 */
export type NoPhotoReason =
  | 'no_form'
  | 'too_large'
  | 'missing'
  | 'unreadable'
  | 'too_many_pixels'
  | 'too_many_pages'
  | 'too_complex'
  | 'busy';

/** An upload that is no photo. Services map the reason to their own messages. */
export class NoPhoto extends Error {
  override readonly name = 'NoPhoto';
  readonly reason: NoPhotoReason;

  constructor(reason: NoPhotoReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
