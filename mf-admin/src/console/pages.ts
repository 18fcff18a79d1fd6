import { lazyPart } from '@app/remote-kit';
import { Navigate } from '@app/router';
import type { StaffPermission } from '@app/types/admin/permissions';
import { type ComponentType, createElement } from 'react';
import { inboxLists, paths } from '../paths.ts';

/** A page of the admin app. Its code loads when it is opened. */
export interface AdminPage {
  /** The label of links to it. Empty: nothing links to it by a label. */
  label: string;
  /** The path pattern of the router. */
  path: string;
  Page: ComponentType;
  /** The right that the page requires; links to it are hidden without the right. Absent: none. */
  right?: StaffPermission | undefined;
}

/** A section of the menu, with its pages. */
export interface MenuSection {
  label: string;
  /** The address of its first page. */
  href: string;
  pages: readonly AdminPage[];
}

const createPage = (
  label: string,
  path: string,
  importPage: () => Promise<{ default: ComponentType }>,
  right?: StaffPermission,
): AdminPage => ({ label, path, Page: lazyPart(importPage), right });

const createDestination = (label: string, ...pages: [AdminPage, ...AdminPage[]]): MenuSection => ({
  label,
  href: pages[0].path,
  pages,
});

/** One component for all lists and items, so that navigation between them keeps its state. */
const Inbox = lazyPart(() => import('../InboxWithItems.tsx'));

/** The sections of the menu. */
export const destinations: readonly MenuSection[] = [
  createDestination(
    'Inbox',
    { label: '', path: paths.inbox, Page: Inbox },
    ...inboxLists.map((path) => ({ label: '', path: `${path}/:id?`, Page: Inbox })),
  ),
  createDestination(
    'Listings',
    createPage('Prosthetists', paths.prosthetists, () => import('../prosthetists/ProsthetistsPage.tsx')),
    createPage(
      'Import and export',
      paths.importData,
      () => import('../import/ImportPage.tsx'),
      'edit-listing',
    ),
    createPage('Data reports', paths.dataReports, () => import('../data-reports/DataReportsPage.tsx')),
    createPage('Search reports', paths.searchReports, () => import('../data-reports/SearchReportsPage.tsx')),
    createPage('', paths.merge, () => import('../prosthetists/merge/MergePage.tsx')),
    createPage('', paths.prosthetist(':id'), () => import('../prosthetists/ProsthetistPage.tsx')),
    createPage('', paths.importBatch(':id'), () => import('../import/BatchPage.tsx')),
  ),
  createDestination(
    'Log',
    createPage('', paths.audit, () => import('../audit/AuditPage.tsx')),
    createPage('', paths.auditRow(':id'), () => import('../audit/AuditRowPage.tsx')),
  ),
  createDestination(
    'Settings',
    createPage('Site', paths.settings, () => import('../settings/SettingsPage.tsx')),
    createPage('Team', paths.users, () => import('../users/UsersPage.tsx')),
    createPage('Mails', paths.mails, () => import('../settings/MailsPage.tsx')),
    createPage('Legal requests', paths.legal, () => import('../settings/LegalPage.tsx')),
  ),
  createDestination(
    'System',
    createPage('Outbox and jobs', paths.outbox, () => import('../outbox/OutboxPage.tsx')),
    createPage('Releases', paths.releases, () => import('../releases/ReleasesPage.tsx'), 'releases'),
  ),
];

/** Pages outside of the menu. */
const otherRoutes: readonly AdminPage[] = [
  createPage('Overview', paths.overview, () => import('../dashboard/DashboardPage.tsx')),
  createPage('Profile', paths.profile, () => import('../profile/ProfilePage.tsx')),
];

/** All pages of the admin app; the first match is rendered. The server checks the rights. */
export const consoleRoutes: readonly Pick<AdminPage, 'path' | 'Page'>[] = [
  {
    path: `${paths.claims}/orphaned`,
    Page: () => createElement(Navigate, { to: paths.orphanedClaims, replace: true }),
  },
  ...destinations.flatMap(({ pages }) => pages),
  ...otherRoutes,
];

const isBelow = (pathname: string, { path }: AdminPage) => {
  const href = path.replace(/\/:id\??$/, '');
  return pathname === href || pathname.startsWith(`${href}/`);
};

/** Returns the destination that contains an address. Undefined: none. */
export const findDestination = (pathname: string): MenuSection | undefined =>
  destinations.find(({ pages }) => pages.some((page) => isBelow(pathname, page)));

/** Returns the page that contains an address: the one with the longest path. Undefined: none. */
export const findPage = (pages: readonly AdminPage[], pathname: string): AdminPage | undefined =>
  pages.filter((page) => isBelow(pathname, page)).sort((a, b) => b.path.length - a.path.length)[0];

/** Returns the label of the current place for the menu button; "Menu" for an unknown address. */
export const getMenuLabel = (pathname: string): string =>
  (otherRoutes.find(({ path }) => path === pathname) ?? findDestination(pathname))?.label ?? 'Menu';
