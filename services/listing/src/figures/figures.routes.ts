import type { FigureDoc } from '@app/db';
import { registerCall } from '@app/service-kit';
import type { Figures } from '@app/types';
import { getFigures } from '@app/types';
import { requireReadableListing } from '../own/require-own-listing.ts';
import type { RouteDeps } from '../register-command.ts';

/** Route of the figures (views, impressions, contacts) of a listing, for its owner and manager. */
export function registerFigureRoutes({ app, ownListings }: Pick<RouteDeps, 'app' | 'ownListings'>): void {
  registerCall(app, getFigures, async ({ params, session }) => {
    const { _id } = (await requireReadableListing(ownListings, params.id, session)).listing;
    const now = new Date();
    return computeFigures(await ownListings.findFiguresSince(_id, computeFirstMonday(now)), now);
  });
}

const dayMs = 86_400_000;
/** Number of weeks from Monday to Sunday, together just over 90 days. */
const weekCount = 13;
/** Smaller sums are hidden, because they could reveal a single person. */
const minShownSum = 10;

const figureKinds = ['views', 'appearances', 'phone', 'website'] as const;
type FigureKind = (typeof figureKinds)[number];

/** Computes the Monday, at midnight UTC, of the first week shown. */
export function computeFirstMonday(now: Date): Date {
  const todayNumber = Math.floor(now.getTime() / dayMs);
  // Day 0 (1 January 1970) was a Thursday.
  const mondayNumber = todayNumber - ((todayNumber + 3) % 7);
  return new Date((mondayNumber - (weekCount - 1) * 7) * dayMs);
}

/** Computes sums by week and in total. A sum below ten is null, and cannot be derived from the other sums. */
export function computeFigures(dailyFigures: readonly FigureDoc[], now: Date): Figures {
  const firstMonday = computeFirstMonday(now);
  const weeks = Array.from({ length: weekCount }, (_, week) => {
    const weekStart = new Date(firstMonday.getTime() + week * 7 * dayMs);
    const weekEndMs = weekStart.getTime() + 7 * dayMs;
    const figuresOfWeek = dailyFigures.filter(({ day }) => day >= weekStart && day.getTime() < weekEndMs);
    return {
      from: weekStart,
      sums: mapFigureKinds((kind) => figuresOfWeek.reduce((sum, day) => sum + day[kind], 0)),
    };
  });
  return {
    since: firstMonday.toISOString(),
    total: mapFigureKinds((kind) => computeTotal(weeks.map(({ sums }) => sums[kind]))),
    weeks: weeks.map(({ from, sums }) => ({
      from: from.toISOString(),
      ...mapFigureKinds((kind) => toShownSum(sums[kind])),
    })),
  };
}

const toShownSum = (sum: number): number | null => (sum < minShownSum ? null : sum);

/** Computes the total. Leaves out hidden weeks that add up to less than ten, which the difference would reveal. */
function computeTotal(weeklySums: readonly number[]): number | null {
  const sumCounts = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);
  const hiddenSum = sumCounts(weeklySums.filter((count) => count < minShownSum));
  const visibleSum = sumCounts(weeklySums.filter((count) => count >= minShownSum));
  return toShownSum(hiddenSum < minShownSum ? visibleSum : visibleSum + hiddenSum);
}

const mapFigureKinds = <T>(toValue: (kind: FigureKind) => T) =>
  Object.fromEntries(figureKinds.map((kind) => [kind, toValue(kind)])) as Record<FigureKind, T>;
