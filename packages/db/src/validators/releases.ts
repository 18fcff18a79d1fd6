import { type RemoteEntry, serviceNames, type TableCall } from '@app/types';
import {
  type CallTableDoc,
  type Canary,
  type EarlierRelease,
  endings,
  type Fallback,
  type GateCheck,
  type GateVerdict,
  maxPrevious,
  type ReleaseDoc,
  type ReleasedBy,
  type ReleaseFile,
  type RemoteDoc,
  type ShellOffer,
} from '../releases/release.ts';
import {
  anyFields,
  bool,
  count,
  date,
  defineEnum,
  defineList,
  defineNonEmptyText,
  defineText,
  defineTypedShape,
  type Rule,
} from '../schema.ts';

const allowNull = (rule: Rule): Rule => ({ anyOf: [{ bsonType: 'null' }, rule] });
const version = defineNonEmptyText(100);
const by = defineTypedShape<ReleasedBy>({ id: defineNonEmptyText(100), name: defineNonEmptyText(100) }, [
  'id',
]);
const share: Rule = { bsonType: 'number', minimum: 0, maximum: 1 };
const checkedFile = defineTypedShape<RemoteEntry['preload'][number]>({
  href: defineNonEmptyText(),
  integrity: defineNonEmptyText(100),
});

export const release = defineTypedShape<ReleaseDoc>({
  _id: defineNonEmptyText(200),
  name: defineNonEmptyText(100),
  version,
  entry: defineTypedShape<RemoteEntry>(
    {
      version,
      entry: defineNonEmptyText(),
      integrity: defineNonEmptyText(100),
      manifestUrl: defineNonEmptyText(),
      preload: defineList(checkedFile, 200),
      styles: defineList(checkedFile, 200),
      shared: anyFields,
      requires: anyFields,
      publishedAt: defineNonEmptyText(100),
      paths: defineList(defineNonEmptyText(200), 50),
      server: defineTypedShape<NonNullable<RemoteEntry['server']>>(
        {
          file: defineNonEmptyText(300),
          integrity: defineNonEmptyText(100),
          styles: anyFields,
          scripts: anyFields,
        },
        ['scripts'],
      ),
    },
    ['paths', 'server'],
  ),
  files: defineList(
    defineTypedShape<ReleaseFile>({
      path: defineNonEmptyText(300),
      bytes: count(),
      integrity: defineNonEmptyText(100),
    }),
    2_000,
  ),
  contract: defineNonEmptyText(100),
  exposes: defineText(500_000),
  bytes: defineTypedShape<ReleaseDoc['bytes']>({ gzip: count(), budget: allowNull(count()) }),
  gate: allowNull(
    defineTypedShape<GateVerdict>({
      passed: bool,
      at: date,
      offer: defineTypedShape<ShellOffer>(
        {
          contract: defineNonEmptyText(100),
          earlier: defineList(defineNonEmptyText(100), 20),
          shared: anyFields,
        },
        ['earlier'],
      ),
      checks: defineList(
        defineTypedShape<GateCheck>({ id: defineNonEmptyText(100), passed: bool, says: defineText(4_000) }),
      ),
    }),
  ),
  publishedAt: date,
  publishedBy: by,
  usedAt: allowNull(date),
  removedAt: allowNull(date),
});

export const remote = defineTypedShape<RemoteDoc>({
  _id: defineNonEmptyText(100),
  v: count(),
  live: version,
  since: date,
  by,
  before: defineList(
    defineTypedShape<EarlierRelease>({ version, since: date, until: date, by, ended: defineEnum(endings) }),
    maxPrevious,
  ),
  canary: allowNull(defineTypedShape<Canary>({ version, share, since: date, by })),
  fallback: allowNull(
    defineTypedShape<Fallback>({ from: version, to: version, at: date, failed: count(), loads: count() }),
  ),
  updatedAt: date,
  updatedBy: by,
});

export const callTable = defineTypedShape<CallTableDoc>({
  _id: defineNonEmptyText(200),
  service: defineEnum(serviceNames),
  version,
  calls: defineList(
    defineTypedShape<TableCall>(
      {
        id: defineNonEmptyText(100),
        method: defineEnum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
        path: defineNonEmptyText(200),
        flag: defineNonEmptyText(50),
        session: defineEnum(['none', 'optional', 'required']),
        idempotent: bool,
        onlyReads: bool,
        deprecated: bool,
      },
      ['flag', 'idempotent', 'onlyReads', 'deprecated'],
    ),
    500,
  ),
  openApi: defineText(2_000_000),
  publishedAt: date,
  publishedBy: by,
});
