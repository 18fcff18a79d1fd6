import { rowsPerSeal } from '../audit/digest.ts';
import { type AdminDoc, type AdminSessionDoc, adminStatuses } from '../back-office/admin.ts';
import { type ImportDoc, type ImportRowDoc, importActions, importStatuses } from '../back-office/import.ts';
import type {
  AuditCheckDoc,
  AuditSealDoc,
  ContactTimeDoc,
  ItemLockDoc,
  LegalRequestDoc,
  SealedPerson,
  SearchMissDoc,
  SecondOpinionDoc,
  SettingsDoc,
} from '../back-office/records.ts';
import {
  anyFields,
  bool,
  count,
  date,
  defineEnum,
  defineList,
  defineNonEmptyText,
  defineShape,
  defineText,
  objectId,
} from '../schema.ts';

export const admin = defineShape<AdminDoc>(
  {
    _id: objectId,
    email: defineNonEmptyText(254),
    name: defineNonEmptyText(100),
    role: defineEnum(['owner', 'moderator', 'data', 'viewer']),
    status: defineEnum(adminStatuses),
    passwordHash: defineNonEmptyText(),
    passwordChangedAt: date,
    passwordIsTemporary: bool,
    totp: defineShape<NonNullable<AdminDoc['totp']>>({
      secret: defineNonEmptyText(),
      enabledAt: date,
      lastStep: count(),
      recovery: defineList(defineNonEmptyText(), 20),
    }),
    pendingTotp: defineShape<NonNullable<AdminDoc['pendingTotp']>>({
      secret: defineNonEmptyText(),
      at: date,
    }),
    timezone: defineNonEmptyText(100),
    digest: bool,
    lastLoginAt: date,
    createdAt: date,
    createdBy: defineNonEmptyText(),
    v: count(),
  },
  ['passwordIsTemporary', 'totp', 'pendingTotp', 'lastLoginAt', 'createdBy'],
);

export const adminSession = defineShape<AdminSessionDoc>(
  {
    _id: objectId,
    adminId: objectId,
    tokenHash: defineNonEmptyText(),
    cookieHash: defineNonEmptyText(),
    createdAt: date,
    lastSeenAt: date,
    expiresAt: date,
    agent: defineText(200),
    address: defineText(100),
    elevatedUntil: date,
  },
  ['elevatedUntil'],
);

export const importBatch = defineShape<ImportDoc>(
  {
    _id: objectId,
    fileName: defineNonEmptyText(255),
    fileHash: defineNonEmptyText(),
    bytes: count(),
    status: defineEnum(importStatuses),
    settings: anyFields,
    progress: defineShape<ImportDoc['progress']>({ bytes: count(), planned: count(), done: count() }),
    counts: defineShape<ImportDoc['counts']>(
      {
        created: count(),
        updated: count(),
        unchanged: count(),
        skipped: count(),
        duplicates: count(),
        failed: count(),
        chosen: defineShape<NonNullable<ImportDoc['counts']['chosen']>>({
          create: count(),
          update: count(),
          skip: count(),
        }),
      },
      ['chosen'],
    ),
    problem: defineShape<NonNullable<ImportDoc['problem']>>(
      { code: defineNonEmptyText(100), line: count(), column: defineText(), message: defineText(2000) },
      ['line', 'column'],
    ),
    createdBy: defineNonEmptyText(),
    createdAt: date,
    committedAt: date,
    endedAt: date,
    rowsGoneAt: date,
    holder: defineNonEmptyText(),
    until: date,
  },
  ['problem', 'committedAt', 'endedAt', 'rowsGoneAt', 'holder', 'until'],
);

type ImportMessage = ImportRowDoc['messages'][number];
export const importRow = defineShape<ImportRowDoc>(
  {
    _id: defineNonEmptyText(),
    importId: objectId,
    line: count(),
    action: defineEnum(importActions),
    cells: anyFields,
    fields: anyFields,
    newId: objectId,
    listingId: objectId,
    by: defineNonEmptyText(100),
    v: count(),
    messages: defineList(
      defineShape<ImportMessage>({
        level: defineEnum(['error', 'warning']),
        column: defineText(),
        code: defineNonEmptyText(100),
        message: defineText(2000),
      }),
    ),
    choice: defineEnum(['create', 'update', 'skip']),
    doneAt: date,
    before: anyFields,
    afterV: count(),
    undoneAt: date,
  },
  ['fields', 'newId', 'listingId', 'by', 'v', 'choice', 'doneAt', 'before', 'afterV', 'undoneAt'],
);

export const itemLock = defineShape<ItemLockDoc>({
  _id: defineNonEmptyText(),
  adminId: defineNonEmptyText(),
  name: defineNonEmptyText(),
  at: date,
  until: date,
});

export const secondOpinion = defineShape<SecondOpinionDoc>(
  {
    _id: objectId,
    action: defineNonEmptyText(100),
    wish: anyFields,
    about: defineText(),
    reason: defineText(2000),
    askedBy: defineNonEmptyText(),
    askedAt: date,
    status: defineEnum(['open', 'agreed', 'declined', 'expired']),
    decidedBy: defineNonEmptyText(),
    decidedAt: date,
  },
  ['decidedBy', 'decidedAt'],
);

export const auditSeal = defineShape<AuditSealDoc>({
  _id: count(),
  from: objectId,
  to: objectId,
  rows: count(),
  previous: defineNonEmptyText(64),
  hash: defineNonEmptyText(64),
  people: defineList(
    defineShape<SealedPerson>(
      { row: objectId, commitment: defineNonEmptyText(64), nonce: defineNonEmptyText(64) },
      ['nonce'],
    ),
    rowsPerSeal,
  ),
  at: date,
});

type VerifiedHead = NonNullable<AuditCheckDoc['verified']>;
type Whole = NonNullable<AuditCheckDoc['whole']>;
export const auditCheck = defineShape<AuditCheckDoc>(
  {
    _id: defineEnum(['log']),
    verified: defineShape<VerifiedHead>({
      seal: count(),
      hash: defineNonEmptyText(64),
      rows: count(),
      at: date,
    }),
    whole: defineShape<Whole>({
      at: date,
      sound: bool,
      seals: count(),
      rows: count(),
      problems: defineList(anyFields),
    }),
  },
  ['verified', 'whole'],
);

export const settings = defineShape<SettingsDoc>({
  _id: defineNonEmptyText(100),
  values: anyFields,
  v: count(),
  changedAt: date,
  changedBy: defineNonEmptyText(),
});

export const legalRequest = defineShape<LegalRequestDoc>(
  {
    _id: objectId,
    kind: defineEnum(['defamation', 'health_data', 'subpoena', 'other']),
    target: defineShape<{ kind: string; id: string }>({
      kind: defineNonEmptyText(100),
      id: defineNonEmptyText(),
    }),
    from: defineNonEmptyText(),
    note: defineText(4000),
    hold: bool,
    due: defineNonEmptyText(10),
    status: defineEnum(['open', 'closed']),
    outcome: defineText(4000),
    createdBy: defineNonEmptyText(),
    createdAt: date,
    closedAt: date,
  },
  ['due', 'outcome', 'closedAt'],
);

export const contactTime = defineShape<ContactTimeDoc>({
  _id: defineNonEmptyText(),
  day: date,
  fromMinutes: count(),
  count: count(),
});

export const searchMiss = defineShape<SearchMissDoc>({
  _id: defineNonEmptyText(),
  zip3: defineNonEmptyText(3),
  radius: count(),
  day: date,
  count: count(),
});
