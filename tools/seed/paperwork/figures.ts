import type { FigureDoc, ListingDoc } from '@app/db';
import { subtractDays } from '../calendar.ts';
import { faker } from '../random.ts';

const DAY_COUNT = 12 * 7;

/** More views with more reviews, fewer on weekends. For existing accounts: all would be a third of the database. */
export function drawFigures({ _id: listingId, reviewCount }: ListingDoc, now: Date): FigureDoc[] {
  const averageViews = 2 + Math.sqrt(reviewCount);
  return Array.from({ length: DAY_COUNT }, (_, i) => {
    const day = subtractDays(now, DAY_COUNT - i);
    day.setUTCHours(0, 0, 0, 0);
    const isWeekend = day.getUTCDay() % 6 === 0;
    const views = Math.round(
      averageViews * (isWeekend ? 0.5 : 1.1) * faker.number.float({ min: 0.5, max: 1.5 }),
    );
    const drawCount = (factor: number) =>
      Math.round(views * factor * faker.number.float({ min: 0.3, max: 1.7 }));
    return {
      _id: `${listingId.toHexString()}/${day.toISOString().slice(0, 10)}`,
      listingId,
      day,
      views,
      appearances: drawCount(6),
      phone: drawCount(0.12),
      website: drawCount(0.2),
    };
  });
}
