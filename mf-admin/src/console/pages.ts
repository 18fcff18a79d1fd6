import { lazyPart } from '@app/remote-kit';
import { Navigate } from '@app/router';
import { type ComponentType, createElement } from 'react';
import type { ItemViews } from '../inbox/item/create-item-view.tsx';
import { inboxLists, paths } from '../paths.ts';

/** A page of the console, below its frame. Its code loads when it is opened. */
export interface ConsolePage {
  /** As the router matches it. */
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

/** Every page of the console. What it needs of rights says the server; the menu hides what would be refused. */
export const consolePages: readonly ConsolePage[] = [
  // Before the lists: the first page that matches is the one.
  {
    path: `${paths.claims}/orphaned`,
    Page: () => createElement(Navigate, { to: paths.orphanedClaims, replace: true }),
  },
  { path: paths.inbox, Page: Inbox },
  ...inboxLists.map((path) => ({ path: `${path}/:id?`, Page: Inbox })),
  page(paths.overview, () => import('../dashboard/DashboardPage.tsx')),
  page(paths.prosthetists, () => import('../prosthetists/ProsthetistsPage.tsx')),
  page(paths.merge, () => import('../prosthetists/merge/MergePage.tsx')),
  page(paths.prosthetist(':id'), () => import('../prosthetists/ProsthetistPage.tsx')),
  page(paths.importData, () => import('../import/ImportPage.tsx')),
  page(paths.importBatch(':id'), () => import('../import/BatchPage.tsx')),
  page(paths.profile, () => import('../profile/ProfilePage.tsx')),
  page(paths.users, () => import('../users/UsersPage.tsx')),
  page(paths.mails, () => import('../settings/MailsPage.tsx')),
  page(paths.legal, () => import('../settings/LegalPage.tsx')),
  page(paths.settings, () => import('../settings/SettingsPage.tsx')),
  page(paths.auditRow(':id'), () => import('../audit/AuditRowPage.tsx')),
  page(paths.audit, () => import('../audit/AuditPage.tsx')),
  page(paths.outbox, () => import('../outbox/OutboxPage.tsx')),
  page(paths.dataReports, () => import('../data-reports/DataReportsPage.tsx')),
  page(paths.releases, () => import('../releases/ReleasesPage.tsx')),
];
