// Mails to staff: values, texts and samples.
import type { Circumstances, Samples, Templates } from './letter.ts';
import { m } from './paraglide/messages.js';
import { toBackOffice } from './pieces.ts';

export interface StaffMails {
  /** Counts only. */
  'staff-digest': { waiting: readonly QueueCount[] };
  'staff-breach': { waiting: readonly QueueCount[] };
  /** To one of them: their login changed. `byOwner`: an owner changed it. */
  'staff-account': { changes: readonly AccountChange[]; byOwner: boolean };
}

/** A change of a staff account; role and status have their new values. */
export type AccountChange =
  | 'password'
  | 'email'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'role_owner'
  | 'role_moderator'
  | 'role_data'
  | 'role_viewer'
  | 'status_active'
  | 'status_disabled';
/** A queue: waiting items, and those beyond the SLA. */
export interface QueueCount {
  kind:
    | 'reviews'
    | 'replies'
    | 'appeals'
    | 'flags'
    | 'reports'
    | 'listings'
    | 'updates'
    | 'claims'
    | 'approvals'
    | 'messages'
    | 'legal';
  count: number;
  over: number;
}

const listQueues = (waiting: readonly QueueCount[], c: Circumstances) => ({
  list: waiting.map(({ kind, count, over }) => m.staff_line({ kind, count, over }, c)),
});
const sum = (numbers: readonly number[]) => numbers.reduce((sumSoFar, one) => sumSoFar + one, 0);

/** Mails to staff: queues, exceeded SLAs, changed logins. */
export const toStaff: Templates<StaffMails> = {
  'staff-digest': ({ waiting }, c) => ({
    subject: m.staff_digest_subject({ n: sum(waiting.map(({ count }) => count)) }, c),
    parts: [
      { say: m.staff_digest({}, c) },
      listQueues(waiting, c),
      toBackOffice(c),
      { say: m.staff_stop({}, c) },
    ],
  }),
  'staff-breach': ({ waiting }, c) => ({
    subject: m.staff_breach_subject({ n: sum(waiting.map(({ over }) => over)) }, c),
    parts: [
      { say: m.staff_breach({}, c) },
      listQueues(waiting, c),
      toBackOffice(c),
      { say: m.staff_stop({}, c) },
    ],
  }),
  'staff-account': ({ changes, byOwner }, c) => ({
    subject: m.staff_account_subject({}, c),
    parts: [
      { say: byOwner ? m.staff_account_owner({}, c) : m.staff_account_self({}, c) },
      { list: changes.map((change) => m.staff_account_change({ change }, c)) },
      { say: m.staff_account_not_you({}, c) },
      toBackOffice(c),
    ],
  }),
};

const waiting: QueueCount[] = [
  { kind: 'reviews', count: 4, over: 1 },
  { kind: 'claims', count: 1, over: 1 },
];

export const staffSamples: Samples<StaffMails> = {
  'staff-digest': [{ waiting }],
  'staff-breach': [{ waiting: waiting.slice(0, 1) }, { waiting }],
  'staff-account': [
    { changes: ['password', 'email', 'second_factor_on'], byOwner: false },
    {
      changes: [
        'second_factor_off',
        'role_owner',
        'role_moderator',
        'role_data',
        'role_viewer',
        'status_active',
        'status_disabled',
      ],
      byOwner: true,
    },
  ],
};
