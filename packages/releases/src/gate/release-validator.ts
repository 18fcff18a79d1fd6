import type { GateVerdict, ReleaseDoc, ShellOffer } from '@app/db';
import type { FileStorage } from '@app/storage';

/** Anyone who decides whether a version fits the live shell. */
export interface ReleaseValidator {
  /** Of the shell that is live. */
  offer: ShellOffer;
  /** The ids of the checks that it makes: an earlier verdict that lacks one of them is not enough. */
  needed: readonly string[];
  validate: (release: ReleaseDoc) => Promise<GateVerdict>;
  /** Where the files of releases are. */
  files: FileStorage;
}
