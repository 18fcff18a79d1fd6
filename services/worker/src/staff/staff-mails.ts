import { type Collections, readSettings, type SlaSettings } from '@app/db';
import type { MailValues, QueueCount } from '@app/mail';
import {
  computeSlaStatus,
  countBusinessHours,
  createOutboxEntry,
  isLate,
  toDayEnd,
  toDayStart,
} from '@app/status-changes';
import { putEntries } from '../outbox/outbox.store.ts';
import { createStaffQueuesStore } from './staff-queues.store.ts';

type StaffMailKind = 'digest' | 'breach';

/** Mails the number of waiting items to staff who subscribed, once per working day. */
export const sendDigest = (collections: Collections, now: Date) => sendStaffMails(collections, now, 'digest');

/**
 * Mails staff who subscribed when an item exceeds its SLA, at most once a day, from the start of business hours on. What
 * the last mail counted is no reason for another one, so that it does not hide what exceeds its SLA later that day.
 */
export const sendBreaches = (collections: Collections, now: Date) =>
  sendStaffMails(collections, now, 'breach');

async function sendStaffMails(
  collections: Collections,
  now: Date,
  mailKind: StaffMailKind,
): Promise<{ mails: number }> {
  const { promises: slaSettings, features } = await readSettings(collections);
  if (!(mailKind === 'digest' ? features.digestMails : features.breachMails)) return { mails: 0 };
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: slaSettings.timezone }).format(now);
  if (!isMailTime(day, now, mailKind, slaSettings)) return { mails: 0 };
  const store = createStaffQueuesStore(collections);
  const [queues, legalRequests] = await Promise.all([store.findWaitStarts(), store.findOpenLegalRequests()]);
  const countOverdue = (waitStarts: readonly Date[], at: Date) =>
    waitStarts.filter((waitStart) => computeSlaStatus(waitStart, at, slaSettings).overHours > 0).length;
  // Legal requests have a fixed deadline instead of an SLA.
  const countLate = (at: Date) => legalRequests.filter((request) => isLate(request, at, slaSettings)).length;
  const queueCounts = queues
    .map(
      ({ kind, waitStarts }): QueueCount => ({
        kind,
        count: waitStarts.length,
        over: countOverdue(waitStarts, now),
      }),
    )
    .concat({ kind: 'legal', count: legalRequests.length, over: countLate(now) })
    .filter(({ count, over }) => (mailKind === 'digest' ? count : over) > 0);
  if (queueCounts.length === 0) return { mails: 0 };

  const allWaitStarts = queues.flatMap(({ waitStarts }) => waitStarts);
  const hasNewBreach = (since: Date) =>
    countOverdue(allWaitStarts, now) > countOverdue(allWaitStarts, since) ||
    countLate(now) > countLate(since);
  const subscribers: Awaited<ReturnType<typeof store.findSubscribers>> = [];
  for (const subscriber of await store.findSubscribers()) {
    const lastBreachAt = mailKind === 'breach' && (await store.findLastBreachTime(subscriber._id));
    if (!lastBreachAt || hasNewBreach(lastBreachAt)) subscribers.push(subscriber);
  }
  const entries = subscribers.map(({ _id, email, name }) => {
    const values: MailValues<'staff-digest'> = { waiting: queueCounts };
    const id = _id.toHexString();
    const mail = {
      kind: 'mail' as const,
      key: `staff-${mailKind}:${id}:${day}`,
      subject: `admin:${id}`,
      payload: { template: `staff-${mailKind}`, to: email, name, locale: 'en', values },
    };
    return createOutboxEntry(mail, now);
  });
  return { mails: await putEntries(collections, entries) };
}

/** True on local days with business hours; for breaches from their start on. */
function isMailTime(day: string, now: Date, kind: StaffMailKind, slaSettings: SlaSettings): boolean {
  const endTime = kind === 'digest' ? toDayEnd(day, slaSettings.timezone) : now;
  return countBusinessHours(toDayStart(day, slaSettings.timezone), endTime, slaSettings) > 0;
}
