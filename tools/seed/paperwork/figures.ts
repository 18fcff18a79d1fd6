import type { FigureDoc, ListingDoc } from '@app/db';
import { subtractDays } from '../calendar.ts';
import { faker } from '../random.ts';

const DAYS = 12 * 7;

/**
 * Views of a listing on each day of the last twelve weeks: more with more reviews, fewer on weekends. Only for listings
 * whose account exists, since all others would be a third of the database.
 */
export function drawFigures({ _id: listingId, reviewCount }: ListingDoc, now: Date): FigureDoc[] {
  const averageViews = 2 + Math.sqrt(reviewCount);
  return Array.from({ length: DAYS }, (_, i) => {
    const day = subtractDays(now, DAYS - i);
    day.setUTCHours(0, 0, 0, 0);
    const isWeekend = day.getUTCDay() % 6 === 0;
    const views = Math.round(
      averageViews * (isWeekend ? 0.5 : 1.1) * faker.number.float({ min: 0.5, max: 1.5 }),
    );
    const drawShare = (factor: number) =>
      Math.round(views * factor * faker.number.float({ min: 0.3, max: 1.7 }));
    return {
      _id: `${listingId.toHexString()}/${day.toISOString().slice(0, 10)}`,
      listingId,
      day,
      views,
      appearances: drawShare(6),
      phone: drawShare(0.12),
      website: drawShare(0.2),
    };
  });
}
