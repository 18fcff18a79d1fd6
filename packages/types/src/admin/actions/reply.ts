// Actions on the reply to a review and on its author's proof of care.
import { proofDecisions } from '@app/option-lists';
import * as z from 'zod/mini';
import { reviewParams } from '../../review/own-review.ts';
import { createStaffProblems, notes, seenVersion, staffPicture } from '../lists.ts';
import { staffReview } from '../reviews.ts';
import { defineAction, primaryDecision, type StaffAction } from './action.ts';
import { reviewActionBase, reviewProblems } from './review-parts.ts';

export const adminApproveReply = defineAction('decide', 'PATCH /api/admin/reviews/{id}/reply/approve', {
  id: 'adminApproveReply',
  summary: 'Publish a practice’s answer, or other words for it. `v` is the answer’s own version.',
  ...reviewActionBase,
  body: z.object(seenVersion),
  log: { 'reply.approve': 'Reply approved' },
  isUndoable: true,
  bulk: 'approve',
  mails: ['reply-published', 'review-answered'],
  button: {
    ...primaryDecision,
    label: 'Approve the reply',
    successMessage: 'Published the reply of {name}.',
  },
});

export const adminRejectReply = defineAction('decide', 'PATCH /api/admin/reviews/{id}/reply/reject', {
  id: 'adminRejectReply',
  summary: 'Send a practice’s answer back, with notes. `v` is the answer’s own version.',
  ...reviewActionBase,
  body: z.object({ ...seenVersion, notes: notes.check(z.minLength(1)) }),
  log: { 'reply.reject': 'Reply rejected' },
  isUndoable: true,
  bulk: 'reject',
  mails: ['reply-rejected'],
  button: {
    label: 'Send the reply back',
    shortcut: 'r',
    dialog: {
      title: 'Send the reply back?',
      text: 'A practice may not confirm that somebody was its patient: no name, visit, limb, insurance or amount.',
      field: 'notes',
      label: 'Notes to the practice',
      hint: 'They get this by e-mail.',
      offersPhrases: true,
      sendLabel: 'Send the reply back',
    },
    successMessage: 'Sent the reply of {name} back.',
  },
});

export const adminViewProof = defineAction('proofs', 'GET /api/admin/reviews/{id}/proof', {
  id: 'adminViewProof',
  summary: 'The picture of the proof that an author sent. Each look is a row of the audit log.',
  params: reviewParams,
  reply: staffPicture,
  problems: createStaffProblems({ 404: 'No such review, or no proof of it that waits.' }),
  log: { 'review.view_proof': 'Review proof looked at' },
});

export const adminDecideProof = defineAction('proofs', 'PATCH /api/admin/reviews/{id}/proof', {
  id: 'adminDecideProof',
  summary:
    'Confirm the proof that an author sent (the review then says “Care confirmed”), or decline it, with notes that its author reads. Its file is deleted, so this cannot be undone.',
  params: reviewParams,
  body: z.object({ ...seenVersion, verdict: z.enum(proofDecisions), notes: z.optional(notes) }),
  reply: z.object({ review: staffReview }),
  problems: { ...reviewProblems, 400: 'Malformed.' },
  errors: { not_seen: [409, 'Look at the proof first, then confirm it.'] },
  log: { 'review.confirm_proof': 'Review proof confirmed', 'review.decline_proof': 'Review proof declined' },
  mails: ['review-proof-confirmed', 'review-proof-declined'],
  verdicts: {
    confirm: {
      ...primaryDecision,
      label: 'Confirm the care',
      successMessage: 'Confirmed the proof for {name}. Its file is deleted.',
    },
    decline: {
      label: 'Decline the proof',
      shortcut: 'r',
      dialog: {
        title: 'Decline the proof?',
        text: 'Its file is deleted, so this cannot be undone.',
        field: 'notes',
        label: 'Notes to the author',
        hint: 'They get this by e-mail.',
        isOptional: true,
        offersPhrases: true,
        sendLabel: 'Decline the proof',
      },
      successMessage: 'Declined the proof for {name}. Its file is deleted.',
    },
  },
});

export const replyActions: readonly StaffAction[] = [
  adminApproveReply,
  adminRejectReply,
  adminViewProof,
  adminDecideProof,
];
