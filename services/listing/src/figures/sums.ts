import type { FigureDoc } from '@app/db';
import type { Figures } from '@app/types';

const dayMs = 86_400_000;
/** The last 90 days, and so that all weeks are whole up to thirteen: the first one begins on a Monday. */
const weeksShown = 13;
/** Fewer could point at one person. */
const fewest = 10;

const kinds = ['views', 'appearances', 'phone', 'website'] as const;
type Kind = (typeof kinds)[number];

/** Monday, midnight UTC, of the first week that is told. */
export function computeFirstMonday(now: Date): Date {
  const today = Math.floor(now.getTime() / dayMs);
  // Day 0 was a Thursday.
  const monday = today - ((today + 3) % 7);
  return new Date((monday - (weeksShown - 1) * 7) * dayMs);
}

/** Sums by week and in all. What is fewer than ten is null, and no sum of others tells it. */
export function computeFigures(days: readonly FigureDoc[], now: Date): Figures {
  const since = computeFirstMonday(now);
  const weeks = Array.from({ length: weeksShown }, (_, week) => {
    const from = new Date(since.getTime() + week * 7 * dayMs);
    const until = from.getTime() + 7 * dayMs;
    const ofWeek = days.filter(({ day }) => day >= from && day.getTime() < until);
    return { from, met: mapKinds((kind) => ofWeek.reduce((sum, day) => sum + day[kind], 0)) };
  });
  return {
    since: since.toISOString(),
    total: mapKinds((kind) => computeTotal(weeks.map(({ met }) => met[kind]))),
    weeks: weeks.map(({ from, met }) => ({
      from: from.toISOString(),
      ...mapKinds((kind) => hideSmall(met[kind])),
    })),
  };
}

const hideSmall = (n: number): number | null => (n < fewest ? null : n);

/** Where the weeks that are not told come to fewer than ten, they are left out: the difference would tell them. */
function computeTotal(weeks: readonly number[]): number | null {
  const sum = (some: readonly number[]) => some.reduce((a, b) => a + b, 0);
  const hiddenSum = sum(weeks.filter((n) => n < fewest));
  const count = sum(weeks.filter((n) => n >= fewest));
  return hideSmall(hiddenSum < fewest ? count : count + hiddenSum);
}

const mapKinds = <T>(of: (kind: Kind) => T) =>
  Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Record<Kind, T>;
