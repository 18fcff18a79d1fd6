import { type DeletionDoc, type DevMailDoc, type JobDoc, listingFates, type OutboxDoc } from '../records.ts';
import {
  anyFields,
  count,
  date,
  defineEnum,
  defineNonEmptyText,
  defineShape,
  defineText,
  objectId,
} from '../schema.ts';

export const outbox = defineShape<OutboxDoc>(
  {
    _id: objectId,
    kind: defineEnum(['mail', 'identity']),
    key: defineNonEmptyText(),
    subject: defineNonEmptyText(),
    payload: anyFields,
    status: defineEnum(['waiting', 'done', 'failed', 'cancelled']),
    dueAt: date,
    attempts: count(),
    lastError: defineText(),
    createdAt: date,
    doneAt: date,
  },
  ['lastError', 'doneAt'],
);

export const deletion = defineShape<DeletionDoc>(
  {
    _id: objectId,
    receipt: defineNonEmptyText(),
    userId: defineNonEmptyText(),
    userHash: defineNonEmptyText(),
    reviews: defineEnum(['delete', 'keep']),
    listing: defineEnum(listingFates),
    requestedAt: date,
    purgeBy: date,
    purgedAt: date,
  },
  ['userId', 'listing', 'purgedAt'],
);

export const job = defineShape<JobDoc>(
  {
    _id: defineNonEmptyText(100),
    dueAt: date,
    holder: defineNonEmptyText(),
    until: date,
    lastAt: date,
    lastResult: defineText(1000),
  },
  ['holder', 'until', 'lastAt', 'lastResult'],
);

export const devMail = defineShape<DevMailDoc>(
  {
    _id: objectId,
    at: date,
    to: defineNonEmptyText(),
    subject: defineText(1000),
    text: defineText(200_000),
    html: defineText(500_000),
    kind: defineNonEmptyText(100),
    unsubscribe: defineText(2000),
  },
  ['html', 'unsubscribe'],
);
