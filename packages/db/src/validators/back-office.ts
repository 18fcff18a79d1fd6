import { rowsPerSeal } from '../audit/digest.ts';
import { type AdminDoc, type AdminSessionDoc, adminStatuses } from '../back-office/admin.ts';
import { type ImportDoc, type ImportRowDoc, importActions, importStatuses } from '../back-office/import.ts';
import type {
  AuditCheckDoc,
  AuditSealDoc,
  ItemLockDoc,
  LegalRequestDoc,
  SealedPerson,
  SearchMissDoc,
  SecondOpinionDoc,
  SettingsDoc,
} from '../back-office/records.ts';
import { anyFields, bool, count, date, listOf, nonEmpty, objectId, oneOf, shape, text } from '../schema.ts';

export const admin = shape<AdminDoc>(
  {
    _id: objectId,
    email: nonEmpty(254),
    name: nonEmpty(100),
    role: oneOf(['owner', 'moderator', 'data', 'viewer']),
    status: oneOf(adminStatuses),
    passwordHash: nonEmpty(),
    passwordChangedAt: date,
    passwordIsTemporary: bool,
    totp: shape<NonNullable<AdminDoc['totp']>>({
      secret: nonEmpty(),
      enabledAt: date,
      lastStep: count(),
      recovery: listOf(nonEmpty(), 20),
    }),
    pendingTotp: shape<NonNullable<AdminDoc['pendingTotp']>>({ secret: nonEmpty(), at: date }),
    timezone: nonEmpty(100),
    digest: bool,
    lastLoginAt: date,
    createdAt: date,
    createdBy: nonEmpty(),
    v: count(),
  },
  ['passwordIsTemporary', 'totp', 'pendingTotp', 'lastLoginAt', 'createdBy'],
);

export const adminSession = shape<AdminSessionDoc>(
  {
    _id: objectId,
    adminId: objectId,
    tokenHash: nonEmpty(),
    cookieHash: nonEmpty(),
    createdAt: date,
    lastSeenAt: date,
    expiresAt: date,
    agent: text(200),
    address: text(100),
    elevatedUntil: date,
  },
  ['elevatedUntil'],
);

export const importBatch = shape<ImportDoc>(
  {
    _id: objectId,
    fileName: nonEmpty(255),
    fileHash: nonEmpty(),
    bytes: count(),
    status: oneOf(importStatuses),
    settings: anyFields,
    progress: shape<ImportDoc['progress']>({ bytes: count(), planned: count(), done: count() }),
    counts: shape<ImportDoc['counts']>(
      {
        created: count(),
        updated: count(),
        unchanged: count(),
        skipped: count(),
        duplicates: count(),
        failed: count(),
        chosen: shape<NonNullable<ImportDoc['counts']['chosen']>>({
          create: count(),
          update: count(),
          skip: count(),
        }),
      },
      ['chosen'],
    ),
    problem: shape<NonNullable<ImportDoc['problem']>>(
      { code: nonEmpty(100), line: count(), column: text(), message: text(2000) },
      ['line', 'column'],
    ),
    createdBy: nonEmpty(),
    createdAt: date,
    committedAt: date,
    endedAt: date,
    rowsGoneAt: date,
    holder: nonEmpty(),
    until: date,
  },
  ['problem', 'committedAt', 'endedAt', 'rowsGoneAt', 'holder', 'until'],
);

type ImportMessage = ImportRowDoc['messages'][number];
export const importRow = shape<ImportRowDoc>(
  {
    _id: nonEmpty(),
    importId: objectId,
    line: count(),
    action: oneOf(importActions),
    cells: anyFields,
    fields: anyFields,
    newId: objectId,
    listingId: objectId,
    by: nonEmpty(100),
    v: count(),
    messages: listOf(
      shape<ImportMessage>({
        level: oneOf(['error', 'warning']),
        column: text(),
        code: nonEmpty(100),
        message: text(2000),
      }),
    ),
    choice: oneOf(['create', 'update', 'skip']),
    doneAt: date,
    before: anyFields,
    afterV: count(),
    undoneAt: date,
  },
  ['fields', 'newId', 'listingId', 'by', 'v', 'choice', 'doneAt', 'before', 'afterV', 'undoneAt'],
);

export const itemLock = shape<ItemLockDoc>({
  _id: nonEmpty(),
  adminId: nonEmpty(),
  name: nonEmpty(),
  at: date,
  until: date,
});

export const secondOpinion = shape<SecondOpinionDoc>(
  {
    _id: objectId,
    action: nonEmpty(100),
    wish: anyFields,
    about: text(),
    reason: text(2000),
    askedBy: nonEmpty(),
    askedAt: date,
    status: oneOf(['open', 'agreed', 'declined', 'expired']),
    decidedBy: nonEmpty(),
    decidedAt: date,
  },
  ['decidedBy', 'decidedAt'],
);

export const auditSeal = shape<AuditSealDoc>({
  _id: count(),
  from: objectId,
  to: objectId,
  rows: count(),
  previous: nonEmpty(64),
  hash: nonEmpty(64),
  people: listOf(
    shape<SealedPerson>({ row: objectId, commitment: nonEmpty(64), nonce: nonEmpty(64) }, ['nonce']),
    rowsPerSeal,
  ),
  at: date,
});

type Verified = NonNullable<AuditCheckDoc['verified']>;
type Whole = NonNullable<AuditCheckDoc['whole']>;
export const auditCheck = shape<AuditCheckDoc>(
  {
    _id: oneOf(['log']),
    verified: shape<Verified>({ seal: count(), hash: nonEmpty(64), rows: count(), at: date }),
    whole: shape<Whole>({
      at: date,
      sound: bool,
      seals: count(),
      rows: count(),
      problems: listOf(anyFields),
    }),
  },
  ['verified', 'whole'],
);

export const settings = shape<SettingsDoc>({
  _id: nonEmpty(100),
  values: anyFields,
  v: count(),
  changedAt: date,
  changedBy: nonEmpty(),
});

export const legalRequest = shape<LegalRequestDoc>(
  {
    _id: objectId,
    kind: oneOf(['defamation', 'health_data', 'subpoena', 'other']),
    target: shape<{ kind: string; id: string }>({ kind: nonEmpty(100), id: nonEmpty() }),
    from: nonEmpty(),
    note: text(4000),
    hold: bool,
    due: nonEmpty(10),
    status: oneOf(['open', 'closed']),
    outcome: text(4000),
    createdBy: nonEmpty(),
    createdAt: date,
    closedAt: date,
  },
  ['due', 'outcome', 'closedAt'],
);

export const searchMiss = shape<SearchMissDoc>({
  _id: nonEmpty(),
  zip3: nonEmpty(3),
  radius: count(),
  day: date,
  count: count(),
});
