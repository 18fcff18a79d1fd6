// Actions on a review: its text, flags and appeal, and its author's account.
import { reviewLimits, verdicts } from '@app/option-lists';
import * as z from 'zod/mini';
import { createLine, createText } from '../../call/text-schemas.ts';
import {
  approvalRequested,
  createStaffProblems,
  maxNotesLength,
  notes,
  rejection,
  seenVersion,
} from '../lists.ts';
import { reasons } from '../queue.ts';
import { type ActionWords, defineAction, type StaffAction } from './action.ts';
import { decidedReview, reviewAction, reviewParams, reviewProblems } from './review-parts.ts';

const createNotesDialog = (title: string, send: string): ActionWords => ({
  title,
  field: 'notes',
  label: 'Notes to the author',
  hint: 'They get this by e-mail. No health details.',
  maxLength: maxNotesLength,
  optional: true,
  phrases: true,
  send,
});
/** Dialog before a text is withheld: published reasons and a note to the author. */
const createReasonsDialog = (title: string, send: string): ActionWords => ({
  ...createNotesDialog(title, send),
  reasons: true,
});
const createDeletionDialog = (
  title: string,
  text: string,
  label: string,
  hint: string,
  send: string,
): ActionWords => ({ title, text, label, hint, send, field: 'reason', maxLength: maxNotesLength });

const refusalBody = { reasons: reasons.check(z.minLength(1)), notes: z.optional(notes) };

export const adminRedactReview = defineAction('redact', 'PUT /api/admin/reviews/{id}', {
  id: 'adminRedactReview',
  summary:
    'Put `[name removed by moderator]`, or another kind of the closed list, in place of words, drop tags, keep notes; rating and all other words stay as they are.',
  ...reviewAction,
  body: z.object({
    ...seenVersion,
    text: z.optional(createText(0, reviewLimits.maxText * 2)),
    title: z.optional(createLine(reviewLimits.maxTitle * 4)),
    tags: z.optional(z.array(createLine(60)).check(z.maxLength(reviewLimits.maxTags))),
    /**
     * `public`: the public text while an edit is pending; otherwise the edit. `year_later`: what the author added a year
     * later, which has a text alone.
     */
    part: z.optional(z.enum(['public', 'year_later'])),
    notes: z.optional(notes),
  }),
  problems: {
    ...reviewProblems,
    400: '`no_changes`.',
  },
  refusals: { not_a_redaction: [400, 'Only marks may replace words, and nothing else may change.'] },
  log: { 'review.redact': 'Review redacted' },
  undoable: true,
  button: { label: 'Save the marks', done: 'Redacted the review of {name}.' },
});

export const adminApproveReview = defineAction('decide', 'PATCH /api/admin/reviews/{id}/approve', {
  id: 'adminApproveReview',
  summary: 'Publish a review, or the edit of one.',
  ...reviewAction,
  body: z.object(seenVersion),
  log: { 'review.approve': 'Review approved' },
  undoable: true,
  bulk: 'approve',
  mails: ['review-published', 'new-review'],
  button: {
    label: 'Approve',
    icon: 'check',
    kind: 'primary',
    key: 'a',
    done: 'Published the review of {name}.',
  },
});

export const adminRejectReview = defineAction('decide', 'PATCH /api/admin/reviews/{id}/reject', {
  id: 'adminRejectReview',
  summary:
    'Withhold a review, or the edit of one, for neutral reasons of the list (`reasons`) and in own words (`reason`, `notes` or both) that its author reads. Without any, `Not stated` is kept, and the mail names the general guideline.',
  ...reviewAction,
  body: z.object({ ...seenVersion, reasons: z.optional(reasons), ...rejection }),
  log: { 'review.reject': 'Review rejected' },
  undoable: true,
  bulk: 'reject',
  mails: ['review-rejected'],
  button: {
    label: 'Reject',
    kind: 'danger',
    key: 'r',
    dialog: createReasonsDialog('Reject: for which published reason?', 'Reject'),
    done: 'Rejected the review of {name}.',
  },
});

export const adminApproveYearLater = defineAction(
  'decide',
  'PATCH /api/admin/reviews/{id}/year-later/approve',
  {
    id: 'adminApproveYearLater',
    summary: 'Publish what an author added to a public review a year later, also after a rejection.',
    ...reviewAction,
    body: z.object(seenVersion),
    log: { 'review.approve_year_later': '“One year later” approved' },
    undoable: true,
    mails: ['year-later-published'],
    button: {
      label: 'Publish “One year later”',
      icon: 'check',
      kind: 'primary',
      key: 'a',
      done: 'Published “One year later” of the review of {name}.',
    },
  },
);

export const adminRejectYearLater = defineAction(
  'decide',
  'PATCH /api/admin/reviews/{id}/year-later/reject',
  {
    id: 'adminRejectYearLater',
    summary:
      'Withhold what an author added to a review a year later, or take it away, for reasons that its author reads. The review stays.',
    ...reviewAction,
    body: z.object({ ...seenVersion, ...refusalBody }),
    log: { 'review.reject_year_later': '“One year later” rejected' },
    undoable: true,
    mails: ['year-later-rejected'],
    button: {
      label: 'Reject “One year later”',
      kind: 'danger',
      key: 'r',
      dialog: createReasonsDialog('Reject “One year later”: for which published reason?', 'Reject'),
      done: 'Rejected “One year later” of the review of {name}.',
    },
  },
);

export const adminRequestChanges = defineAction('decide', 'PATCH /api/admin/reviews/{id}/request-changes', {
  id: 'adminRequestChanges',
  summary: 'Send a review, or the edit of one, back to its author to be changed.',
  ...reviewAction,
  body: z.object({ ...seenVersion, ...refusalBody }),
  log: { 'review.request_changes': 'Review sent back for changes' },
  undoable: true,
  mails: ['review-needs-changes'],
  button: {
    label: 'Request changes',
    key: 'c',
    dialog: createReasonsDialog('Request changes: for which published reason?', 'Request changes'),
    done: 'Sent the review of {name} back for changes.',
  },
});

export const adminRemoveReview = defineAction('decide', 'PATCH /api/admin/reviews/{id}/remove', {
  id: 'adminRemoveReview',
  summary: 'Take a public review away, for reasons that its author reads and may appeal against.',
  ...reviewAction,
  body: z.object({ ...seenVersion, ...refusalBody }),
  log: { 'review.remove': 'Review removed' },
  undoable: true,
  mails: ['review-removed'],
  button: {
    label: 'Remove from the site',
    kind: 'danger',
    key: 'r',
    dialog: createReasonsDialog('Remove: for which published reason?', 'Remove from the site'),
    done: 'Removed the review of {name}.',
  },
});

const verdict = z.enum(verdicts);

export const adminDecideFlags = defineAction('decide', 'PATCH /api/admin/reviews/{id}/flags', {
  id: 'adminDecideFlags',
  summary:
    'Answer all open flags: `uphold` removes the review and needs reasons, `decline` leaves it public.',
  ...reviewAction,
  body: z.object({ ...seenVersion, verdict, reasons: z.optional(reasons), notes: z.optional(notes) }),
  log: {
    'review.uphold_flag': 'Review removed after readers’ flags',
    'review.decline_flag': 'Review kept after readers’ flags',
  },
  undoable: true,
  mails: ['review-removed', 'review-shown-again'],
  verdicts: {
    decline: {
      label: '{keep}',
      icon: 'check',
      kind: 'primary',
      key: 'a',
      done: '{kept} the flagged review of {name}.',
    },
    uphold: {
      label: 'Remove it',
      kind: 'danger',
      key: 'r',
      dialog: createReasonsDialog('The flags are right: for which published reason?', 'Remove it'),
      done: 'Removed the flagged review of {name}.',
    },
  },
});

export const adminDecideAppeal = defineAction('decide', 'PATCH /api/admin/reviews/{id}/appeal', {
  id: 'adminDecideAppeal',
  summary:
    'Answer an author’s appeal: `uphold` publishes what was refused, `decline` lets the decision stand. Not by who decided.',
  ...reviewAction,
  body: z.object({ ...seenVersion, verdict, notes: z.optional(notes) }),
  problems: {
    ...reviewProblems,
    409: `${reviewProblems[409]} \`same_person\`: somebody else of the team has to answer.`,
  },
  log: {
    'review.uphold_appeal': 'Review published on appeal',
    'review.decline_appeal': 'Review appeal declined',
  },
  undoable: true,
  mails: ['appeal-decided', 'new-review'],
  verdicts: {
    uphold: {
      label: 'Publish it after all',
      icon: 'check',
      kind: 'primary',
      key: 'a',
      done: 'Published on appeal: {name}.',
    },
    decline: {
      label: 'Keep the decision',
      key: 'r',
      dialog: createNotesDialog('Keep the decision?', 'Keep the decision'),
      done: 'Declined the appeal: {name}.',
    },
  },
});

export const adminDeleteReview = defineAction('delete', 'DELETE /api/admin/reviews/{id}', {
  id: 'adminDeleteReview',
  summary: 'Delete a review; within 30 days it can be restored. A data editor asks, and another one agrees.',
  params: reviewParams,
  body: z.object({ ...seenVersion, reason: z.optional(notes) }),
  reply: z.union([decidedReview, approvalRequested]),
  problems: {
    ...reviewProblems,
    409: `${reviewProblems[409]} \`held\`: a legal hold is on it.`,
  },
  log: { 'review.delete': 'Review deleted' },
  undoable: true,
  password: true,
  second: 'Delete a review',
  mails: ['review-removed'],
  button: {
    label: 'Delete this review',
    kind: 'danger',
    more: true,
    dialog: createDeletionDialog(
      'Delete this review?',
      'It leaves the site and the queues, and can be restored for 30 days.',
      'Why it is deleted',
      'Kept in the log.',
      'Delete this review',
    ),
    done: 'Deleted the review of {name}.',
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
    password: true,
    second: 'Close the account of a child under 13',
    mails: ['account-deleted'],
    button: {
      label: 'The author is a child: close the account',
      kind: 'danger',
      more: true,
      dialog: createDeletionDialog(
        'Close the account of a child?',
        'Nobody under 13 has an account here. It is closed at once, for good, and all its reviews go with it; a parent may write in their own name.',
        'How we know',
        'Kept in the log. Leave out the child’s name.',
        'Close this account permanently',
      ),
      done: 'The account is closed. Its reviews are deleted with the next cleanup. Receipt: {receipt}',
    },
  },
);

export const adminRestoreReview = defineAction('delete', 'POST /api/admin/reviews/{id}/restore', {
  id: 'adminRestoreReview',
  summary: 'A deleted review is back in the state that it had.',
  ...reviewAction,
  body: z.object(seenVersion),
  problems: { ...reviewProblems, 409: `${reviewProblems[409]} \`too_late\`: deleted more than 30 days ago.` },
  log: { 'review.restore': 'Review restored' },
  undoable: true,
  mails: ['review-published'],
  button: {
    label: 'Restore this review',
    icon: 'undo',
    kind: 'primary',
    done: 'Restored the review of {name}.',
  },
});

export const reviewActions: readonly StaffAction[] = [
  adminRedactReview,
  adminApproveReview,
  adminRejectReview,
  adminApproveYearLater,
  adminRejectYearLater,
  adminRequestChanges,
  adminRemoveReview,
  adminDecideFlags,
  adminDecideAppeal,
  adminDeleteReview,
  adminCloseChildAccount,
  adminRestoreReview,
];
