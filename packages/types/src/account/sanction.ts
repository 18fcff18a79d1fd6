// What staff forbid an account for a time, as the account reads it.
import * as z from 'zod/mini';
import { appealStatuses, sentAppeal } from '../appeal-calls.ts';
import { defineEndpoint } from '../call/endpoint.ts';
import { instant } from '../call/params.ts';
import { noSession, tooMany, unavailable } from '../listing/problem-texts.ts';

export const sanctionKinds = ['silence', 'suspend'] as const;

export const ownSanction = z.object({
  kind: z.enum(sanctionKinds),
  reason: z.string(),
  until: instant,
  /** Null: it was not appealed, and can be. */
  appeal: z.nullable(z.enum(appealStatuses)),
});
export type OwnSanction = z.output<typeof ownSanction>;

export const getOwnSanction = defineEndpoint({
  id: 'getOwnSanction',
  service: 'account',
  method: 'GET',
  path: '/api/me/sanction',
  session: 'required',
  summary: 'What staff forbid this account, why and until when.',
  reply: z.object({ sanction: z.nullable(ownSanction) }),
  problems: { 401: noSession, 503: unavailable },
});

export const appealSanction = defineEndpoint({
  id: 'appealSanction',
  refusedTo: 'nobody',
  service: 'account',
  method: 'POST',
  path: '/api/me/sanction/appeal',
  session: 'required',
  summary: 'Appeal against it, free and once. Someone else on the team decides.',
  ...sentAppeal,
  problems: {
    400: 'Malformed.',
    401: noSession,
    404: 'Nothing is forbidden to this account.',
    409: '`not_appealable`: it was appealed already.',
    429: tooMany,
    503: unavailable,
  },
});

export const sanctionEndpoints = [getOwnSanction, appealSanction] as const;
