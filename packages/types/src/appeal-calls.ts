// Decisions of staff against a prosthetist, and appeals. Authors' appeals are part of their reviews.
import { appealKinds, objectionStatuses } from '@app/option-lists';
import * as z from 'zod/mini';
import { defineOwnCall } from './call/own-call.ts';
import { instant, recordId } from './call/params.ts';
import { createText } from './call/text-schemas.ts';

export const appealTextLimits = { min: 20, max: 2000 } as const;
/** Body and reply of every appeal. */
export const appealCallParts = {
  status: 202,
  body: z.object({ text: createText(appealTextLimits.min, appealTextLimits.max) }),
  reply: z.object({ appeal: z.object({ status: z.literal('open') }) }),
} as const;

/** A decision against the account that still applies. */
export const staffDecision = z.object({
  kind: z.enum(appealKinds),
  /** Id of the listing, update, claim or flag. */
  id: recordId,
  /** Prosthetist of the listing; empty: it no longer exists. */
  practitioner: z.string(),
  at: instant,
  /** Staff's note; may be empty. */
  notes: z.string(),
  /** Null: not appealed yet. */
  appeal: z.nullable(
    z.object({ text: z.string(), status: z.enum(objectionStatuses), at: instant, notes: z.string() }),
  ),
});
export type StaffDecision = z.output<typeof staffDecision>;

export const listStaffDecisions = defineOwnCall('listing', 'GET /api/me/decisions', {
  id: 'listTeamDecisions',
  summary: 'What staff refused this account, the newest first, with the appeals against it.',
  reply: z.object({ decisions: z.array(staffDecision) }),
});

export const appealDecision = defineOwnCall('listing', 'POST /api/me/decisions/{kind}/{id}/appeal', {
  id: 'appealDecision',
  summary: 'Appeal against a decision, free and once for each. Someone else on the team decides it.',
  params: z.object({ kind: z.enum(appealKinds), id: recordId }),
  ...appealCallParts,
  problems: {
    400: 'Malformed.',
    403: '`not_a_prosthetist`: the account has another role.',
    404: 'No such decision about this account.',
    409: '`not_appealable`: it was appealed already.',
  },
});

export const appealEndpoints = [listStaffDecisions, appealDecision] as const;
