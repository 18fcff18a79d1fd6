import { type Collections, readSettings } from '@app/db';
import type { MailOf } from '@app/mail';
import { type Remindable, type Reminder, remindStore } from './remind.store.ts';

const dayMs = 86_400_000;
/**
 * A worker that was away sends late, but not later. Shorter than the outbox keeps what is done: within these days the
 * key of a reminder tells that it went out.
 */
const lateDays = 30;

/**
 * Reminds owners to look through listings that nobody has confirmed for long; each time once, however often it runs.
 * After how many days the settings say; their defaults are the sector's custom. From the second
 * reminder on visitors see that the listing may be out of date. A third there is not: who did not answer two does not
 * want a third.
 */
export async function remind(collections: Collections, now: Date): Promise<{ reminded: number }> {
  const store = remindStore(collections);
  const subtractDays = (days: number) => new Date(now.getTime() - days * dayMs);
  const { nudgeDays, staleDays } = (await readSettings(collections)).stale;
  const reminders = [
    // Anyone who is told that it is stale needs no first reminder any more.
    { days: nudgeDays, until: Math.min(nudgeDays + lateDays, staleDays), stale: false },
    { days: staleDays, until: staleDays + lateDays, stale: true },
  ];
  let reminded = 0;
  for (const { days, until, stale } of reminders) {
    for await (const batch of store.confirmedBetween(subtractDays(until), subtractDays(days))) {
      const seen = await store.seenAmong(batch.map(({ ownerUserId }) => ownerUserId!));
      const people = batch.filter(({ ownerUserId }) => seen.has(ownerUserId!));
      reminded += await store.put(people.map((listing) => createReminder(listing, { days, stale }, now)));
    }
  }
  return { reminded };
}

type ReminderFacts = Omit<MailOf<'confirm-reminder'>, 'slug'>;

function createReminder(listing: Remindable, { days, stale }: ReminderFacts, now: Date): Reminder {
  const { _id, slug, ownerUserId: userId, locale = 'en', confirmedAt, createdAt } = listing;
  const since = (confirmedAt ?? createdAt).getTime();
  const values: MailOf<'confirm-reminder'> = { slug, stale, days };
  return {
    kind: 'mail',
    // Not by the days: other settings don't send the same one again.
    key: `reminder:${_id.toHexString()}:${since}:${stale ? 'stale' : 'nudge'}`,
    subject: `listing:${_id.toHexString()}`,
    payload: { template: 'confirm-reminder', userId, locale, values },
    status: 'waiting',
    dueAt: now,
    attempts: 0,
    createdAt: now,
  };
}
