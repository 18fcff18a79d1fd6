// Pure sums over decisions, testable without a database.
import type { AdminStats, StarRate } from '@app/types/admin/stats';
import type { Decision } from './decisions.store.ts';

/** Median; null for an empty list. */
export function computeMedian(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] =
    sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1);
  return roundToTenth((low + high) / 2);
}

export const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

/** `getHours`: business hours between two times. */
export function computeTotals(
  decisions: readonly Decision[],
  getHours: (from: Date, to: Date) => number,
): AdminStats['decisions7d'] {
  const countOutcome = (outcome: Decision['outcome']) =>
    decisions.filter((decision) => decision.outcome === outcome).length;
  return {
    approved: countOutcome('approved'),
    rejected: countOutcome('rejected'),
    changesRequested: countOutcome('changesRequested'),
    medianHours: computeMedian(
      decisions.flatMap(({ receivedAt, at }) => (receivedAt ? getHours(receivedAt, at) : [])),
    ),
  };
}

const computeRate = (approvedCount: number, decidedCount: number): number | null =>
  decidedCount === 0 ? null : Math.round((approvedCount / decidedCount) * 1000) / 1000;

/** Outcomes of review decisions by stars, one to five. */
export const groupByStar = (decisions: readonly Decision[]): StarRate[] =>
  [1, 2, 3, 4, 5].map((stars) => {
    const reviewsOfStar = decisions.filter(
      (decision) => decision.kind === 'review' && decision.stars === stars,
    );
    const approved = reviewsOfStar.filter(({ outcome }) => outcome === 'approved').length;
    return {
      stars,
      decided: reviewsOfStar.length,
      approved,
      rate: computeRate(approved, reviewsOfStar.length),
    };
  });

/** Decisions by staff member, most first. */
export function groupByModerator(
  decisions: readonly Decision[],
  getName: (id: string) => string,
): AdminStats['approvalByModerator'] {
  const reviewDecisions = decisions.filter(({ kind }) => kind === 'review');
  return Object.entries(Object.groupBy(reviewDecisions, ({ by }) => by))
    .map(([id, ownDecisions = []]) => {
      const approved = ownDecisions.filter(({ outcome }) => outcome === 'approved').length;
      return {
        id,
        name: getName(id),
        decided: ownDecisions.length,
        approved,
        rate: computeRate(approved, ownDecisions.length),
        byStar: groupByStar(ownDecisions),
      };
    })
    .sort((a, b) => b.decided - a.decided || a.name.localeCompare(b.name));
}

/** Formats the calendar day in a time zone as `YYYY-MM-DD`. */
export function createDayFormatter(timezone: string): (moment: Date) => string {
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, ...digits });
  return (moment) => dayFormat.format(moment);
}

/** The last days in a time zone, oldest first, ending today. */
export function listLastDays(count: number, now: Date, timezone: string): string[] {
  const today = Date.parse(createDayFormatter(timezone)(now));
  return Array.from({ length: count }, (_, i) =>
    new Date(today - (count - 1 - i) * 86_400_000).toISOString().slice(0, 10),
  );
}
