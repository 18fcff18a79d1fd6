// Figures about decisions, as pure functions.
import type { AdminStats, StarRate } from '@app/types/admin/stats';
import type { Decision } from './decisions.store.ts';

/** Computes the median, rounded to a tenth; null for an empty list. */
export function computeMedian(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sortedValues = [...values].sort((a, b) => a - b);
  const middleIndex = Math.floor(sortedValues.length / 2);
  const [lowerMiddle = 0, upperMiddle = 0] =
    sortedValues.length % 2 === 1
      ? [sortedValues[middleIndex], sortedValues[middleIndex]]
      : sortedValues.slice(middleIndex - 1);
  return roundToTenth((lowerMiddle + upperMiddle) / 2);
}

export const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

/** Counts decisions by outcome. `countHours` returns the business hours between two times. */
export function computeTotals(
  decisions: readonly Decision[],
  countHours: (from: Date, to: Date) => number,
): AdminStats['decisions7d'] {
  const countOutcome = (outcome: Decision['outcome']) =>
    decisions.filter((decision) => decision.outcome === outcome).length;
  return {
    approved: countOutcome('approved'),
    rejected: countOutcome('rejected'),
    changesRequested: countOutcome('changesRequested'),
    medianHours: computeMedian(
      decisions.flatMap(({ receivedAt, decidedAt }) => (receivedAt ? countHours(receivedAt, decidedAt) : [])),
    ),
  };
}

const computeRate = (approvedCount: number, decidedCount: number): number | null =>
  decidedCount === 0 ? null : Math.round((approvedCount / decidedCount) * 1000) / 1000;

export const summarizeByStar = (decisions: readonly Decision[]): StarRate[] =>
  [1, 2, 3, 4, 5].map((stars) => {
    const reviewsOfStar = decisions.filter(
      (decision) => decision.kind === 'review' && decision.stars === stars,
    );
    const approvedCount = reviewsOfStar.filter(({ outcome }) => outcome === 'approved').length;
    return {
      stars,
      decided: reviewsOfStar.length,
      approved: approvedCount,
      rate: computeRate(approvedCount, reviewsOfStar.length),
    };
  });

/** Summarizes decisions about reviews by staff member, those with the most decisions first. */
export function summarizeByModerator(
  decisions: readonly Decision[],
  getName: (id: string) => string,
): AdminStats['approvalByModerator'] {
  const reviewDecisions = decisions.filter(({ kind }) => kind === 'review');
  return Object.entries(Object.groupBy(reviewDecisions, ({ decidedBy }) => decidedBy))
    .map(([id, ownDecisions = []]) => {
      const approvedCount = ownDecisions.filter(({ outcome }) => outcome === 'approved').length;
      return {
        id,
        name: getName(id),
        decided: ownDecisions.length,
        approved: approvedCount,
        rate: computeRate(approvedCount, ownDecisions.length),
        byStar: summarizeByStar(ownDecisions),
      };
    })
    .sort((a, b) => b.decided - a.decided || a.name.localeCompare(b.name));
}

/** Creates a formatter of the calendar day in a time zone as `YYYY-MM-DD`. */
export function createDayFormatter(timezone: string): (moment: Date) => string {
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, ...digits });
  return (moment) => dayFormat.format(moment);
}

/** Lists the last `count` days in a time zone as `YYYY-MM-DD`, oldest first, today included. */
export function listLastDays(count: number, now: Date, timezone: string): string[] {
  const today = Date.parse(createDayFormatter(timezone)(now));
  return Array.from({ length: count }, (_, i) =>
    new Date(today - (count - 1 - i) * 86_400_000).toISOString().slice(0, 10),
  );
}
