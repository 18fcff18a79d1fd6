import * as z from 'zod/mini';

/** How soon a practice answers visit requests; known from five answers on. */
export const visitAnswerSpeed = z.object({
  /** Median number of working days until an answer. */
  days: z.int(),
  /** Percentage of requests that were answered within three working days. */
  percent: z.int(),
});
export type VisitAnswerSpeed = z.output<typeof visitAnswerSpeed>;
