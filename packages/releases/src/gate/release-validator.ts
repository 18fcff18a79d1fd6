import type { GateVerdict, ReleaseDoc, ShellOffer } from '@app/db';
import type { FileStorage } from '@app/storage';

/** Validates versions for the live shell. */
export interface ReleaseValidator {
  /** Offer of the live shell. */
  offer: ShellOffer;
  /** Ids of its checks. An earlier verdict without one of them does not count. */
  needed: readonly string[];
  validate: (release: ReleaseDoc) => Promise<GateVerdict>;
  /** Storage of releases' files. */
  files: FileStorage;
}
