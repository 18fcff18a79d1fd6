// What teams have published of their remotes, and which of it visitors get.
import { type CallTable, type RemoteEntry, serviceNames, type TableCall } from '@app/types';
import * as s from '../schema.ts';

const allowNull = <T>(rule: s.Rule<T>): s.Rule<T | null> => ({ anyOf: [{ bsonType: 'null' }, rule] });
const version = s.defineNonEmptyText(100);
const textByName = s.anyFields as s.Rule<Record<string, string>>;

/** Anyone who published, activated or rolled back: somebody of the team, or a program. */
const releasedBy = s.defineShape({
  /** Of the team's member; absent for a program. */
  id: s.optional(s.defineNonEmptyText(100)),
  /** Their name, or `command line`, `npm start`, `worker`. */
  name: s.defineNonEmptyText(100),
});
export type ReleasedBy = s.Infer<typeof releasedBy>;

/** One file of a release, as it must be wherever it is stored. */
const releaseFile = s.defineShape({
  /** Below the release's folder: `remoteEntry.1b5321db06.js`. */
  path: s.defineNonEmptyText(300),
  bytes: s.count(),
  /** As in an `integrity` attribute: `sha256-…`. */
  integrity: s.defineNonEmptyText(100),
});
export type ReleaseFile = s.Infer<typeof releaseFile>;

/** What one check of the gate found. */
const gateCheck = s.defineShape({
  /** `contract`, `shell`, `shared`, `budget`, `documents`, `integrity`, `shape`, `render`, `smoke`. */
  id: s.defineNonEmptyText(100),
  passed: s.bool,
  /** One sentence: what was found and, where it does not fit, who has to move. */
  says: s.defineText(4_000),
});
export type GateCheck = s.Infer<typeof gateCheck>;

/** What a shell offers remotes: the contract that it speaks, and its version of each shared library. */
const shellOffer = s.defineShape({
  contract: s.defineNonEmptyText(100),
  /** Earlier contracts that it still speaks. */
  earlier: s.optional(s.defineList(s.defineNonEmptyText(100), 20)),
  shared: textByName,
});
export type ShellOffer = s.Infer<typeof shellOffer>;

/** What the gate said last of a release, and against which shell. */
const gateVerdict = s.defineShape({
  passed: s.bool,
  at: s.date,
  offer: shellOffer,
  checks: s.defineList(gateCheck),
});
export type GateVerdict = s.Infer<typeof gateVerdict>;

const checkedFile = s.defineTypedShape<RemoteEntry['preload'][number]>({
  href: s.defineNonEmptyText(),
  integrity: s.defineNonEmptyText(100),
});
const remoteEntry = s.defineTypedShape<RemoteEntry>(
  {
    version,
    entry: s.defineNonEmptyText(),
    integrity: s.defineNonEmptyText(100),
    manifestUrl: s.defineNonEmptyText(),
    preload: s.defineList(checkedFile, 200),
    styles: s.defineList(checkedFile, 200),
    shared: s.anyFields,
    requires: s.anyFields,
    publishedAt: s.defineNonEmptyText(100),
    paths: s.defineList(s.defineNonEmptyText(200), 50),
    server: s.defineTypedShape<NonNullable<RemoteEntry['server']>>(
      {
        file: s.defineNonEmptyText(300),
        integrity: s.defineNonEmptyText(100),
        styles: s.anyFields,
        scripts: s.anyFields,
      },
      ['scripts'],
    ),
  },
  ['paths', 'server'],
);

/**
 * One published version of one remote. All that says what it is never changes; the gate's word and what tells how long
 * its files are needed do.
 */
export const releaseSchema = s.defineShape({
  /** `mf_search@1.0.0-ab12cd34` */
  _id: s.defineNonEmptyText(200),
  name: s.defineNonEmptyText(100),
  version,
  /** As the registry tells it to browsers. */
  entry: remoteEntry,
  files: s.defineList(releaseFile, 2_000),
  /** The contract that it was built against. */
  contract: s.defineNonEmptyText(100),
  /** The text of the declaration of what it exposes. */
  exposes: s.defineText(500_000),
  /** What a first page loads of it, compressed, and what it may; null: no budget was set. */
  bytes: s.defineShape({ gzip: s.count(), budget: allowNull(s.count()) }),
  gate: allowNull(gateVerdict),
  publishedAt: s.date,
  publishedBy: releasedBy,
  /** When it became live or a canary last, or stopped being so: old tabs load its files for a while after. */
  usedAt: allowNull(s.date),
  /** Since when its files are gone. Its version stays taken: the same bytes alone may come back under it. */
  removedAt: allowNull(s.date),
});
export type ReleaseDoc = s.Infer<typeof releaseSchema>;

/** A version that was live. */
const earlierRelease = s.defineShape({
  version,
  since: s.date,
  until: s.date,
  /** Who made it live. */
  by: releasedBy,
  /** Why it stopped being so. */
  ended: s.defineEnum(['replaced', 'rolled_back', 'fell_back']),
});
export type EarlierRelease = s.Infer<typeof earlierRelease>;

/** A version that a share of the visitors gets in place of the live one. */
const canary = s.defineShape({
  version,
  /** From 0 to 1. */
  share: { bsonType: 'number', minimum: 0, maximum: 1 } as s.Rule<number>,
  since: s.date,
  by: releasedBy,
});
export type Canary = s.Infer<typeof canary>;

/** A version that was taken back because it failed in browsers. */
const fallback = s.defineShape({
  from: version,
  to: version,
  at: s.date,
  /** Of so many loads, so many failed. */
  failed: s.count(),
  loads: s.count(),
});
export type Fallback = s.Infer<typeof fallback>;

/** How many earlier live versions a remote remembers. */
export const maxPrevious = 50;

/** Which version of one remote is live: the one thing that shipping changes. */
export const remoteSchema = s.defineShape({
  /** `mf_search` */
  _id: s.defineNonEmptyText(100),
  /** Every change adds one and names the number that it found. */
  v: s.count(),
  live: version,
  since: s.date,
  by: releasedBy,
  /** The latest first. */
  before: s.defineList(earlierRelease, maxPrevious),
  canary: allowNull(canary),
  /** Until something is activated by hand again. */
  fallback: allowNull(fallback),
  /** When anything of this changed last, and who did it. */
  updatedAt: s.date,
  updatedBy: releasedBy,
});
export type RemoteDoc = s.Infer<typeof remoteSchema>;

/** The calls that one version of a service answers. Those of the two newest versions hold. */
export interface CallTableDoc extends CallTable {
  /** `listing@1.0.0-1b5321db`. */
  _id: string;
  publishedAt: Date;
  publishedBy: ReleasedBy;
}
export const callTableSchema = s.defineTypedShape<CallTableDoc>({
  _id: s.defineNonEmptyText(200),
  service: s.defineEnum(serviceNames),
  version,
  calls: s.defineList(
    s.defineTypedShape<TableCall>(
      {
        id: s.defineNonEmptyText(100),
        method: s.defineEnum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
        path: s.defineNonEmptyText(200),
        flag: s.defineNonEmptyText(50),
        session: s.defineEnum(['none', 'optional', 'required']),
        idempotent: s.bool,
        onlyReads: s.bool,
        deprecated: s.bool,
      },
      ['flag', 'idempotent', 'onlyReads', 'deprecated'],
    ),
    500,
  ),
  openApi: s.defineText(2_000_000),
  publishedAt: s.date,
  publishedBy: releasedBy,
});
