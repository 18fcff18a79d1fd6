// Decisions of staff against a practitioner, and the appeal against each. Authors' appeals stand with their reviews.
import * as z from 'zod/mini';
import { defineOwnCall } from './call/own-call.ts';
import { createText, instant, recordId } from './call/params.ts';

/** A listing that was not published, a change of it, a claim, a flag of a review of the own listing. */
export const appealKinds = ['listing', 'update', 'claim', 'flag'] as const;
export type AppealKind = (typeof appealKinds)[number];
export const appealStatuses = ['open', 'upheld', 'declined'] as const;
export const appealText = { min: 20, max: 2000 } as const;
/** What every appeal sends, and what it answers. */
export const sentAppeal = {
  status: 202,
  body: z.object({
    text: createText(appealText.min, appealText.max),
  }),
  reply: z.object({ appeal: z.object({ status: z.literal('open') }) }),
} as const;

/** Something that staff refused the account, and that stands still. */
export const teamDecision = z.object({
  kind: z.enum(appealKinds),
  /** Of the listing, update, claim or flag. */
  id: recordId,
  /** Whose listing it is about; empty: it is gone. */
  practitioner: z.string(),
  at: instant,
  /** The team's words; may be empty. */
  notes: z.string(),
  /** Null: it was not appealed, and can be. */
  appeal: z.nullable(
    z.object({ text: z.string(), status: z.enum(appealStatuses), at: instant, notes: z.string() }),
  ),
});
export type ShownTeamDecision = z.output<typeof teamDecision>;

export const listTeamDecisions = defineOwnCall('listing', 'GET /api/me/decisions', {
  id: 'listTeamDecisions',
  summary: 'What staff refused this account, the newest first, with the appeals against it.',
  reply: z.object({ decisions: z.array(teamDecision) }),
});

export const appealDecision = defineOwnCall('listing', 'POST /api/me/decisions/{kind}/{id}/appeal', {
  id: 'appealDecision',
  summary: 'Appeal against a decision, free and once for each. Someone else on the team decides it.',
  params: z.object({ kind: z.enum(appealKinds), id: recordId }),
  ...sentAppeal,
  problems: {
    400: 'Malformed.',
    403: '`not_a_prosthetist`: the account has another role.',
    404: 'No such decision about this account.',
    409: '`not_appealable`: it was appealed already.',
  },
});

export const appealEndpoints = [listTeamDecisions, appealDecision] as const;
