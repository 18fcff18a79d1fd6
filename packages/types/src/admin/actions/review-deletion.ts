// Deleting and restoring a review, and closing the account of an author who is a child.
import * as z from 'zod/mini';
import { reviewParams } from '../../review/own-review.ts';
import { approvalRequested, createStaffProblems, notes, seenVersion } from '../lists.ts';
import { type ActionDialog, defineAction } from './action.ts';
import {
  appealEndingProblems,
  mapPublicStatusesTo,
  mapRefusedStatusesTo,
  reviewActionBase,
  reviewDecisionReply,
  reviewProblems,
} from './review-parts.ts';

const createDeletionDialog = (
  title: string,
  text: string,
  label: string,
  hint: string,
  sendLabel: string,
): ActionDialog => ({ title, text, label, hint, sendLabel, field: 'reason' });

export const adminDeleteReview = defineAction('delete', 'DELETE /api/admin/reviews/{id}', {
  id: 'adminDeleteReview',
  summary:
    'Delete a review; it can be restored, for 30 days by default. A data editor asks, and another one agrees.',
  params: reviewParams,
  body: z.object({ ...seenVersion, reason: z.optional(notes) }),
  reply: z.union([reviewDecisionReply, approvalRequested]),
  problems: { ...appealEndingProblems, 409: `${appealEndingProblems[409]} \`held\`: a legal hold is on it.` },
  log: { 'review.delete': 'Review deleted' },
  transitions: {
    delete: { pending: 'deleted', ...mapRefusedStatusesTo('deleted'), ...mapPublicStatusesTo('deleted') },
  },
  isUndoable: true,
  requiresPassword: true,
  approvalTitle: 'Delete a review',
  mails: ['review-removed'],
  button: {
    label: 'Delete this review',
    kind: 'danger',
    isInMenu: true,
    dialog: createDeletionDialog(
      'Delete this review?',
      'It leaves the site and the queues, and can be restored for a time (30 days, unless Settings say otherwise).',
      'Why it is deleted',
      'The author reads it in a mail and in My Reviews; it stays in the log. No health details, no names.',
      'Delete this review',
    ),
    successMessage: 'Deleted the review of {name}.',
  },
});

export const adminCloseChildAccount = defineAction(
  'delete',
  'POST /api/admin/reviews/{id}/close-child-account',
  {
    id: 'adminCloseChildAccount',
    summary:
      'Close the account of an author under 13, for good and with all its reviews. A data editor asks, and another one agrees.',
    params: reviewParams,
    body: z.object({ reason: notes.check(z.minLength(1)) }),
    reply: z.union([z.object({ receipt: z.string() }), approvalRequested]),
    problems: createStaffProblems({
      400: 'No reason.',
      404: 'No such review, or its account is gone.',
      409: '`held`: a legal hold is on the account or on what is of it.',
    }),
    log: { 'account.child': 'Account of a child closed' },
    requiresPassword: true,
    approvalTitle: 'Close the account of a child under 13',
    mails: ['account-deleted'],
    button: {
      label: 'The author is a child: close the account',
      kind: 'danger',
      isInMenu: true,
      dialog: createDeletionDialog(
        'Close the account of a child?',
        'Nobody under 13 has an account here. It is closed at once, for good, and all its reviews go with it; a parent may write in their own name.',
        'How we know',
        'Kept in the log. Leave out the child’s name.',
        'Close this account permanently',
      ),
      successMessage:
        'The account is closed. Its reviews are deleted with the next cleanup. Receipt: {receipt}',
    },
  },
);

export const adminRestoreReview = defineAction('delete', 'POST /api/admin/reviews/{id}/restore', {
  id: 'adminRestoreReview',
  summary: 'A deleted review is back in the state that it had.',
  ...reviewActionBase,
  body: z.object(seenVersion),
  problems: { ...reviewProblems, 409: `${reviewProblems[409]} \`too_late\`: deleted too long ago.` },
  log: { 'review.restore': 'Review restored' },
  transitions: { restore: { deleted: 'as_was' } },
  isUndoable: true,
  mails: ['review-published'],
  button: {
    label: 'Restore this review',
    icon: 'undo',
    kind: 'primary',
    successMessage: 'Restored the review of {name}.',
  },
});
