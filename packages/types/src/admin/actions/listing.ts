// Actions on a listing as a whole. Edits of its fields are in `listing-edits.ts`.
import * as z from 'zod/mini';
import { recordParams } from '../../call/params.ts';
import { listingInput } from '../../listing/listing-input.ts';
import { approvalRequested, notes, recordId, rejection, requiredNotes, seenVersion } from '../lists.ts';
import { type AdminListing, adminListing, noListingProblem, unavailableProblem } from '../prosthetists.ts';
import { defineAction, primaryDecision, type StaffAction } from './action.ts';
import {
  changedListing,
  deleteTransitions,
  listingActionBase,
  sameStatusTransitions,
  staleListingProblem,
} from './listing-parts.ts';
import { messageErrors } from './message.ts';

const notesBody = z.object({ ...seenVersion, notes: notes.check(z.minLength(1)) });

const changeProblems = { 404: noListingProblem, 409: staleListingProblem, 503: unavailableProblem };
const decisionProblems = { 400: 'Malformed, or `reason_missing`.', ...changeProblems };

export const approveProsthetist = defineAction(
  'approve-listing',
  'PATCH /api/admin/prosthetists/{id}/approve',
  {
    id: 'adminApproveProsthetist',
    summary: 'Make a listing public',
    ...listingActionBase,
    body: z.object(seenVersion),
    problems: decisionProblems,
    log: { 'listing.approve': 'Listing approved' },
    transitions: { approve: { pending: 'approved', imported: 'approved' } },
    isUndoable: true,
    bulk: 'approve',
    mails: ['listing-approved'],
    button: { ...primaryDecision, label: 'Make public', successMessage: 'Made {name} public.' },
  },
);

export const rejectProsthetist = defineAction(
  'approve-listing',
  'PATCH /api/admin/prosthetists/{id}/reject',
  {
    id: 'adminRejectProsthetist',
    summary: 'Send a listing back to its owner, with `reason`, `notes` or both; else `Not stated` is kept',
    ...listingActionBase,
    body: z.object({ ...seenVersion, ...rejection }),
    problems: decisionProblems,
    log: { 'listing.reject': 'Listing rejected' },
    transitions: { reject: { pending: 'rejected', imported: 'rejected' } },
    isUndoable: true,
    bulk: 'reject',
    mails: ['listing-rejected'],
    button: {
      label: 'Send back',
      icon: 'undo',
      shortcut: 'r',
      dialog: {
        title: 'Send {name} back?',
        text: 'It stays hidden until they have changed it.',
        field: 'notes',
        label: 'Notes to the owner',
        hint: 'Please say what to change. They get this by e-mail, and can send the listing again.',
        isOptional: true,
        offersPhrases: true,
        sendLabel: 'Send back',
      },
      successMessage: 'Sent {name} back.',
      failureMessage: 'It could not be sent back.',
    },
  },
);

export const suspendProsthetist = defineAction(
  'approve-listing',
  'PATCH /api/admin/prosthetists/{id}/suspend',
  {
    id: 'adminSuspendProsthetist',
    summary: 'Take a public listing off, with notes to its owner',
    ...listingActionBase,
    body: notesBody,
    problems: decisionProblems,
    log: { 'listing.suspend': 'Listing taken off the site' },
    transitions: { suspend: { approved: 'suspended' } },
    isUndoable: true,
    mails: ['listing-suspended'],
    button: {
      label: 'Take off',
      icon: 'minus',
      dialog: {
        title: 'Take {name} off the site?',
        text: 'It stays hidden until its owner sends it again, or the team opens it again, and someone makes it public.',
        field: 'notes',
        label: 'Notes to the owner',
        hint: 'They get this by e-mail.',
        sendLabel: 'Take off',
      },
      successMessage: 'Took {name} off the site.',
      failureMessage: 'It could not be taken off.',
    },
  },
);

export const confirmProsthetist = defineAction('edit-listing', 'POST /api/admin/prosthetists/{id}/confirm', {
  id: 'adminConfirmProsthetist',
  summary: 'Note that the facts of a public listing were checked with the practice today',
  ...listingActionBase,
  body: z.object(seenVersion),
  problems: changeProblems,
  log: { 'listing.confirm': 'Listing confirmed' },
  transitions: { confirm: { approved: 'approved' } },
  isUndoable: true,
  button: { label: 'Confirm the facts', icon: 'check', successMessage: 'Confirmed {name} as of today.' },
});

export const messageProsthetistOwner = defineAction('decide', 'POST /api/admin/prosthetists/{id}/message', {
  id: 'adminMessageOwner',
  summary: 'Write to the owner of a listing. They get it by mail; nothing of the listing changes.',
  ...listingActionBase,
  body: z.object({ ...seenVersion, message: requiredNotes }),
  problems: decisionProblems,
  errors: { ...messageErrors, no_owner: [409, 'This listing has no owner to write to.'] },
  log: { 'listing.message': 'Listing owner written to' },
  isUndoable: true,
  mails: ['listing-message'],
  button: {
    label: 'Message the owner',
    icon: 'mail',
    isOffered: ({ owner }: AdminListing) => owner !== null,
    dialog: {
      title: 'Message to the owner of {name}',
      text: 'Nothing of the listing changes. The message stays in the audit log.',
      field: 'message',
      label: 'Message',
      hint: 'They get this by e-mail and can answer on the site. No health details.',
      sendLabel: 'Send',
    },
    successMessage: 'Wrote to the owner of {name}.',
    failureMessage: 'The message could not be sent.',
  },
});

export const endListingManager = defineAction(
  'approve-listing',
  'POST /api/admin/prosthetists/{id}/end-manager',
  {
    id: 'adminEndManager',
    summary:
      'End the practice manager of a listing, or the invitation of one, with notes to the owner and the manager. It works at once; the owner can invite again.',
    params: recordParams,
    body: notesBody,
    reply: z.object({ listing: adminListing }),
    problems: {
      ...decisionProblems,
      409: '`stale`: somebody else was first. `not_now`: nobody manages it. `fresh` has the listing as it is.',
    },
    log: { 'listing.end_manager': 'Practice manager ended by the team' },
    mails: ['manager-ended', 'management-ended'],
    button: {
      label: 'End the practice manager',
      icon: 'close',
      isOffered: ({ manager }: AdminListing) => manager !== null,
      dialog: {
        title: 'End the practice manager of {name}?',
        text: 'Their access to the listing ends at once. What they sent stays. The owner can invite somebody again.',
        field: 'notes',
        label: 'Notes to the owner and the manager',
        hint: 'Both get this by e-mail.',
        sendLabel: 'End it',
      },
      successMessage: '{name} has no practice manager any more.',
      failureMessage: 'The practice manager could not be ended.',
    },
  },
);

export const deleteProsthetist = defineAction('delete', 'DELETE /api/admin/prosthetists/{id}', {
  id: 'adminDeleteProsthetist',
  summary:
    'Delete softly: it can be restored with its reviews, for 30 days by default. A data editor asks a second person.',
  params: recordParams,
  body: z.object({ ...seenVersion, reason: z.optional(notes) }),
  reply: z.union([changedListing, approvalRequested]),
  problems: {
    ...decisionProblems,
    400: 'Malformed.',
    409: `${staleListingProblem} \`held\`: a legal hold is on it. \`same_person\`: the owner, or the author of one of its reviews, appeals against a decision of the same person; somebody else of the team has to do it.`,
  },
  log: { 'listing.delete': 'Listing deleted' },
  transitions: { delete: deleteTransitions },
  isUndoable: true,
  requiresPassword: true,
  approvalTitle: 'Delete a listing',
  mails: ['listing-deleted', 'review-removed'],
  button: {
    label: 'Delete',
    icon: 'close',
    kind: 'danger',
    dialog: {
      title: 'Delete {name}?',
      text: '{reviews} with it. All can be brought back for a time (30 days, unless Settings say otherwise); then all is gone for good.',
      field: 'reason',
      label: 'Why',
      hint: 'The owner reads it in a mail; it stays in the audit log.',
      sendLabel: 'Delete',
    },
    successMessage: 'Deleted {name}.',
    failureMessage: 'It could not be deleted.',
  },
});

export const restoreProsthetist = defineAction('delete', 'POST /api/admin/prosthetists/{id}/restore', {
  id: 'adminRestoreProsthetist',
  summary: 'Bring a deleted listing and its reviews back, as they were',
  ...listingActionBase,
  problems: { ...changeProblems, 409: '`not_now`: it is not deleted. `too_late`: deleted too long ago.' },
  errors: { merged: [409, 'This listing was merged into another one.'] },
  log: { 'listing.restore': 'Listing restored' },
  transitions: { restore: { deleted: 'as_was' } },
  isUndoable: true,
  mails: ['listing-approved', 'review-published'],
  button: {
    label: 'Bring back (until {until})',
    icon: 'undo',
    kind: 'primary',
    isOffered: ({ restorableUntil }: AdminListing) => restorableUntil !== null,
    successMessage: 'Brought {name} back, with its reviews.',
  },
});

export const mergeProsthetists = defineAction('edit-listing', 'POST /api/admin/prosthetists/merge', {
  id: 'adminMergeProsthetists',
  summary:
    'Merge one listing into another: reviews and claims move, the dropped address leads to the kept one',
  body: z.object({
    keep: recordId,
    v: seenVersion.v,
    drop: recordId,
    dropV: seenVersion.v,
    /** Fields to copy from the dropped listing to the kept one. */
    take: z.array(z.enum(Object.keys(listingInput.shape) as [string, ...string[]])).check(z.maxLength(50)),
  }),
  reply: z.object({ listing: adminListing, auditId: recordId }),
  problems: {
    ...decisionProblems,
    400: 'Malformed.',
    409: `${staleListingProblem} \`already_owner\`: both have an owner. \`held\`. \`same_person\`: somebody appeals against a decision of the same person about one of them, or about a review that would end; somebody else of the team has to do it.`,
  },
  errors: { same_listing: [400, 'These are the same listing.'] },
  log: { 'listing.merge': 'Listing kept in a merge', 'listing.merge_away': 'Listing merged into another' },
  transitions: { merge: sameStatusTransitions, merge_away: deleteTransitions },
  requiresPassword: true,
  mails: ['listing-merged', 'review-merged', 'review-proof-merged'],
});

/** Rows with a button appear in this order on the listing's page. */
export const listingActions: readonly StaffAction[] = [
  approveProsthetist,
  rejectProsthetist,
  confirmProsthetist,
  suspendProsthetist,
  messageProsthetistOwner,
  endListingManager,
  deleteProsthetist,
  restoreProsthetist,
  mergeProsthetists,
];
