import { callAnswers, claimSkipReasons } from '@app/option-lists';
import * as z from 'zod/mini';
import { recordParams } from '../../call/params.ts';
import { createLine, createText } from '../../call/text-schemas.ts';
import { claimItem, orphanedClaim } from '../claims.ts';
import {
  approvalRequested,
  createStaffProblems,
  notes,
  recordId,
  rejection,
  seenVersion,
  undoFields,
} from '../lists.ts';
import { type ActionDialog, defineAction, primaryDecision, type StaffAction } from './action.ts';

const decisionProblems = {
  404: 'No such claim.',
  409: '`stale`, `not_now`: somebody decided, or somebody else asked; `fresh.claim` is it as it is now. `already_owner`: the claimant has a listing that is or was public.',
};

export const approveClaim = defineAction('decide', 'PATCH /api/admin/pending-claims/{id}/approve', {
  id: 'adminApproveClaim',
  summary:
    'Give the listing to its claimant. Their other claims end; a listing of theirs that never was public gives way. Where `differences` names something, or no check proves anything, `reason` says why all the same, for staff alone; without one it is kept as `Not stated`.',
  params: recordParams,
  body: z.object({ ...seenVersion, reason: z.optional(notes) }),
  reply: z.object({ claim: claimItem, ...undoFields }),
  problems: createStaffProblems({
    400: 'Malformed.',
    ...decisionProblems,
    409: `${decisionProblems[409]} \`same_person\`: another account appeals against a decision of the same person about the listing; somebody else of the team has to do it.`,
  }),
  log: { 'claim.approve': 'Claim approved' },
  transitions: { approve: { pending: 'approved' } },
  isUndoable: true,
  bulk: 'approve',
  mails: ['claim-approved', 'claim-lost', 'listing-lost'],
  button: {
    ...primaryDecision,
    label: 'Approve for {claimant}',
    successMessage: '{claimant} now manages {name}’s listing.',
  },
});

/** Dialog before approving a claim that differs from the listing. */
export const approveAnywayDialog: ActionDialog = {
  title: 'Approve although something differs?',
  text: 'This differs from the listing: {differs}.',
  field: 'reason',
  label: 'Reason to approve anyway',
  hint: 'Staff only: the claimant does not see it.',
  sendLabel: 'Approve',
};

export const rejectClaim = defineAction('decide', 'PATCH /api/admin/pending-claims/{id}/reject', {
  id: 'adminRejectClaim',
  summary:
    'Refuse a claim, with words to its claimant (`reason`, `notes` or both; without any, `Not stated` is kept). Others who asked may ask again.',
  params: recordParams,
  body: z.object({ ...seenVersion, ...rejection }),
  reply: z.object({ claim: claimItem, ...undoFields }),
  problems: createStaffProblems({ 400: 'Malformed.', ...decisionProblems }),
  log: { 'claim.reject': 'Claim rejected' },
  transitions: { reject: { pending: 'rejected' } },
  isUndoable: true,
  bulk: 'reject',
  mails: ['claim-rejected'],
  button: {
    label: 'Reject the claim',
    kind: 'danger',
    shortcut: 'r',
    dialog: {
      title: 'Reject the claim of {claimant}?',
      field: 'notes',
      label: 'Reason to the claimant',
      hint: 'They get this by e-mail.',
      offersPhrases: true,
      sendLabel: 'Reject the claim',
    },
    successMessage: 'Rejected the claim of {claimant}.',
  },
});

export const noteClaimCall = defineAction('decide', 'POST /api/admin/pending-claims/{id}/calls', {
  id: 'adminNoteClaimCall',
  summary:
    "Note a call to the practice's public number: which number, and what was said. Who and when are known.",
  params: recordParams,
  body: z.object({
    v: z.optional(seenVersion.v),
    number: createLine(40, 1),
    answer: z.enum(callAnswers),
    note: z._default(createText(0, 1000), ''),
  }),
  reply: z.object({ claim: claimItem }),
  problems: createStaffProblems({
    400: 'Malformed.',
    404: 'No such claim.',
    409: '`stale`, `not_now`; `fresh.claim` is it as it is now.',
  }),
  errors: { number_not_public: [400, 'The listing shows another number. Call that one, then log the call.'] },
  log: { 'claim.call': 'Claim confirmed by a call to the practice' },
});

export const purgeOrphanedClaims = defineAction('purge', 'DELETE /api/admin/pending-claims/orphaned', {
  id: 'adminPurgeOrphanedClaims',
  summary:
    'Remove orphaned claims, with a reason in the audit log. With `preview`, nothing happens: the answer says what would.',
  body: z.object({
    ids: z.array(recordId).check(z.minLength(1), z.maxLength(100)),
    reason: createText(1, 500),
    preview: z.optional(z.boolean()),
  }),
  reply: z.union([
    z.object({
      preview: z.boolean(),
      /** Removed claims, or those to be removed. */
      claims: z.array(orphanedClaim),
      skipped: z.array(z.object({ id: recordId, why: z.enum(claimSkipReasons) })),
    }),
    approvalRequested,
  ]),
  problems: createStaffProblems({ 400: 'No claim named, or no reason.' }),
  // The first names requests for approval, the second the row of each claim.
  log: { 'claims.purge': 'Orphaned claims cleaned up', 'claim.purge': 'Orphaned claim removed' },
  requiresPassword: true,
  approvalTitle: 'Clean up orphaned claims',
  mails: ['claim-orphaned'],
});

export const claimActions: readonly StaffAction[] = [
  approveClaim,
  rejectClaim,
  noteClaimCall,
  purgeOrphanedClaims,
];
