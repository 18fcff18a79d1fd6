import type { OutboxDoc } from '@app/db';

/** An entry to put in the outbox, without an id. */
export type NewEntry = Omit<OutboxDoc, '_id'>;

/** An entry that waits for its first delivery. */
export const createOutboxEntry = (
  entry: Pick<OutboxDoc, 'kind' | 'key' | 'subject' | 'payload'>,
  createdAt: Date,
  dueAt = createdAt,
): NewEntry => ({ ...entry, status: 'waiting', dueAt, attempts: 0, createdAt });
