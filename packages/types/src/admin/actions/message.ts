// Messages by staff to prosthetists and authors, and actions on their replies. Messages to a listing's owner are in
// `listing.ts`.
import * as z from 'zod/mini';
import { recordParams } from '../../call/params.ts';
import { claimItem } from '../claims.ts';
import { createStaffProblems, requiredNotes, seenVersion, undoFields } from '../lists.ts';
import { staffMessage } from '../people/messages.ts';
import { type ActionDialog, type ActionErrors, defineAction, type StaffAction } from './action.ts';
import { reviewActionBase, reviewProblems } from './review-parts.ts';

export const messageDialog = {
  field: 'message',
  label: 'Message',
  hint: 'They get this by e-mail and can answer on the site. No health details.',
  offersPhrases: true,
  sendLabel: 'Send',
} as const satisfies Partial<ActionDialog>;

/** Errors of everything that is written to a person. */
export const messageErrors = {
  health_facts: [400, 'Leave out anything about someone’s body or limb: others may read a mail, too.'],
} as const satisfies ActionErrors;

export const messageClaimant = defineAction('decide', 'POST /api/admin/pending-claims/{id}/message', {
  id: 'adminMessageClaimant',
  summary:
    'Write to who claims a listing. They get it by mail and can answer on the site; nothing is decided.',
  params: recordParams,
  body: z.object({ ...seenVersion, message: requiredNotes }),
  reply: z.object({ claim: claimItem, ...undoFields }),
  problems: createStaffProblems({
    400: '`reason_missing`: no words.',
    404: 'No such claim.',
    409: '`stale`; `fresh.claim` is it as it is now.',
  }),
  errors: { ...messageErrors, no_owner: [409, 'The account that asked for this listing is gone.'] },
  log: { 'claim.message': 'Claimant written to' },
  isUndoable: true,
  mails: ['claim-message'],
  button: {
    label: 'Message the claimant',
    icon: 'mail',
    isInMenu: true,
    dialog: { ...messageDialog, title: 'Message to {claimant}', text: 'Nothing of the claim changes.' },
    successMessage: 'Wrote to {claimant}.',
  },
});

export const messageAuthor = defineAction('decide', 'POST /api/admin/reviews/{id}/message', {
  id: 'adminMessageAuthor',
  summary:
    'Write to who wrote a review. They get it by mail and can answer on the site; nothing is decided, and who they are stays unsaid.',
  ...reviewActionBase,
  body: z.object({ ...seenVersion, message: requiredNotes }),
  problems: { ...reviewProblems, 400: '`reason_missing`: no words.' },
  errors: { ...messageErrors, no_author: [409, 'The account that wrote this review is gone.'] },
  log: { 'review.message': 'Author written to' },
  isUndoable: true,
  mails: ['review-message'],
  button: {
    label: 'Message the author',
    icon: 'mail',
    isInMenu: true,
    dialog: { ...messageDialog, title: 'Message to the author', text: 'Nothing of the review changes.' },
    successMessage: 'Wrote to the author of the review of {name}.',
  },
});

const messageProblems = createStaffProblems({
  400: '`reason_missing`: no words.',
  404: 'No such message.',
  409: '`not_now`: answered or closed.',
});

export const answerMessage = defineAction('decide', 'POST /api/admin/messages/{id}/answer', {
  id: 'adminAnswerMessage',
  summary: 'Answer what a practitioner or an author wrote: by mail, and on the site.',
  params: recordParams,
  body: z.object({ message: requiredNotes }),
  reply: z.object({ message: staffMessage, ...undoFields }),
  problems: messageProblems,
  errors: messageErrors,
  log: { 'message.answer': 'Message answered' },
  isUndoable: true,
  mails: ['listing-message', 'claim-message', 'review-message'],
  button: {
    label: 'Answer',
    icon: 'mail',
    kind: 'primary',
    shortcut: 'a',
    dialog: { ...messageDialog, title: 'Answer to {name}' },
    successMessage: 'Answered {name}.',
  },
});

export const closeMessage = defineAction('decide', 'PATCH /api/admin/messages/{id}/close', {
  id: 'adminCloseMessage',
  summary: 'What a practitioner or an author wrote needs no answer.',
  params: recordParams,
  reply: z.object({ message: staffMessage }),
  problems: messageProblems,
  log: { 'message.close': 'Message closed without an answer' },
  button: { label: 'No answer needed', shortcut: 'r', successMessage: 'Closed the message of {name}.' },
});

export const messageActions: readonly StaffAction[] = [
  messageClaimant,
  messageAuthor,
  answerMessage,
  closeMessage,
];
