import type { RemoteEntry } from '@app/types';
import {
  type Canary,
  type EarlierRelease,
  endings,
  type Fallback,
  type GateCheck,
  type GateVerdict,
  keptBefore,
  type ReleaseDoc,
  type ReleasedBy,
  type ReleaseFile,
  type RemoteDoc,
  type ShellOffer,
} from '../releases/release.ts';
import { anyFields, bool, count, date, listOf, nonEmpty, oneOf, type Rule, shape, text } from '../schema.ts';

const orNull = (rule: Rule): Rule => ({ anyOf: [{ bsonType: 'null' }, rule] });
const version = nonEmpty(100);
const by = shape<ReleasedBy>({ id: nonEmpty(100), name: nonEmpty(100) }, ['id']);
const share: Rule = { bsonType: 'number', minimum: 0, maximum: 1 };
const checkedFile = shape<RemoteEntry['preload'][number]>({ href: nonEmpty(), integrity: nonEmpty(100) });

export const release = shape<ReleaseDoc>({
  _id: nonEmpty(200),
  name: nonEmpty(100),
  version,
  entry: shape<RemoteEntry>(
    {
      version,
      entry: nonEmpty(),
      integrity: nonEmpty(100),
      manifestUrl: nonEmpty(),
      preload: listOf(checkedFile, 200),
      styles: listOf(checkedFile, 200),
      shared: anyFields,
      requires: anyFields,
      publishedAt: nonEmpty(100),
      paths: listOf(nonEmpty(200), 50),
    },
    ['paths'],
  ),
  files: listOf(shape<ReleaseFile>({ path: nonEmpty(300), bytes: count(), integrity: nonEmpty(100) }), 2_000),
  contract: nonEmpty(100),
  exposes: text(500_000),
  bytes: shape<ReleaseDoc['bytes']>({ gzip: count(), budget: orNull(count()) }),
  gate: orNull(
    shape<GateVerdict>({
      passed: bool,
      at: date,
      offer: shape<ShellOffer>({ contract: nonEmpty(100), shared: anyFields }),
      checks: listOf(shape<GateCheck>({ id: nonEmpty(100), passed: bool, says: text(4_000) })),
    }),
  ),
  publishedAt: date,
  publishedBy: by,
  usedAt: orNull(date),
  removedAt: orNull(date),
});

export const remote = shape<RemoteDoc>({
  _id: nonEmpty(100),
  v: count(),
  live: version,
  since: date,
  by,
  before: listOf(
    shape<EarlierRelease>({ version, since: date, until: date, by, ended: oneOf(endings) }),
    keptBefore,
  ),
  canary: orNull(shape<Canary>({ version, share, since: date, by })),
  fallback: orNull(
    shape<Fallback>({ from: version, to: version, at: date, failed: count(), loads: count() }),
  ),
  updatedAt: date,
  updatedBy: by,
});
