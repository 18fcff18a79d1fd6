import { type Collections, readSettings } from '@app/db';
import type { MailValues } from '@app/mail';
import { createOutboxEntry, type NewEntry } from '@app/status-changes';
import { putEntries } from '../outbox/outbox.store.ts';
import { createReminderStore, type RemindableListing } from './reminders.store.ts';

const dayMs = 86_400_000;
/**
 * Maximum delay of a reminder, for a worker that was not running. Shorter than the outbox keeps its entries, so that
 * the key of a sent reminder still exists.
 */
const maxDelayDays = 30;

/**
 * Reminds owners to confirm listings that were not confirmed for the number of days in the settings. Sends each
 * reminder once, however often it runs. After the second one visitors see that the listing may be out of date; there is
 * no third.
 */
export async function remindOwners(collections: Collections, now: Date): Promise<{ reminded: number }> {
  const store = createReminderStore(collections);
  const subtractDays = (days: number) => new Date(now.getTime() - days * dayMs);
  const { nudgeDays, staleDays } = (await readSettings(collections)).stale;
  const reminderPeriods = [
    // A listing that is already stale gets the second reminder only.
    { days: nudgeDays, maxDays: Math.min(nudgeDays + maxDelayDays, staleDays), stale: false },
    { days: staleDays, maxDays: staleDays + maxDelayDays, stale: true },
  ];
  let remindedCount = 0;
  for (const { days, maxDays, stale } of reminderPeriods) {
    for await (const listings of store.findConfirmedBetween(subtractDays(maxDays), subtractDays(days))) {
      const knownUserIds = await store.findKnownUserIds(listings.map(({ ownerUserId }) => ownerUserId!));
      const entries = listings
        .filter(({ ownerUserId }) => knownUserIds.has(ownerUserId!))
        .map((listing) => createReminderEntry(listing, { days, stale }, now));
      remindedCount += await putEntries(collections, entries);
    }
  }
  return { reminded: remindedCount };
}

type ReminderValues = Omit<MailValues<'confirm-reminder'>, 'slug'>;

function createReminderEntry(
  listing: RemindableListing,
  { days, stale }: ReminderValues,
  now: Date,
): NewEntry {
  const { _id, slug, ownerUserId: userId, locale = 'en', confirmedAt, createdAt } = listing;
  const periodStartMs = (confirmedAt ?? createdAt).getTime();
  const values: MailValues<'confirm-reminder'> = { slug, stale, days };
  const mail = {
    kind: 'mail' as const,
    // The key has no number of days, so that changed settings do not send a reminder again.
    key: `reminder:${_id.toHexString()}:${periodStartMs}:${stale ? 'stale' : 'nudge'}`,
    subject: `listing:${_id.toHexString()}`,
    payload: { template: 'confirm-reminder', userId, locale, values },
  };
  return createOutboxEntry(mail, now);
}
