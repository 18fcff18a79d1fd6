import type { Actor, AuditDoc, IdempotencyDoc, LevelCountDoc, RateLimitDoc, UndoDoc } from '../records.ts';
import {
  anyFields,
  count,
  date,
  defineEnum,
  defineList,
  defineNonEmptyText,
  defineShape,
  defineText,
  objectId,
} from '../schema.ts';

export const audit = defineShape<AuditDoc>(
  {
    _id: objectId,
    at: date,
    actor: defineShape<Actor>({ kind: defineEnum(['user', 'admin', 'system']), id: defineNonEmptyText() }),
    action: defineNonEmptyText(100),
    target: defineShape<{ kind: string; id: string }>({
      kind: defineNonEmptyText(100),
      id: defineNonEmptyText(),
    }),
    before: anyFields,
    after: anyFields,
    reason: defineText(4000),
    requestId: defineText(100),
    address: defineText(100),
  },
  ['before', 'after', 'reason', 'requestId', 'address'],
);

export const idempotency = defineShape<IdempotencyDoc>(
  {
    _id: objectId,
    key: defineNonEmptyText(),
    userId: defineNonEmptyText(),
    request: defineNonEmptyText(),
    holder: defineNonEmptyText(),
    answer: defineShape<{ status: number; body: string }>({
      status: count(599, 100),
      body: { bsonType: 'string' },
    }),
    createdAt: date,
  },
  ['answer'],
);

export const rateLimit = defineShape<RateLimitDoc>({
  _id: objectId,
  key: defineNonEmptyText(),
  points: count(),
  expire: { bsonType: ['date', 'null'] },
});

export const levelCount = defineShape<LevelCountDoc>({
  _id: defineNonEmptyText(),
  state: defineText(100),
  level: defineNonEmptyText(100),
  count: count(),
});

export const undo = defineShape<UndoDoc>({
  _id: objectId,
  target: defineShape<{ kind: string; id: string }>({
    kind: defineNonEmptyText(100),
    id: defineNonEmptyText(),
  }),
  by: defineNonEmptyText(),
  v: count(),
  before: anyFields,
  flags: defineList(objectId, 10_000),
  until: date,
});
