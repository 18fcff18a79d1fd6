// Decisions about a review: its text, its readers' flags and its author's appeal.
import { objectionDecisions, reviewLimits } from '@app/option-lists';
import * as z from 'zod/mini';
import { createLine, createText } from '../../call/text-schemas.ts';
import { notes, rejection, seenVersion } from '../lists.ts';
import { reasons } from '../queue.ts';
import { defineAction, primaryDecision, type StaffAction } from './action.ts';
import { adminCloseChildAccount, adminDeleteReview, adminRestoreReview } from './review-deletion.ts';
import {
  appealEndingProblems,
  createNotesDialog,
  createReasonsDialog,
  mapPublicStatusesTo,
  mapRefusedStatusesTo,
  refusalFields,
  reviewActionBase,
  reviewProblems,
} from './review-parts.ts';

export const adminRedactReview = defineAction('redact', 'PUT /api/admin/reviews/{id}', {
  id: 'adminRedactReview',
  summary:
    'Put `[name removed by moderator]`, or another kind of the closed list, in place of words, drop tags, keep notes; rating and all other words stay as they are.',
  ...reviewActionBase,
  body: z.object({
    ...seenVersion,
    text: z.optional(createText(0, reviewLimits.maxTextLength * 2)),
    title: z.optional(createLine(reviewLimits.maxTitleLength * 4)),
    tags: z.optional(z.array(createLine(60)).check(z.maxLength(reviewLimits.maxTags))),
    /**
     * `public`: the public text while an edit is pending; otherwise the edit. `year_later`: what the author added a year
     * later, which has a text alone.
     */
    part: z.optional(z.enum(['public', 'year_later'])),
    notes: z.optional(notes),
  }),
  problems: { ...reviewProblems, 400: '`no_changes`.' },
  errors: { not_a_redaction: [400, 'Only marks may replace words, and nothing else may change.'] },
  log: { 'review.redact': 'Review redacted' },
  transitions: {
    redact: {
      pending: 'pending',
      rejected: 'rejected',
      changes_requested: 'changes_requested',
      removed: 'removed',
      approved: 'approved',
      flagged: 'flagged',
      pending_revision: 'pending_revision',
    },
  },
  isUndoable: true,
  button: { label: 'Save the marks', successMessage: 'Redacted the review of {name}.' },
});

export const adminApproveReview = defineAction('decide', 'PATCH /api/admin/reviews/{id}/approve', {
  id: 'adminApproveReview',
  summary: 'Publish a review, or the edit of one.',
  ...reviewActionBase,
  body: z.object(seenVersion),
  log: { 'review.approve': 'Review approved' },
  transitions: { approve: { pending: 'public', pending_revision: 'public' } },
  isUndoable: true,
  bulk: 'approve',
  mails: ['review-published', 'new-review'],
  button: { ...primaryDecision, label: 'Approve', successMessage: 'Published the review of {name}.' },
});

export const adminRejectReview = defineAction('decide', 'PATCH /api/admin/reviews/{id}/reject', {
  id: 'adminRejectReview',
  summary:
    'Withhold a review, or the edit of one, for neutral reasons of the list (`reasons`) and in own words (`reason`, `notes` or both) that its author reads. Without any, `Not stated` is kept, and the mail names the general guideline.',
  ...reviewActionBase,
  body: z.object({ ...seenVersion, reasons: z.optional(reasons), ...rejection }),
  log: { 'review.reject': 'Review rejected' },
  transitions: { reject: { pending: 'rejected', pending_revision: 'public' } },
  isUndoable: true,
  bulk: 'reject',
  mails: ['review-rejected'],
  button: {
    label: 'Reject',
    kind: 'danger',
    shortcut: 'r',
    dialog: createReasonsDialog('Reject: for which published reason?', 'Reject'),
    successMessage: 'Rejected the review of {name}.',
  },
});

export const adminRequestChanges = defineAction('decide', 'PATCH /api/admin/reviews/{id}/request-changes', {
  id: 'adminRequestChanges',
  summary: 'Send a review, or the edit of one, back to its author to be changed.',
  ...reviewActionBase,
  body: z.object({ ...seenVersion, ...refusalFields }),
  log: { 'review.request_changes': 'Review sent back for changes' },
  transitions: { request_changes: { pending: 'changes_requested', pending_revision: 'public' } },
  isUndoable: true,
  mails: ['review-needs-changes'],
  button: {
    label: 'Request changes',
    shortcut: 'c',
    dialog: createReasonsDialog('Request changes: for which published reason?', 'Request changes'),
    successMessage: 'Sent the review of {name} back for changes.',
  },
});

export const adminRemoveReview = defineAction('decide', 'PATCH /api/admin/reviews/{id}/remove', {
  id: 'adminRemoveReview',
  summary: 'Take a public review away, for reasons that its author reads and may appeal against.',
  ...reviewActionBase,
  problems: appealEndingProblems,
  body: z.object({ ...seenVersion, ...refusalFields }),
  log: { 'review.remove': 'Review removed' },
  transitions: { remove: mapPublicStatusesTo('removed') },
  isUndoable: true,
  mails: ['review-removed'],
  button: {
    label: 'Remove from the site',
    kind: 'danger',
    shortcut: 'r',
    dialog: createReasonsDialog('Remove: for which published reason?', 'Remove from the site'),
    successMessage: 'Removed the review of {name}.',
  },
});

// What an author added a year later.
export const adminApproveYearLater = defineAction(
  'decide',
  'PATCH /api/admin/reviews/{id}/year-later/approve',
  {
    id: 'adminApproveYearLater',
    summary: 'Publish what an author added to a public review a year later, also after a rejection.',
    ...reviewActionBase,
    body: z.object(seenVersion),
    log: { 'review.approve_year_later': '“One year later” approved' },
    isUndoable: true,
    mails: ['year-later-published'],
    button: {
      ...primaryDecision,
      label: 'Publish “One year later”',
      successMessage: 'Published “One year later” of the review of {name}.',
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
    ...reviewActionBase,
    body: z.object({ ...seenVersion, ...refusalFields }),
    log: { 'review.reject_year_later': '“One year later” rejected' },
    isUndoable: true,
    mails: ['year-later-rejected'],
    button: {
      label: 'Reject “One year later”',
      kind: 'danger',
      shortcut: 'r',
      dialog: createReasonsDialog('Reject “One year later”: for which published reason?', 'Reject'),
      successMessage: 'Rejected “One year later” of the review of {name}.',
    },
  },
);

const verdict = z.enum(objectionDecisions);

export const adminDecideFlags = defineAction('decide', 'PATCH /api/admin/reviews/{id}/flags', {
  id: 'adminDecideFlags',
  summary:
    'Answer all open flags: `uphold` removes the review and needs reasons, `decline` leaves it public.',
  ...reviewActionBase,
  problems: appealEndingProblems,
  body: z.object({ ...seenVersion, verdict, reasons: z.optional(reasons), notes: z.optional(notes) }),
  log: {
    'review.uphold_flag': 'Review removed after readers’ flags',
    'review.decline_flag': 'Review kept after readers’ flags',
  },
  transitions: {
    uphold_flag: { flagged: 'removed', pending_revision: 'removed', withdrawn: 'withdrawn' },
    decline_flag: { flagged: 'approved', pending_revision: 'pending_revision', withdrawn: 'withdrawn' },
  },
  isUndoable: true,
  mails: ['review-removed', 'review-shown-again'],
  verdicts: {
    decline: { ...primaryDecision, label: '{keep}', successMessage: '{kept} the flagged review of {name}.' },
    uphold: {
      label: 'Remove it',
      kind: 'danger',
      shortcut: 'r',
      dialog: createReasonsDialog('The flags are right: for which published reason?', 'Remove it'),
      successMessage: 'Removed the flagged review of {name}.',
    },
  },
});

export const adminDecideAppeal = defineAction('decide', 'PATCH /api/admin/reviews/{id}/appeal', {
  id: 'adminDecideAppeal',
  summary:
    'Answer an author’s appeal: `uphold` publishes what was refused, `decline` lets the decision stand. Not by who decided.',
  ...reviewActionBase,
  body: z.object({ ...seenVersion, verdict, notes: z.optional(notes) }),
  problems: appealEndingProblems,
  log: {
    'review.uphold_appeal': 'Review published on appeal',
    'review.decline_appeal': 'Review appeal declined',
  },
  transitions: {
    uphold_appeal: { ...mapRefusedStatusesTo('public'), approved: 'public', flagged: 'public' },
    decline_appeal: {
      rejected: 'rejected',
      changes_requested: 'changes_requested',
      removed: 'removed',
      approved: 'approved',
      flagged: 'flagged',
    },
  },
  isUndoable: true,
  mails: ['appeal-decided', 'new-review'],
  verdicts: {
    uphold: {
      ...primaryDecision,
      label: 'Publish it after all',
      successMessage: 'Published on appeal: {name}.',
    },
    decline: {
      label: 'Keep the decision',
      shortcut: 'r',
      dialog: createNotesDialog('Keep the decision?', 'Keep the decision'),
      successMessage: 'Declined the appeal: {name}.',
    },
  },
});

/** All rows about reviews, in the order of the API document. */
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
