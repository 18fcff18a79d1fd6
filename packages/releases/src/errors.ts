export type ReleaseErrorCode =
  | 'not_published'
  | 'not_live'
  /** The version exists with different bytes. */
  | 'other_bytes'
  /** The build cannot be stored. */
  | 'not_a_build'
  | 'changed'
  /** A stored file is missing or differs from the published one. */
  | 'damaged'
  | 'gate'
  /** The remote is withdrawn: it comes back by an activation. */
  | 'withdrawn'
  /** Visitors still reach the service, or it still has data. */
  | 'in_use'
  | 'no_earlier'
  /** Its files were deleted. */
  | 'removed'
  /** A canary's share must be above 0 and at most 1, and its version must not be live. */
  | 'canary';

/** Thrown by a command that changed nothing. The message is a sentence for the caller. */
export class ReleaseError extends Error {
  override readonly name = 'DomainError';
  readonly code: ReleaseErrorCode;

  constructor(code: ReleaseErrorCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
