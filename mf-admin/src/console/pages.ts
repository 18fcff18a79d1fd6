import { lazyPart } from '@app/remote-kit';
import { Navigate } from '@app/router';
import type { AdminRight } from '@app/types/admin/rights';
import { type ComponentType, createElement } from 'react';
import { inboxLists, paths } from '../paths.ts';

/** A page of the console, below its frame. Its code loads when it is opened. */
export interface ConsolePage {
  /** What links to it say; empty: it is opened from another page. */
  label: string;
  /** As the router matches it. */
  path: string;
  Page: ComponentType;
  /** Without this right the server would refuse the page, so it is not offered. */
  right?: AdminRight | undefined;
}

/** An entry of the menu. */
export interface Destination {
  label: string;
  /** Its first page. */
  href: string;
  pages: readonly ConsolePage[];
}

const page = (
  label: string,
  path: string,
  load: () => Promise<{ default: ComponentType }>,
  right?: AdminRight,
): ConsolePage => ({ label, path, Page: lazyPart(load), right });

const createDestination = (label: string, ...pages: [ConsolePage, ...ConsolePage[]]): Destination => ({
  ...{ label, href: pages[0].path, pages },
});

/** One page, so that going from list to list and from item to item keeps what is open. */
const Inbox = lazyPart(() => import('../InboxWithItems.tsx'));

/** Where staff go: what waits, what there is, what happened, how it is set, how it runs. */
export const destinations: readonly Destination[] = [
  createDestination(
    'Inbox',
    { label: '', path: paths.inbox, Page: Inbox },
    ...inboxLists.map((path) => ({ label: '', path: `${path}/:id?`, Page: Inbox })),
  ),
  createDestination(
    'Listings',
    page('Prosthetists', paths.prosthetists, () => import('../prosthetists/ProsthetistsPage.tsx')),
    page('Import and export', paths.importData, () => import('../import/ImportPage.tsx'), 'edit-listing'),
    page('Data reports', paths.dataReports, () => import('../data-reports/DataReportsPage.tsx')),
    page('', paths.merge, () => import('../prosthetists/merge/MergePage.tsx')),
    page('', paths.prosthetist(':id'), () => import('../prosthetists/ProsthetistPage.tsx')),
    page('', paths.importBatch(':id'), () => import('../import/BatchPage.tsx')),
  ),
  createDestination(
    'Log',
    page('', paths.audit, () => import('../audit/AuditPage.tsx')),
    page('', paths.auditRow(':id'), () => import('../audit/AuditRowPage.tsx')),
  ),
  createDestination(
    'Settings',
    page('Site', paths.settings, () => import('../settings/SettingsPage.tsx')),
    page('Team', paths.users, () => import('../users/UsersPage.tsx')),
    page('Mails', paths.mails, () => import('../settings/MailsPage.tsx')),
    page('Legal requests', paths.legal, () => import('../settings/LegalPage.tsx')),
  ),
  createDestination(
    'System',
    page('Outbox and jobs', paths.outbox, () => import('../outbox/OutboxPage.tsx')),
    page('Releases', paths.releases, () => import('../releases/ReleasesPage.tsx'), 'releases'),
  ),
];

/** Pages outside of the menu. */
const others: readonly ConsolePage[] = [
  page('Overview', paths.overview, () => import('../dashboard/DashboardPage.tsx')),
  page('Profile', paths.profile, () => import('../profile/ProfilePage.tsx')),
];

/** Every page of the console; the first that matches is the one. What it needs of rights says the server. */
export const consolePages: readonly Pick<ConsolePage, 'path' | 'Page'>[] = [
  {
    path: `${paths.claims}/orphaned`,
    Page: () => createElement(Navigate, { to: paths.orphanedClaims, replace: true }),
  },
  ...destinations.flatMap(({ pages }) => pages),
  ...others,
];

const isBelow = (pathname: string, { path }: ConsolePage) => {
  const href = path.replace(/\/:id\??$/, '');
  return pathname === href || pathname.startsWith(`${href}/`);
};

/** The destination that an address belongs to. */
export const findDestination = (pathname: string): Destination | undefined =>
  destinations.find(({ pages }) => pages.some((one) => isBelow(pathname, one)));

/** Of these pages the one that an address belongs to: the longest that fits. */
export const findPage = (pages: readonly ConsolePage[], pathname: string): ConsolePage | undefined =>
  pages.filter((one) => isBelow(pathname, one)).sort((a, b) => b.path.length - a.path.length)[0];

/** What the place of an address is called. */
export const getPlaceName = (pathname: string): string =>
  (others.find(({ path }) => path === pathname) ?? findDestination(pathname))?.label ?? 'Menu';
