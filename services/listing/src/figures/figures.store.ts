import type { Collections, FigureDoc, ObjectId } from '@app/db';
import { readOptions } from '@app/service-kit';

/** Reads the daily figures of listings. */
export const createFiguresStore = ({ figures }: Pick<Collections, 'figures'>) => ({
  /** Finds the figures from a day on, oldest first. */
  findSince: (listingId: ObjectId, day: Date): Promise<FigureDoc[]> =>
    figures
      .find({ listingId, day: { $gte: day } }, { hint: 'ofListing', ...readOptions })
      .sort({ day: 1 })
      .toArray(),
});
export type FiguresStore = ReturnType<typeof createFiguresStore>;
