/** Why a change of what is live was not made. */
export type ErrorCode =
  /** No such version was ever published. */
  | 'not_published'
  /** Nothing of this remote was ever live. */
  | 'not_live'
  /** The same version is there with other bytes. */
  | 'other_bytes'
  /** A build that cannot be stored as it is. */
  | 'not_a_build'
  /** A table of calls that cannot be read. */
  | 'not_a_table'
  /** Somebody else changed it meanwhile. */
  | 'changed'
  /** A stored file is missing, or is not what was published. */
  | 'damaged'
  /** The gate did not let it pass. */
  | 'gate'
  /** There is no earlier version to go back to. */
  | 'no_earlier'
  /** Its files were removed. */
  | 'removed'
  /** A share of visitors is above 0 and at most 1, and never gets what all have. */
  | 'canary';

/** Thrown by a verb that changed nothing. The message is a sentence for the caller. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
