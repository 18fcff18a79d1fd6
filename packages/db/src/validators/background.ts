import { type DeletionDoc, type DevMailDoc, type JobDoc, listingFates, type OutboxDoc } from '../records.ts';
import { anyFields, count, date, nonEmpty, objectId, oneOf, shape, text } from '../schema.ts';

export const outbox = shape<OutboxDoc>(
  {
    _id: objectId,
    kind: oneOf(['mail', 'identity']),
    key: nonEmpty(),
    subject: nonEmpty(),
    payload: anyFields,
    status: oneOf(['waiting', 'done', 'failed', 'cancelled']),
    dueAt: date,
    attempts: count(),
    lastError: text(),
    createdAt: date,
    doneAt: date,
  },
  ['lastError', 'doneAt'],
);

export const deletion = shape<DeletionDoc>(
  {
    _id: objectId,
    receipt: nonEmpty(),
    userId: nonEmpty(),
    userHash: nonEmpty(),
    reviews: oneOf(['delete', 'keep']),
    listing: oneOf(listingFates),
    requestedAt: date,
    purgeBy: date,
    purgedAt: date,
  },
  ['userId', 'listing', 'purgedAt'],
);

export const job = shape<JobDoc>(
  {
    _id: nonEmpty(100),
    dueAt: date,
    holder: nonEmpty(),
    until: date,
    lastAt: date,
    lastResult: text(1000),
  },
  ['holder', 'until', 'lastAt', 'lastResult'],
);

export const devMail = shape<DevMailDoc>(
  {
    _id: objectId,
    at: date,
    to: nonEmpty(),
    subject: text(1000),
    text: text(200_000),
    html: text(500_000),
    kind: nonEmpty(100),
    unsubscribe: text(2000),
  },
  ['html', 'unsubscribe'],
);
