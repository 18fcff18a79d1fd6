// Separate from other calls, so that pages with reviews do not load it.
import * as z from 'zod/mini';
import { defineEndpoint } from './call/endpoint.ts';

const addedOption = z.object({
  value: z.string(),
  /** Empty: the English text is used. */
  es: z.string(),
  /** No longer offered; existing reviews keep it. */
  retired: z.optional(z.boolean()),
});

export const getReviewLists = defineEndpoint('search', 'GET /api/reviews/lists', {
  id: 'reviewLists',
  summary: 'What the team has added to the built-in lists of tags, and of reasons to withhold a review.',
  reply: z.object({
    strengthTags: z.array(addedOption),
    concernTags: z.array(addedOption),
    decisionReasons: z.array(addedOption),
  }),
  problems: { 503: 'The service is starting, stopping or cannot reach its data. Try again.' },
});
