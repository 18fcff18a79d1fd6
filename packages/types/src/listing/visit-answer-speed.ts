import * as z from 'zod/mini';

/** How soon a practice answers requests for a visit; from five answered ones on. */
export const visitAnswerSpeed = z.object({
  /** Half of the answers came within so many working days. */
  days: z.int(),
  /** Share of requests that were answered within three working days. */
  percent: z.int(),
});
export type VisitAnswerSpeed = z.output<typeof visitAnswerSpeed>;
