// Emails to staff: values, texts and samples.
import { site } from '@app/option-lists';
import type { Letters, MailContext, Samples } from './email-content.ts';
import { createAdminLink, formatMoment } from './email-parts.ts';
import { m } from './paraglide/messages.js';

export interface StaffEmails {
  /** Summary of what waits. Contains only counts. */
  'staff-digest': { waiting: readonly QueueCount[] };
  /** Items exceeded their SLA. */
  'staff-breach': { waiting: readonly QueueCount[] };
  /** To a staff member whose login changed. `byOwner`: an owner changed it. */
  'staff-account': { changes: readonly AccountChange[]; byOwner: boolean };
  /** Contains a link that works once: to join the staff, or to choose a new password. */
  'staff-link': StaffLinkMail;
}

interface StaffLinkMail {
  purpose: 'join' | 'password';
  role: 'owner' | 'moderator' | 'data' | 'viewer';
  /** Name of the owner who sent it. */
  sender: string;
  secret: string;
  /** ISO 8601. */
  until: string;
}

/** A change of a staff account; role and status have their new values. */
export type AccountChange =
  | 'password'
  | 'password_ended'
  | 'email'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'role_owner'
  | 'role_moderator'
  | 'role_data'
  | 'role_viewer'
  | 'status_active'
  | 'status_disabled';
/** Counts of a queue. `count`: waiting items; `over`: those that exceed the SLA. */
export interface QueueCount {
  kind:
    | 'reviews'
    | 'replies'
    | 'appeals'
    | 'flags'
    | 'proofs'
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

const listQueues = ({ waiting }: { waiting: readonly QueueCount[] }, context: MailContext) => ({
  list: waiting.map(({ kind, count, over }) => m.staff_line({ kind, count, over }, context)),
});
const linkConsole = (_: object, context: MailContext) =>
  createAdminLink(m.staff_open({}, context), '/admin', context);
const computeSum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const siteValues = { site: site.name };

/** Emails to staff: queues, exceeded SLAs, changed logins. */
export const staffLetters: Letters<StaffEmails> = {
  'staff-digest': ({ waiting }) => ({
    subject: (_, context) =>
      m.staff_digest_subject({ n: computeSum(waiting.map(({ count }) => count)) }, context),
    parts: [m.staff_digest, listQueues, linkConsole, m.staff_stop],
  }),
  'staff-breach': ({ waiting }) => ({
    subject: (_, context) =>
      m.staff_breach_subject({ n: computeSum(waiting.map(({ over }) => over)) }, context),
    parts: [m.staff_breach, listQueues, linkConsole, m.staff_stop],
  }),
  'staff-account': ({ changes, byOwner }) => ({
    subject: m.staff_account_subject,
    parts: [
      byOwner ? m.staff_account_owner : m.staff_account_self,
      (_, context) => ({ list: changes.map((change) => m.staff_account_change({ change }, context)) }),
      m.staff_account_not_you,
      linkConsole,
    ],
  }),
  'staff-link': ({ purpose, secret, until }) => {
    const isInvitation = purpose === 'join';
    const openLabel = isInvitation ? m.staff_invited_open : m.staff_password_open;
    return {
      subject: (_, context) =>
        isInvitation ? m.staff_invited_subject(siteValues, context) : m.staff_password_subject({}, context),
      parts: [
        isInvitation
          ? (values, context) => m.staff_invited({ ...siteValues, ...values }, context)
          : m.staff_password,
        isInvitation ? m.staff_invited_next : m.staff_password_next,
        // Behind “#”, so that it is sent neither to servers nor to programs that prefetch links.
        (_, context) => createAdminLink(openLabel({}, context), `/admin/join#${secret}`, context),
        (_, context) => m.staff_link_until({ until: formatMoment(until, context.locale) }, context),
      ],
      ...(isInvitation && { recipientKind: 'new' as const }),
    };
  },
};

const sampleQueues: QueueCount[] = [
  { kind: 'reviews', count: 4, over: 1 },
  { kind: 'claims', count: 1, over: 1 },
];

const sampleStaffLink = { sender: 'Inés Calloway', secret: 'x'.repeat(43), until: '2026-12-01T16:30:00Z' };

export const staffSamples: Samples<StaffEmails> = {
  'staff-link': [
    ...(['owner', 'moderator', 'data', 'viewer'] as const).map((role) => ({
      ...sampleStaffLink,
      role,
      purpose: 'join' as const,
    })),
    { ...sampleStaffLink, role: 'viewer', purpose: 'password' },
  ],
  'staff-digest': [{ waiting: sampleQueues }],
  'staff-breach': [{ waiting: sampleQueues.slice(0, 1) }, { waiting: sampleQueues }],
  'staff-account': [
    { changes: ['password', 'password_ended', 'email', 'second_factor_on'], byOwner: false },
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
