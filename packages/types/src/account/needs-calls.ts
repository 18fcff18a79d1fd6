// Needs kept with the account. Answered by the account service.
import * as z from 'zod/mini';
import { defineOwnCall } from '../call/own-call.ts';
import { needs } from '../search/needs.ts';

/** Needs that the person chose to store with the account; null: none. */
const storedNeeds = z.object({ needs: z.nullable(needs) });

export const getNeeds = defineOwnCall('account', 'GET /api/me/needs', {
  id: 'getNeeds',
  summary: 'What the account keeps of the needs that its person told.',
  reply: storedNeeds,
});

export const putNeeds = defineOwnCall('account', 'PUT /api/me/needs', {
  id: 'putNeeds',
  deniedAccounts: 'nobody',
  summary: 'Keep needs with the account; null forgets them.',
  body: storedNeeds,
  reply: storedNeeds,
  problems: { 400: 'Malformed.', 429: 'Too many.' },
});

export const needsEndpoints = [getNeeds, putNeeds] as const;
