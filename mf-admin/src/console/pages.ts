import { lazyPart } from '@app/remote-kit';
import { Navigate } from '@app/router';
import type { StaffPermission } from '@app/types/admin/permissions';
import { type ComponentType, createElement } from 'react';
import { inboxLists, paths } from '../paths.ts';

/** A page of the admin app. Its code loads when it is opened. */
export interface ConsoleRoute {
  /** The label of links to it. Empty: no menu links to it. */
  label: string;
  /** The path pattern of the router. */
  path: string;
  Page: ComponentType;
  /** The right that the page requires; links to it are hidden without the right. Absent: none. */
  right?: StaffPermission | undefined;
}

/** A destination of the menu, with its pages. */
export interface Destination {
  label: string;
  /** The address of its first page. */
  href: string;
  pages: readonly ConsoleRoute[];
}

const createRoute = (
  label: string,
  path: string,
  importPage: () => Promise<{ default: ComponentType }>,
  right?: StaffPermission,
): ConsoleRoute => ({ label, path, Page: lazyPart(importPage), right });

const createDestination = (label: string, ...pages: [ConsoleRoute, ...ConsoleRoute[]]): Destination => ({
  label,
  href: pages[0].path,
  pages,
});

/** One component for all lists and items, so that navigation between them keeps its state. */
const Inbox = lazyPart(() => import('../InboxWithItems.tsx'));

/** The destinations of the menu: inbox, listings, log, settings, operation. */
export const destinations: readonly Destination[] = [
  createDestination(
    'Inbox',
    { label: '', path: paths.inbox, Page: Inbox },
    ...inboxLists.map((path) => ({ label: '', path: `${path}/:id?`, Page: Inbox })),
  ),
  createDestination(
    'Listings',
    createRoute('Prosthetists', paths.prosthetists, () => import('../prosthetists/ProsthetistsPage.tsx')),
    createRoute(
      'Import and export',
      paths.importData,
      () => import('../import/ImportPage.tsx'),
      'edit-listing',
    ),
    createRoute('Data reports', paths.dataReports, () => import('../data-reports/DataReportsPage.tsx')),
    createRoute('Search reports', paths.searchReports, () => import('../data-reports/SearchReportsPage.tsx')),
    createRoute('', paths.merge, () => import('../prosthetists/merge/MergePage.tsx')),
    createRoute('', paths.prosthetist(':id'), () => import('../prosthetists/ProsthetistPage.tsx')),
    createRoute('', paths.importBatch(':id'), () => import('../import/BatchPage.tsx')),
  ),
  createDestination(
    'Log',
    createRoute('', paths.audit, () => import('../audit/AuditPage.tsx')),
    createRoute('', paths.auditRow(':id'), () => import('../audit/AuditRowPage.tsx')),
  ),
  createDestination(
    'Settings',
    createRoute('Site', paths.settings, () => import('../settings/SettingsPage.tsx')),
    createRoute('Team', paths.users, () => import('../users/UsersPage.tsx')),
    createRoute('Mails', paths.mails, () => import('../settings/MailsPage.tsx')),
    createRoute('Legal requests', paths.legal, () => import('../settings/LegalPage.tsx')),
  ),
  createDestination(
    'System',
    createRoute('Outbox and jobs', paths.outbox, () => import('../outbox/OutboxPage.tsx')),
    createRoute('Releases', paths.releases, () => import('../releases/ReleasesPage.tsx'), 'releases'),
  ),
];

/** Pages outside of the menu. */
const otherRoutes: readonly ConsoleRoute[] = [
  createRoute('Overview', paths.overview, () => import('../dashboard/DashboardPage.tsx')),
  createRoute('Profile', paths.profile, () => import('../profile/ProfilePage.tsx')),
];

/** All pages of the admin app; the first match is rendered. The server checks the rights. */
export const consoleRoutes: readonly Pick<ConsoleRoute, 'path' | 'Page'>[] = [
  {
    path: `${paths.claims}/orphaned`,
    Page: () => createElement(Navigate, { to: paths.orphanedClaims, replace: true }),
  },
  ...destinations.flatMap(({ pages }) => pages),
  ...otherRoutes,
];

const isBelow = (pathname: string, { path }: ConsoleRoute) => {
  const href = path.replace(/\/:id\??$/, '');
  return pathname === href || pathname.startsWith(`${href}/`);
};

/** Returns the destination that contains an address. Undefined: none. */
export const findDestination = (pathname: string): Destination | undefined =>
  destinations.find(({ pages }) => pages.some((page) => isBelow(pathname, page)));

/** Returns the page that contains an address: the one with the longest path. Undefined: none. */
export const findPage = (pages: readonly ConsoleRoute[], pathname: string): ConsoleRoute | undefined =>
  pages.filter((page) => isBelow(pathname, page)).sort((a, b) => b.path.length - a.path.length)[0];

/** Returns the label of the current place for the menu button; "Menu" for an unknown address. */
export const getMenuLabel = (pathname: string): string =>
  (otherRoutes.find(({ path }) => path === pathname) ?? findDestination(pathname))?.label ?? 'Menu';
