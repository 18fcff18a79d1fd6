/**
 * Why something that was sent makes no photo. Of the body: `no_form` (it is none), `too_large` (over 5 MB, a proof over
 * 10), `missing` (no file, or several). Of the file: `unreadable`, `too_many_pixels`, `too_many_pages`. `too_busy`:
 * others are at work, and a queue waits.
 */
type Reason =
  | 'no_form'
  | 'too_large'
  | 'missing'
  | 'unreadable'
  | 'too_many_pixels'
  | 'too_many_pages'
  | 'too_busy';

/** These bytes become no photo. What is answered says the service, in its own words. */
export class NoPhoto extends Error {
  override readonly name = 'NoPhoto';
  readonly reason: Reason;

  constructor(reason: Reason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
