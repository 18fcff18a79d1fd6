import { releaseEndReasons } from '@app/option-lists';
import type { RemoteEntry } from '@app/types';
import { linkPlaces, maxLabelLength, type ReleaseLink } from '@app/types/release/registry';
import * as s from './schema.ts';

// Published versions of remotes, and which of them are live.

const allowNull = <T>(rule: s.Rule<T>): s.Rule<T | null> => ({ anyOf: [{ bsonType: 'null' }, rule] });
const versionRule = s.defineNonEmptyText(100);
const textByNameRule = s.anyFields as s.Rule<Record<string, string>>;

/** Who published, activated or rolled back: a staff member or a program. */
const releasedBySchema = s.defineShape({
  /** Id of the staff member; absent for a program. */
  id: s.optional(s.defineNonEmptyText(100)),
  /** Their name, or `command line`, `npm start`, `worker`. */
  name: s.defineNonEmptyText(100),
});
export type ReleasedBy = s.Infer<typeof releasedBySchema>;

const releaseFileSchema = s.defineShape({
  /** Path within the release's folder: `remoteEntry.1b5321db06.js`. */
  path: s.defineNonEmptyText(300),
  bytes: s.defineCount(),
  /** As in an `integrity` attribute: `sha256-…`. */
  integrity: s.defineNonEmptyText(100),
});
export type ReleaseFile = s.Infer<typeof releaseFileSchema>;

const gateCheckSchema = s.defineShape({
  /** `contract`, `shell`, `shared`, `budget`, `documents`, `integrity`, `shape`, `render`, `smoke`. */
  id: s.defineNonEmptyText(100),
  passed: s.bool,
  /** The finding and, if it failed, who has to act, in one sentence. */
  says: s.defineText(4_000),
});
export type GateCheck = s.Infer<typeof gateCheckSchema>;

/** What a shell offers to remotes: its contract and versions of shared libraries. */
const shellOfferSchema = s.defineShape({
  contract: s.defineNonEmptyText(100),
  /** Earlier contracts that it still supports. */
  earlier: s.optional(s.defineList(s.defineNonEmptyText(100), 20)),
  shared: textByNameRule,
});
export type ShellOffer = s.Infer<typeof shellOfferSchema>;

/** The last result of the release gate, and the shell it was checked against. */
const gateResultSchema = s.defineShape({
  passed: s.bool,
  at: s.date,
  offer: shellOfferSchema,
  checks: s.defineList(gateCheckSchema),
});
export type GateResult = s.Infer<typeof gateResultSchema>;

const hashedFileSchema = s.defineTypedShape<RemoteEntry['preload'][number]>({
  href: s.defineNonEmptyText(),
  integrity: s.defineNonEmptyText(100),
});
const remoteEntrySchema = s.defineTypedShape<RemoteEntry>(
  {
    version: versionRule,
    entry: s.defineNonEmptyText(),
    integrity: s.defineNonEmptyText(100),
    manifestUrl: s.defineNonEmptyText(),
    preload: s.defineList(hashedFileSchema, 200),
    styles: s.defineList(hashedFileSchema, 200),
    shared: s.anyFields,
    requires: s.anyFields,
    publishedAt: s.defineNonEmptyText(100),
    paths: s.defineList(s.defineNonEmptyText(200), 50),
    links: s.defineList(
      s.defineTypedShape<ReleaseLink>({
        place: s.defineEnum(linkPlaces),
        path: s.defineNonEmptyText(200),
        label: s.defineShape({
          en: s.defineNonEmptyText(maxLabelLength),
          es: s.defineNonEmptyText(maxLabelLength),
        }),
        order: { bsonType: 'number' } as s.Rule<number>,
      }),
      10,
    ),
    sitemap: s.defineList(s.defineNonEmptyText(200), 50),
    offers: s.anyFields,
    fills: s.anyFields,
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
  ['paths', 'links', 'sitemap', 'offers', 'fills', 'server'],
);

/**
 * A published version of a remote. Immutable except for the gate's result and the times that decide how long its files
 * are kept.
 */
export const releaseSchema = s.defineShape({
  /** `mf_search@1.0.0-ab12cd34` */
  _id: s.defineNonEmptyText(200),
  name: s.defineNonEmptyText(100),
  version: versionRule,
  /** Its entry in the browsers' registry. */
  entry: remoteEntrySchema,
  files: s.defineList(releaseFileSchema, 2_000),
  contract: s.defineNonEmptyText(100),
  /** TypeScript declaration of its exposed modules. */
  exposes: s.defineText(500_000),
  /** Compressed bytes of a first page, and the budget; null: no budget. */
  bytes: s.defineShape({ gzip: s.defineCount(), budget: allowNull(s.defineCount()) }),
  /** First path segments below /api that its pages call, besides those that every site has. */
  asks: s.optional(s.defineList(s.defineNonEmptyText(60), 50)),
  gate: allowNull(gateResultSchema),
  publishedAt: s.date,
  publishedBy: releasedBySchema,
  /** When a gateway whose build contains it last started: the newest is live until the remote's first change. */
  embeddedAt: s.optional(s.date),
  /** When it last became or stopped being live or a canary: old tabs load its files for a while. */
  usedAt: allowNull(s.date),
  /** When its files were deleted. The version stays reserved: only the same bytes may be published again. */
  removedAt: allowNull(s.date),
});
export type ReleaseDoc = s.Infer<typeof releaseSchema>;

/** A previously live version. */
const earlierReleaseSchema = s.defineShape({
  version: versionRule,
  since: s.date,
  until: s.date,
  /** Who made it live. */
  by: releasedBySchema,
  /** Why it is no longer live. */
  ended: s.defineEnum(releaseEndReasons),
});
export type EarlierRelease = s.Infer<typeof earlierReleaseSchema>;

/** A version served to a share of the visitors instead of the live one. */
const canarySchema = s.defineShape({
  version: versionRule,
  /** 0 to 1. */
  share: { bsonType: 'number', minimum: 0, maximum: 1 } as s.Rule<number>,
  since: s.date,
  by: releasedBySchema,
});
export type Canary = s.Infer<typeof canarySchema>;

/** A version that was rolled back because it failed in browsers. */
const fallbackSchema = s.defineShape({
  from: versionRule,
  to: versionRule,
  at: s.date,
  /** Failed loads of all loads. */
  failed: s.defineCount(),
  loads: s.defineCount(),
});

/** Number of previously live versions stored per remote. */
export const maxPreviousReleases = 50;

/** The live version of a remote: the only state that releasing changes. */
export const remoteSchema = s.defineShape({
  /** `mf_search` */
  _id: s.defineNonEmptyText(100),
  /** Version for optimistic locking; increased by every change. */
  v: s.defineCount(),
  live: versionRule,
  since: s.date,
  by: releasedBySchema,
  /** Newest first. */
  before: s.defineList(earlierReleaseSchema, maxPreviousReleases),
  canary: allowNull(canarySchema),
  /** Until the next manual activation. */
  fallback: allowNull(fallbackSchema),
  /** Set while the remote is withdrawn: visitors get no version of it. `live` is the last one that they had. */
  withdrawn: s.optional(s.defineShape({ at: s.date, by: releasedBySchema })),
  /** Time and author of the last change. */
  updatedAt: s.date,
  updatedBy: releasedBySchema,
});
export type RemoteDoc = s.Infer<typeof remoteSchema>;

/** A name of a service or a word of an address; both become parts of addresses. */
export const pathSegment: s.Rule<string> = { bsonType: 'string', pattern: '^[a-z][a-z0-9-]{0,59}$' };

/** Interval at which each process repeats its declaration, so that also after a rollback the running one is stored. */
export const declarationIntervalMs = 10_000;

/** A service as it declared itself when it started. Services write it, gateways follow it. */
export const serviceSchema = s.defineShape({
  /** Its name: `search`. */
  _id: pathSegment,
  /** Words below /api that it owns: it answers all calls below them. One owner each. */
  nouns: s.defineList(pathSegment),
  /** Method and path of each call that it answers. */
  api: s.defineList(s.defineNonEmptyText(300), 1_000),
  /** Hash of `nouns` and `api`. */
  version: s.defineNonEmptyText(100),
  /** The release that it runs (`RELEASE`): the image's version. Absent: not declared. */
  release: s.optional(s.defineNonEmptyText(64)),
  /** The previously declared release, and when it was last seen. Both alternate during a rolling upgrade. */
  otherRelease: s.optional(s.defineShape({ release: s.defineNonEmptyText(64), seenAt: s.date })),
  port: s.defineCount(65_535),
  /** When it last declared something new. */
  declaredAt: s.date,
  /** When an operator withdrew it from visitors; null: it is live. */
  withdrawnAt: { anyOf: [{ bsonType: 'null' }, s.date] } as s.Rule<Date | null>,
});
export type ServiceDoc = s.Infer<typeof serviceSchema>;

/** A token with which a team's pipeline ships its own slices. Only the hash of its secret is stored. */
export const teamTokenSchema = s.defineShape({
  _id: s.objectId,
  /** Display name, also in the audit log: `events pipeline`. */
  name: s.defineNonEmptyText(60),
  /** The slices that it opens: `fit-notes` is the remote mf_fit_notes and the service fit-notes. */
  slices: s.defineList(pathSegment, 5),
  /** sha256 of the secret. */
  hash: s.defineNonEmptyText(100),
  /** Id of the staff member who made it. */
  madeBy: s.defineNonEmptyText(),
  madeAt: s.date,
  /** The last use, to a minute. */
  usedAt: s.optional(s.date),
  /** Set once it is revoked. */
  ended: s.optional(s.defineShape({ at: s.date, by: s.defineNonEmptyText() })),
});
export type TeamTokenDoc = s.Infer<typeof teamTokenSchema>;
