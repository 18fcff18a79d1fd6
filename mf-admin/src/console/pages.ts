import { lazyPart } from '@app/remote-kit';
import { Navigate } from '@app/router';
import { type ComponentType, createElement } from 'react';
import type { ItemViews } from '../inbox/item/item-view.ts';
import { paths } from '../paths.ts';

/** A page of the console, below its frame. Its code loads when it is opened. */
export interface ConsolePage {
  /** As the router matches it, below /admin. */
  path: string;
  Page: ComponentType;
}

const page = (path: string, load: () => Promise<{ default: ComponentType }>): ConsolePage => ({
  path,
  Page: lazyPart(load),
});

const ReviewItem = lazyPart(() => import(/* webpackChunkName: "inbox" */ '../reviews/ReviewItem.tsx'));

const itemViews: ItemViews = {
  reviews: ReviewItem,
  replies: ReviewItem,
  flags: ReviewItem,
  'author-appeals': ReviewItem,
  proofs: ReviewItem,
  prosthetists: lazyPart(() => import(/* webpackChunkName: "inbox" */ '../prosthetists/NewListingItem.tsx')),
  'pending-updates': lazyPart(() => import(/* webpackChunkName: "inbox" */ '../updates/UpdateView.tsx')),
  'pending-claims': lazyPart(() => import(/* webpackChunkName: "inbox" */ '../claims/ClaimView.tsx')),
  reports: lazyPart(() => import(/* webpackChunkName: "inbox" */ '../requests/ReportItem.tsx')),
  appeals: lazyPart(() => import(/* webpackChunkName: "inbox" */ '../requests/AppealItem.tsx')),
  'second-opinions': lazyPart(() => import(/* webpackChunkName: "inbox" */ '../requests/ApprovalItem.tsx')),
  messages: lazyPart(() => import(/* webpackChunkName: "inbox" */ '../requests/MessageItem.tsx')),
};

/** One page, so that going from list to list and from item to item keeps what is open. */
const Inbox = lazyPart(async () => {
  const { createInboxPage } = await import(/* webpackChunkName: "inbox" */ '../inbox/InboxPage.tsx');
  return { default: createInboxPage(itemViews) };
});
const createInboxRow = (path: string): ConsolePage => ({ path, Page: Inbox });

/** Every page of the console. What it needs of rights says the server; the menu hides what would be refused. */
export const consolePages: readonly ConsolePage[] = [
  createInboxRow('inbox'),
  createInboxRow('reviews/:id?'),
  createInboxRow('new-listings/:id?'),
  {
    path: 'pending-claims/orphaned',
    Page: () => createElement(Navigate, { to: paths.orphanedClaims, replace: true }),
  },
  createInboxRow('pending-updates/:id?'),
  createInboxRow('pending-claims/:id?'),
  createInboxRow('reports/:id?'),
  createInboxRow('appeals/:id?'),
  createInboxRow('second-opinions/:id?'),
  createInboxRow('messages/:id?'),
  page('', () => import('../dashboard/DashboardPage.tsx')),
  page('prosthetists', () => import('../prosthetists/ProsthetistsPage.tsx')),
  page('prosthetists/merge', () => import('../prosthetists/merge/MergePage.tsx')),
  page('prosthetists/:id', () => import('../prosthetists/ProsthetistPage.tsx')),
  page('import-data', () => import('../import/ImportPage.tsx')),
  page('import-data/:id', () => import('../import/BatchPage.tsx')),
  page('profile', () => import('../profile/ProfilePage.tsx')),
  page('settings/users', () => import('../users/UsersPage.tsx')),
  page('settings/mails', () => import('../settings/MailsPage.tsx')),
  page('settings/legal', () => import('../settings/LegalPage.tsx')),
  page('settings', () => import('../settings/SettingsPage.tsx')),
  page('audit/:id', () => import('../audit/AuditRowPage.tsx')),
  page('audit', () => import('../audit/AuditPage.tsx')),
  page('outbox', () => import('../outbox/OutboxPage.tsx')),
  page('data-reports', () => import('../data-reports/DataReportsPage.tsx')),
  page('releases', () => import('../releases/ReleasesPage.tsx')),
];
