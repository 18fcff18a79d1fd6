import * as z from 'zod/mini';
import { maxSavedPeople } from '../account/saved.ts';
import { defineEndpoint } from '../call/endpoint.ts';
import { unavailableProblem } from '../call/own-call.ts';
import { slugOrId } from '../call/params.ts';
import { zipCode } from '../call/text-schemas.ts';
import { card } from './search.ts';

export const listCards = defineEndpoint('search', 'POST /api/prosthetists/cards', {
  id: 'listCards',
  isReadOnly: true,
  summary:
    'Cards of known people, whom somebody saved or compares, or who are on a map, each at the place nearest to a ZIP code.',
  body: z.object({
    /** Or ids. In the body, because whom somebody saved is private. Earlier slugs count, too. */
    slugs: z.array(slugOrId).check(z.maxLength(maxSavedPeople)),
    /** Origin of the distances. Absent or unknown: there are none, and the place is the main one. */
    zipCode: z.optional(zipCode),
  }),
  reply: z.object({
    /** In the order of the slugs; null: no public listing has it. */
    cards: z.array(z.nullable(card)),
  }),
  problems: {
    400: 'Malformed.',
    413: 'The body is too large.',
    415: 'The body is not JSON.',
    503: unavailableProblem,
  },
  limitsDescription: `${maxSavedPeople} people. Nothing of the body is kept or logged.`,
});

export const cardEndpoints = [listCards] as const;
