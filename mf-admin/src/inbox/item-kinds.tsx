import type { InboxKind } from '@app/types/admin/inbox';
import { FlagIcon, MailIcon, MessageIcon, SealIcon } from '@app/ui';
import type { ReactNode } from 'react';
import {
  AppealIcon,
  ApprovalIcon,
  ClaimIcon,
  HistoryIcon,
  ListingIcon,
  ReplyIcon,
  ReportIcon,
  UpdateIcon,
} from '../ui/icons.tsx';

/** Label and icon of an item by kind, and its title; by default the title begins with the label. */
export const itemKinds: Readonly<Record<InboxKind, { label: string; title?: string; icon: ReactNode }>> = {
  reviews: { label: 'Review', icon: <MessageIcon /> },
  'year-later': { label: 'One year later', title: 'One year later: review', icon: <HistoryIcon /> },
  replies: { label: 'Reply', icon: <ReplyIcon /> },
  flags: { label: 'Flag', title: 'Flagged review', icon: <FlagIcon /> },
  'author-appeals': { label: 'Appeal', title: 'Appeal about a review', icon: <AppealIcon /> },
  proofs: { label: 'Proof', title: 'Proof for a review', icon: <SealIcon /> },
  prosthetists: { label: 'Listing', icon: <ListingIcon /> },
  'pending-updates': { label: 'Update', icon: <UpdateIcon /> },
  'pending-claims': { label: 'Claim', icon: <ClaimIcon /> },
  reports: { label: 'Report', icon: <ReportIcon /> },
  appeals: { label: 'Appeal', icon: <AppealIcon /> },
  'second-opinions': { label: 'Approval', icon: <ApprovalIcon /> },
  messages: { label: 'Message', icon: <MailIcon /> },
};
