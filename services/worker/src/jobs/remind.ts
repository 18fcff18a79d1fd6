import type { Collections } from '@app/db';
import type { MailOf } from '@app/mail';
import { type Remindable, type Reminder, remindStore } from './remind.store.ts';

const dayMs = 86_400_000;
/**
 * Days after the last confirmation: the sector's custom (decisions, section 2). From the second on visitors see that the listing may be out of date. A third there is not: who did not answer two does not want a third.
 */
const reminders = [
  { afterDays: 90, stale: false },
  { afterDays: 180, stale: true },
] as const;
/**
 * A worker that was away sends late, but not later. Shorter than the outbox keeps what is done: within these days the
 * key of a reminder tells that it went out.
 */
const lateDays = 30;

/** Reminds owners to look through listings that nobody has confirmed for long; each time once, however often it runs. */
export async function remind(collections: Collections, now: Date): Promise<{ reminded: number }> {
  const store = remindStore(collections);
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  let reminded = 0;
  for (const { afterDays, stale } of reminders) {
    for await (const batch of store.confirmedBetween(daysAgo(afterDays + lateDays), daysAgo(afterDays))) {
      const seen = await store.seenAmong(batch.map(({ ownerUserId }) => ownerUserId!));
      const people = batch.filter(({ ownerUserId }) => seen.has(ownerUserId!));
      reminded += await store.put(people.map((listing) => reminderOf(listing, afterDays, stale, now)));
    }
  }
  return { reminded };
}

function reminderOf(listing: Remindable, afterDays: number, stale: boolean, now: Date): Reminder {
  const { _id, slug, ownerUserId: userId, locale = 'en', confirmedAt, createdAt } = listing;
  const since = (confirmedAt ?? createdAt).getTime();
  const values: MailOf<'confirm-reminder'> = { slug, stale };
  return {
    kind: 'mail',
    key: `reminder:${_id.toHexString()}:${since}:${afterDays}`,
    subject: `listing:${_id.toHexString()}`,
    payload: { template: 'confirm-reminder', userId, locale, values },
    status: 'waiting',
    dueAt: now,
    attempts: 0,
    createdAt: now,
  };
}
