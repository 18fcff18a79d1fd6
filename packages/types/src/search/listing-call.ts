// Separate from the search, so that a profile does not load its query and lists.
import * as z from 'zod/mini';
import { defineEndpoint } from '../call/endpoint.ts';
import { listingParams } from '../call/params.ts';
import { createLine } from '../call/text-schemas.ts';
import { adaptListing, listing } from './listing.ts';

export const getProsthetist = defineEndpoint('search', 'GET /api/prosthetists/{id}', {
  id: 'getProsthetist',
  aliases: ['/prosthetists/{id}'],
  session: 'optional',
  summary:
    'One public listing by slug, earlier slug or id. Its owner gets it before it is approved, too. A cache-busting `_` is accepted and ignored.',
  params: listingParams,
  query: z.object({ _: z.optional(createLine(200)) }),
  reply: listing,
  adapt: adaptListing,
  problems: {
    400: 'Neither a slug nor an id.',
    401: 'An expired or forged session. Without any it works as well.',
    404: 'No such listing, or it is not public and not the own one.',
    410: 'The listing was deleted.',
    503: 'The service is starting, stopping or cannot reach its data. Try again.',
  },
});
