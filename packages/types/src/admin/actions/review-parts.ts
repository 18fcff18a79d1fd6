import * as z from 'zod/mini';
import { reviewParams } from '../../review/own-review.ts';
import { createStaffProblems, notes, undoFields } from '../lists.ts';
import { reasons } from '../queue.ts';
import { staffReview } from '../reviews.ts';
import type { ActionDialog } from './action.ts';

/** Reply of a decision about a review: the current review, and the fields of Undo. */
export const reviewDecisionReply = z.object({ review: staffReview, ...undoFields });
export const reviewProblems = createStaffProblems({
  400: '`reason_missing`: a reason of the list is needed.',
  404: 'No such review.',
  409: '`stale`: it changed since it was looked at; `not_now`: it was decided, or has no such step; `fresh.review` is it as it is now.',
});
/** As `reviewProblems`, for what would end an author's appeal. */
export const appealEndingProblems = {
  ...reviewProblems,
  409: `${reviewProblems[409]} \`same_person\`: the author appeals against a decision of the same person; somebody else of the team has to do it.`,
};
export const reviewActionBase = {
  params: reviewParams,
  reply: reviewDecisionReply,
  problems: reviewProblems,
};

/** Transitions from the public statuses, or from those of a refusal, to one status. */
export const mapPublicStatusesTo = <Status extends string>(status: Status) =>
  ({ approved: status, flagged: status, pending_revision: status }) as const;
export const mapRefusedStatusesTo = <Status extends string>(status: Status) =>
  ({ rejected: status, changes_requested: status, removed: status }) as const;

/** Body fields of a refusal: published reasons, at least one, and a note to the author. */
export const refusalFields = { reasons: reasons.check(z.minLength(1)), notes: z.optional(notes) };

export const createNotesDialog = (title: string, sendLabel: string): ActionDialog => ({
  title,
  field: 'notes',
  label: 'Notes to the author',
  hint: 'They get this by e-mail. No health details.',
  isOptional: true,
  offersPhrases: true,
  sendLabel,
});

/** Dialog before a text is withheld: published reasons and a note to the author. */
export const createReasonsDialog = (title: string, sendLabel: string): ActionDialog => ({
  ...createNotesDialog(title, sendLabel),
  requiresReasons: true,
});
