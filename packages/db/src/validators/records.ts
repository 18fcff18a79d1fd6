import type { Actor, AuditDoc, IdempotencyDoc, LevelCountDoc, RateLimitDoc, UndoDoc } from '../records.ts';
import { anyFields, count, date, listOf, nonEmpty, objectId, oneOf, shape, text } from '../schema.ts';

export const audit = shape<AuditDoc>(
  {
    _id: objectId,
    at: date,
    actor: shape<Actor>({ kind: oneOf(['user', 'admin', 'system']), id: nonEmpty() }),
    action: nonEmpty(100),
    target: shape<{ kind: string; id: string }>({ kind: nonEmpty(100), id: nonEmpty() }),
    before: anyFields,
    after: anyFields,
    reason: text(4000),
    requestId: text(100),
    address: text(100),
  },
  ['before', 'after', 'reason', 'requestId', 'address'],
);

export const idempotency = shape<IdempotencyDoc>(
  {
    _id: objectId,
    key: nonEmpty(),
    userId: nonEmpty(),
    request: nonEmpty(),
    holder: nonEmpty(),
    answer: shape<{ status: number; body: string }>({
      status: count(599, 100),
      body: { bsonType: 'string' },
    }),
    createdAt: date,
  },
  ['answer'],
);

export const rateLimit = shape<RateLimitDoc>({
  _id: objectId,
  key: nonEmpty(),
  points: count(),
  expire: { bsonType: ['date', 'null'] },
});

export const levelCount = shape<LevelCountDoc>({
  _id: nonEmpty(),
  state: text(100),
  level: nonEmpty(100),
  count: count(),
});

export const undo = shape<UndoDoc>({
  _id: objectId,
  target: shape<{ kind: string; id: string }>({ kind: nonEmpty(100), id: nonEmpty() }),
  by: nonEmpty(),
  v: count(),
  before: anyFields,
  flags: listOf(objectId, 10_000),
  until: date,
});
