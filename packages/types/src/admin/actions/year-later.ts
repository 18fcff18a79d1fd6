// Decisions about what an author added to a review a year later.
import * as z from 'zod/mini';
import { seenVersion } from '../lists.ts';
import { defineAction, primaryDecision } from './action.ts';
import { createReasonsDialog, refusalFields, reviewActionBase } from './review-parts.ts';

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
