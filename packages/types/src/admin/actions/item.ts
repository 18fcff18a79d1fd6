import * as z from 'zod/mini';
import { createStaffProblems, recordId } from '../lists.ts';
import { itemParams, noItemProblem, staffMemberShown } from '../queue.ts';
import { defineAction } from './action.ts';

/** Kinds of items in the audit log. */
export const subjectLabels = {
  review: 'Review',
  reply: 'Reply',
  listing: 'Listing',
  update: 'Change',
  claim: 'Claim',
  report: 'Reported change',
  appeal: 'Appeal',
  second: 'Request',
  message: 'Message',
} as const;

/** Audit log names of an action for all kinds (`review.assign`, `claim.assign`, …) with their display texts. */
const createLogTexts = (action: string, participle: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(subjectLabels).map(([kind, label]) => [`${kind}.${action}`, `${label} ${participle}`]),
  );

export const assignItem = defineAction('read', 'PUT /api/admin/{kind}/{id}/assignee', {
  id: 'adminAssignItem',
  summary:
    'Makes an item somebody’s of the team, or nobody’s; it takes the right to decide about it, of both.',
  params: itemParams,
  body: z.object({ to: z.nullable(recordId) }),
  reply: z.object({ assignee: z.nullable(staffMemberShown) }),
  problems: createStaffProblems(noItemProblem),
  errors: { not_theirs: [400, 'They may not decide about this, or are not on the team any more.'] },
  log: createLogTexts('assign', 'assigned'),
});
