import { type Collections, readSettings } from '@app/db';
import type { MailValues, QueueCount } from '@app/mail';
import { computeSlaStatus, countBusinessHours, isLate } from '@app/status-changes';
import { type NewEntry, putEntries } from '../outbox/put-entries.store.ts';
import { createStaffQueuesStore } from './staff-queues.store.ts';

type StaffMailKind = 'digest' | 'breach';
const hourMs = 3_600_000;

/** Mails the number of waiting items to staff who subscribed, once per working day. */
export const sendDigest = (collections: Collections, now: Date) => sendStaffMails(collections, now, 'digest');

/** Mails staff who subscribed when an item exceeds its SLA, at most once a day. */
export const sendBreaches = (collections: Collections, now: Date) =>
  sendStaffMails(collections, now, 'breach');

async function sendStaffMails(
  collections: Collections,
  now: Date,
  kind: StaffMailKind,
): Promise<{ mails: number }> {
  const { promises: slaSettings, features } = await readSettings(collections);
  if (!(kind === 'digest' ? features.digestMails : features.breachMails)) return { mails: 0 };
  if (!isWorkday(now, slaSettings)) return { mails: 0 };
  const store = createStaffQueuesStore(collections);
  const [queues, legalRequests] = await Promise.all([
    store.findWaitingTimes(),
    store.findOpenLegalRequests(),
  ]);
  const queueCounts = queues
    .map(({ kind, since }): QueueCount => {
      const overdueCount = since.filter(
        (waitingSince) => computeSlaStatus(waitingSince, now, slaSettings).overHours > 0,
      ).length;
      return { kind, count: since.length, over: overdueCount };
    })
    // Legal requests have a fixed deadline instead of an SLA.
    .concat({
      kind: 'legal',
      count: legalRequests.length,
      over: legalRequests.filter((request) => isLate(request, now, slaSettings)).length,
    })
    .filter(({ count, over }) => (kind === 'digest' ? count : over) > 0);
  if (queueCounts.length === 0) return { mails: 0 };

  const day = new Intl.DateTimeFormat('en-CA', { timeZone: slaSettings.timezone }).format(now);
  const subscribers = await store.findSubscribers();
  const entries = subscribers.map(({ _id, email, name }): NewEntry => {
    const values: MailValues<'staff-digest'> = { waiting: queueCounts };
    const id = _id.toHexString();
    return {
      kind: 'mail',
      key: `staff-${kind}:${id}:${day}`,
      subject: `admin:${id}`,
      payload: { template: `staff-${kind}`, to: email, name, locale: 'en', values },
      status: 'waiting',
      dueAt: now,
      attempts: 0,
      createdAt: now,
    };
  });
  return { mails: await putEntries(collections, entries) };
}

/** True if the 24 hours around `now` include working hours. */
const isWorkday = (now: Date, calendar: Parameters<typeof computeSlaStatus>[2]): boolean =>
  countBusinessHours(new Date(now.getTime() - 12 * hourMs), new Date(now.getTime() + 12 * hourMs), calendar) >
  0;
