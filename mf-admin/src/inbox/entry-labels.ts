import type { ReviewStatus } from '@app/option-lists';
import { findAction } from '@app/types/admin/actions/actions';
import type { InboxEntry } from '@app/types/admin/inbox';
import type { StaffReview } from '@app/types/admin/reviews';
import { formatFields } from '../words/field-names.ts';
import { getWarningLabel } from './warning-texts.ts';

export const reviewStatusLabels: Readonly<Record<ReviewStatus, string>> = {
  draft: 'Draft',
  pending: 'Waiting',
  approved: 'Public',
  flagged: 'Public, flagged',
  pending_revision: 'Public, an edit waits',
  changes_requested: 'Sent back for changes',
  rejected: 'Rejected',
  removed: 'Removed',
  withdrawn: 'Withdrawn by its author',
  deleted: 'Deleted',
};

/** Labels of the status of a reply. An edit of a public reply has a status of its own. */
export const replyStatusLabels: Readonly<Record<NonNullable<StaffReview['reply']>['status'], string>> = {
  pending: 'Waiting',
  approved: 'Public',
  rejected: 'Sent back',
};

export const yearLaterStatusLabels: Readonly<
  Record<NonNullable<StaffReview['yearLater']>['status'], string>
> = {
  pending: 'Waiting',
  approved: 'Public',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn by its author, kept by a legal hold',
};

/** Labels of the warning codes that carry the status of a review, in lists of reviews of any status. */
const statusCodeLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(reviewStatusLabels).map(([status, label]) => [`status_${status}`, label]),
);

export const appealedDecisionLabels: Readonly<Record<string, string>> = {
  listing: 'A listing that was not published',
  update: 'A change that was rejected',
  claim: 'A claim that was rejected',
  flag: 'A flag of a review that was declined',
  sanction: 'A limit on an account; “Open it again” takes it off',
};

const formatSubject = ({ kind, fields, text, by, company }: InboxEntry): string => {
  const [firstField = ''] = fields;
  switch (kind) {
    case 'pending-updates':
      return formatFields(fields);
    case 'pending-claims':
      return `Claimed by ${by || 'someone without a name'}`;
    case 'prosthetists':
      return `New listing, ${company}`;
    case 'reports':
      return `${firstField}: ${text}`;
    case 'appeals':
      return `${appealedDecisionLabels[firstField] ?? firstField}: ${text}`;
    case 'second-opinions':
      return `${findAction(firstField)?.approvalTitle ?? firstField}. ${by} asks: ${text}`;
    default:
      return text;
  }
};

/** Formats the second line of a row: warnings, or in the list by risk the score and its reasons; then the subject. */
export function formatEntrySummary(entry: InboxEntry): string {
  const { risk, warnings } = entry;
  const labels = risk
    ? [`Risk ${risk.score}`, ...risk.reasons.map(({ code, weight }) => `${getWarningLabel(code)} ${weight}`)]
    : warnings.map((code) => statusCodeLabels[code] ?? getWarningLabel(code));
  return [labels.join(', '), formatSubject(entry)].filter(Boolean).join(' · ');
}

export const formatEntryName = ({ name, kind, fields: [firstField] }: InboxEntry): string =>
  name || (kind === 'appeals' && firstField === 'sanction' ? 'An account' : 'A deleted listing');
