import type { AlertDoc, Collections } from '@app/db';
import type { AlertRhythm } from '@app/option-lists';
import { createOutboxEntry, type NewEntry } from '@app/status-changes';
import { alertFilters, type NewPeopleReply } from '@app/types';
import { maxUndoSeconds } from '@app/types/admin/lists';
import * as z from 'zod/mini';
import { type AlertProgress, createDueAlertStore } from './alerts.store.ts';
import type { NewPeopleFinder } from './find-new-people.ts';

const dayMs = 86_400_000;
const periodDays: Record<AlertRhythm, number> = { daily: 1, weekly: 7, monthly: 30 };
/** Alerts in one request to the search service. */
const batchSize = 250;
/** More alerts than a run matches wait for the next one. */
const maxBatches = 40;

interface SendAlertsDeps {
  collections: Collections;
  findNewPeople: NewPeopleFinder;
}

/**
 * Matches due alerts with the people who became public since they were last matched, and puts a mail in the outbox for
 * those with matches. One with a mail is due again after its period, one without on the next day. An approval that can
 * still be undone is left to the next time.
 */
export async function sendAlerts(
  { collections, findNewPeople }: SendAlertsDeps,
  now: Date,
): Promise<{ alerts: number; mails: number }> {
  const store = createDueAlertStore(collections);
  const latestFinalTime = new Date(now.getTime() - maxUndoSeconds * 1000);
  const counts = { alerts: 0, mails: 0 };
  for (let batch = 0; batch < maxBatches; batch++) {
    const dueAlerts = await store.findDueAlerts(now, batchSize);
    if (dueAlerts.length === 0) break;
    const { until, results } = await findNewPeople({
      until: latestFinalTime.toISOString(),
      searches: dueAlerts.map(({ zipCode, radiusMiles, filters, matchedUntil }) => ({
        zipCode,
        radiusMiles,
        after: matchedUntil.toISOString(),
        filters: z.safeParse(alertFilters, filters).data ?? {},
      })),
    });
    const mailEntries = dueAlerts.flatMap(
      (alert, index) => createNewsMail(alert, results[index]!, now) ?? [],
    );
    const progressEntries = dueAlerts.map((alert, index): AlertProgress => {
      const days = results[index]!.total > 0 ? periodDays[alert.rhythm] : 1;
      const matchedUntil = new Date(Math.max(alert.matchedUntil.getTime(), Date.parse(until)));
      return { alert, dueAt: new Date(now.getTime() + days * dayMs), matchedUntil };
    });
    counts.alerts += dueAlerts.length;
    counts.mails += await store.saveProgress(mailEntries, progressEntries);
    if (dueAlerts.length < batchSize) break;
  }
  return counts;
}

function createNewsMail(
  { _id, locale, matchedUntil }: AlertDoc,
  { total, people }: NewPeopleReply['results'][number],
  now: Date,
): NewEntry | undefined {
  if (total === 0) return undefined;
  const id = _id.toHexString();
  const mail = {
    kind: 'mail' as const,
    // The same key if the run is repeated.
    key: `alert-news:${id}:${matchedUntil.getTime()}`,
    subject: `alert:${id}`,
    payload: {
      template: 'alert-news',
      locale,
      values: { alert: id, people, more: total - people.length },
    },
  };
  return createOutboxEntry(mail, now);
}
