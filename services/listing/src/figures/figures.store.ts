import type { Collections, FigureDoc, ObjectId } from '@app/db';
import { readOptions } from '@app/service-kit';

/** How often listings were met, day by day. */
export const createFiguresStore = ({ figures }: Pick<Collections, 'figures'>) => ({
  /** From this day on, the oldest first. */
  since: (listingId: ObjectId, day: Date): Promise<FigureDoc[]> =>
    figures
      .find({ listingId, day: { $gte: day } }, { hint: 'ofListing', ...readOptions })
      .sort({ day: 1 })
      .toArray(),
});
export type FiguresStore = ReturnType<typeof createFiguresStore>;
