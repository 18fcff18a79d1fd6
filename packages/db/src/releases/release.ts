// What teams have published of their remotes, and which of it visitors get.
import type { CallTable, RemoteEntry } from '@app/types';

/** Anyone who published, activated or rolled back: somebody of the team, or a program. */
export interface ReleasedBy {
  /** Of the team's member; absent for a program. */
  id?: string;
  /** Their name, or `command line`, `npm start`, `worker`. */
  name: string;
}

/** One file of a release, as it must be wherever it is stored. */
export interface ReleaseFile {
  /** Below the release's folder: `remoteEntry.1b5321db06.js`. */
  path: string;
  bytes: number;
  /** As in an `integrity` attribute: `sha256-…`. */
  integrity: string;
}

/** What one check of the gate found. */
export interface GateCheck {
  /** `contract`, `shell`, `shared`, `budget`, `documents`, `integrity`, `shape`, `render`, `smoke`. */
  id: string;
  passed: boolean;
  /** One sentence: what was found and, where it does not fit, who has to move. */
  says: string;
}

/** What a shell offers remotes: the contract that it speaks, and its version of each shared library. */
export interface ShellOffer {
  contract: string;
  /** Earlier contracts that it still speaks. */
  earlier?: string[];
  shared: Record<string, string>;
}

/** What the gate said last of a release, and against which shell. */
export interface GateVerdict {
  passed: boolean;
  at: Date;
  offer: ShellOffer;
  checks: GateCheck[];
}

/**
 * One published version of one remote. All that says what it is never changes; the gate's word and what tells how long
 * its files are needed do.
 */
export interface ReleaseDoc {
  /** `mf_search@1.0.0-ab12cd34` */
  _id: string;
  name: string;
  version: string;
  /** As the registry tells it to browsers. */
  entry: RemoteEntry;
  files: ReleaseFile[];
  /** The contract that it was built against. */
  contract: string;
  /** The text of the declaration of what it exposes. */
  exposes: string;
  /** What a first page loads of it, compressed, and what it may; null: no budget was set. */
  bytes: { gzip: number; budget: number | null };
  gate: GateVerdict | null;
  publishedAt: Date;
  publishedBy: ReleasedBy;
  /** When it became live or a canary last, or stopped being so: old tabs load its files for a while after. */
  usedAt: Date | null;
  /** Since when its files are gone. Its version stays taken: the same bytes alone may come back under it. */
  removedAt: Date | null;
}

/** Why a version stopped being live. */
export const endings = ['replaced', 'rolled_back', 'fell_back'] as const;

/** A version that was live. */
export interface EarlierRelease {
  version: string;
  since: Date;
  until: Date;
  /** Who made it live. */
  by: ReleasedBy;
  ended: (typeof endings)[number];
}

/** A version that a share of the visitors gets in place of the live one. */
export interface Canary {
  version: string;
  /** From 0 to 1. */
  share: number;
  since: Date;
  by: ReleasedBy;
}

/** A version that was taken back because it failed in browsers. */
export interface Fallback {
  from: string;
  to: string;
  at: Date;
  /** Of so many loads, so many failed. */
  failed: number;
  loads: number;
}

/** Which version of one remote is live: the one thing that shipping changes. */
export interface RemoteDoc {
  /** `mf_search` */
  _id: string;
  /** Every change adds one and names the number that it found. */
  v: number;
  live: string;
  since: Date;
  by: ReleasedBy;
  /** The latest first, at most `keptBefore` of them. */
  before: EarlierRelease[];
  canary: Canary | null;
  /** Until something is activated by hand again. */
  fallback: Fallback | null;
  /** When anything of this changed last, and who did it. */
  updatedAt: Date;
  updatedBy: ReleasedBy;
}

/** How many earlier live versions a remote remembers. */
export const maxPrevious = 50;

/** The calls that one version of a service answers. Those of the two newest versions hold. */
export interface CallTableDoc extends CallTable {
  /** `listing@1.0.0-1b5321db`. */
  _id: string;
  publishedAt: Date;
  publishedBy: ReleasedBy;
}
