// Sanctions of an account, as the account reads them.
import { objectionStatuses, sanctionKinds } from '@app/option-lists';
import * as z from 'zod/mini';
import { appealCallParts } from '../appeal-calls.ts';
import { defineOwnCall } from '../call/own-call.ts';
import { instant } from '../call/params.ts';

export const ownSanction = z.object({
  kind: z.enum(sanctionKinds),
  reason: z.string(),
  until: instant,
  /** Null: not appealed yet. */
  appeal: z.nullable(z.enum(objectionStatuses)),
});
export type OwnSanction = z.output<typeof ownSanction>;

export const getOwnSanction = defineOwnCall('account', 'GET /api/me/sanction', {
  id: 'getOwnSanction',
  summary: 'What staff forbid this account, why and until when.',
  reply: z.object({ sanction: z.nullable(ownSanction) }),
});

export const appealSanction = defineOwnCall('account', 'POST /api/me/sanction/appeal', {
  id: 'appealSanction',
  deniedAccounts: 'nobody',
  summary: 'Appeal against it, free and once. Someone else on the team decides.',
  ...appealCallParts,
  problems: {
    400: 'Malformed.',
    404: 'Nothing is forbidden to this account.',
    409: '`not_appealable`: it was appealed already.',
  },
});

export const sanctionEndpoints = [getOwnSanction, appealSanction] as const;
