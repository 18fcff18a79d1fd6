// Actions on visitors' reports, prosthetists' appeals and approval requests.
import { objectionDecisions } from '@app/option-lists';
import * as z from 'zod/mini';
import { recordParams } from '../../call/params.ts';
import { addJsonSchema } from '../../call/text-schemas.ts';
import { visibleTextPattern } from '../../clean-text.ts';
import { staffAppeal } from '../appeals.ts';
import { createStaffProblems, notes, undoFields } from '../lists.ts';
import { approvalRequest, visitorReport } from '../reports.ts';
import { defineAction, primaryDecision, type StaffAction } from './action.ts';

const reportActionBase = {
  params: recordParams,
  body: z.object({ notes: z.optional(notes) }),
  reply: z.object({ report: visitorReport, ...undoFields }),
  problems: {
    400: 'Malformed. `reason_missing`: a request to take a page down is declined with notes.',
    404: 'No such report.',
    409: '`not_now`: decided already; `fresh` has it. `held`: a legal request keeps the page that would be taken down. `already_claimed`: somebody else owns that page by now. `same_person`: as for deleting that page.',
  },
};

export const closeReport = defineAction('decide', 'PATCH /api/admin/reports/{id}/done', {
  id: 'adminReportDone',
  summary:
    'The listing was corrected, or was right already. A page whose owner asked for it is taken down by this.',
  ...reportActionBase,
  log: { 'report.done': 'Reported change closed' },
  isUndoable: true,
  mails: ['listing-takedown-decided', 'review-removed'],
  button: { ...primaryDecision, label: '{close}', successMessage: '{closed}' },
});

export const declineReport = defineAction('decide', 'PATCH /api/admin/reports/{id}/decline', {
  id: 'adminDeclineReport',
  summary: 'Nothing of it',
  ...reportActionBase,
  log: { 'report.declined': 'Reported change declined' },
  isUndoable: true,
  mails: ['listing-takedown-decided'],
  button: {
    label: 'Decline',
    icon: 'close',
    shortcut: 'r',
    dialog: {
      title: 'Decline the report?',
      field: 'notes',
      label: '{whose}',
      hint: '{whoReads}',
      isOptional: true,
      sendLabel: 'Decline',
    },
    successMessage: 'Declined the report about {name}.',
  },
});

export const answerAppeal = defineAction('decide', 'PATCH /api/admin/appeals/{id}', {
  id: 'adminAnswerAppeal',
  summary:
    'Answer an appeal: `uphold` opens what was decided again, in its queue; `decline` lets the decision stand. Not by who decided.',
  params: recordParams,
  body: addJsonSchema(z.object({ verdict: z.enum(objectionDecisions), notes: z.optional(notes) }), {
    if: { properties: { verdict: { const: 'decline' } } },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema's word
    then: { required: ['notes'], properties: { notes: { pattern: visibleTextPattern } } },
  }),
  reply: z.object({ appeal: staffAppeal }),
  problems: createStaffProblems({
    400: '`reason_missing`: an appeal is declined with words.',
    404: 'No such appeal.',
    409: '`not_now`: answered already. `same_person`: somebody else of the team has to answer. `already_claimed`, `pending_claim_exists`: somebody else has or wants the listing by now.',
  }),
  log: {
    'appeal.uphold': 'Appeal of a practitioner upheld',
    'appeal.decline': 'Appeal of a practitioner declined',
  },
  mails: ['decision-appeal'],
  verdicts: {
    uphold: { ...primaryDecision, label: 'Open it again', successMessage: 'Opened it again: {name}.' },
    decline: {
      label: 'Let the decision stand',
      shortcut: 'r',
      dialog: {
        title: 'Let the decision stand?',
        field: 'notes',
        label: 'Notes to the practitioner',
        hint: 'They get this by e-mail.',
        offersPhrases: true,
        sendLabel: 'Let the decision stand',
      },
      successMessage: 'Declined the appeal: {name}.',
    },
  },
});

// Deletions and purges require approvals; the handler also checks the permission of the request's action.
const approvalRequestActionBase = {
  params: recordParams,
  reply: z.object({ secondOpinion: approvalRequest }),
  problems: {
    403: '`no_right`: the request itself is not within the role.',
    404: 'No such request.',
    409: '`same_person`: nobody decides their own request. `not_now`: decided or expired; or what it was about has changed (`stale`).',
  },
} as const;

export const agreeToApproval = defineAction('delete', 'POST /api/admin/second-opinions/{id}/agree', {
  id: 'adminAgreeSecond',
  summary: 'Agree: what was asked for is done now',
  ...approvalRequestActionBase,
  log: { 'second.agree': 'Second person agreed' },
  requiresPassword: true,
  button: { ...primaryDecision, label: 'Agree, do it', successMessage: 'Agreed: {name}.' },
});

export const declineApproval = defineAction('delete', 'POST /api/admin/second-opinions/{id}/decline', {
  id: 'adminDeclineSecond',
  summary: 'Decline: nothing is done',
  ...approvalRequestActionBase,
  log: { 'second.decline': 'Second person declined' },
  button: { label: 'Decline', icon: 'close', shortcut: 'r', successMessage: 'Declined: {name}.' },
});

export const reportActions: readonly StaffAction[] = [
  closeReport,
  declineReport,
  answerAppeal,
  agreeToApproval,
  declineApproval,
];
