// How many people are new near a place. Apart from the search, so that only the page of alerts loads it.
import * as z from 'zod/mini';
import { alertRadii } from '../account/alerts.ts';
import { defineEndpoint } from '../call/endpoint.ts';
import { unavailableProblem } from '../call/own-call.ts';
import { createWholeNumber } from '../call/params.ts';
import { zipCode } from '../call/text-schemas.ts';

export const countArrivals = defineEndpoint('search', 'GET /api/map/arrivals', {
  id: 'countArrivals',
  summary:
    'How many prosthetists within a radius became public in the last year, by the rules of the search.',
  query: z.object({ zipCode, radius: createWholeNumber(1, alertRadii.at(-1)!) }),
  reply: z.object({ total: z.int() }),
  problems: { 400: 'Malformed, or an unknown or military ZIP code.', 503: unavailableProblem },
});

export const arrivalEndpoints = [countArrivals] as const;
