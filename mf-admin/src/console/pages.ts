import { lazyPart } from '@app/remote-kit';
import { Navigate } from '@app/router';
import type { StaffPermission } from '@app/types/admin/permissions';
import { type ComponentType, createElement } from 'react';
import { inboxListPaths, paths } from '../paths.ts';

/** A page of the admin app. Its code loads when it is opened. */
export interface PageDefinition {
  /** The label of links to it. Empty: nothing links to it by a label. */
  label: string;
  /** The path pattern of the router. */
  path: string;
  Page: ComponentType;
  /** The permission that the page requires; without it, links to the page are hidden. Absent: none. */
  permission?: StaffPermission | undefined;
}

export interface Destination {
  label: string;
  /** The link of the menu, to the first page. */
  href: string;
  pages: readonly PageDefinition[];
}

const createPage = (
  label: string,
  path: string,
  importPage: () => Promise<{ default: ComponentType }>,
  permission?: StaffPermission,
): PageDefinition => ({ label, path, Page: lazyPart(importPage), permission });

const createDestination = (label: string, ...pages: [PageDefinition, ...PageDefinition[]]): Destination => ({
  label,
  href: pages[0].path,
  pages,
});

/** One component for all lists and items, so that navigation between them keeps its state. */
const Inbox = lazyPart(() => import('../InboxWithItems.tsx'));

export const destinations: readonly Destination[] = [
  createDestination(
    'Inbox',
    { label: '', path: paths.inbox, Page: Inbox },
    ...inboxListPaths.map((path) => ({ label: '', path: `${path}/:id?`, Page: Inbox })),
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
    createPage('', paths.importDetail(':id'), () => import('../import/ImportDetailPage.tsx')),
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
    createPage('Mails', paths.mailTemplates, () => import('../settings/MailTemplatesPage.tsx')),
    createPage('Legal requests', paths.legal, () => import('../settings/LegalPage.tsx')),
  ),
  createDestination(
    'System',
    createPage('Outbox and jobs', paths.outbox, () => import('../outbox/OutboxPage.tsx')),
    createPage('Releases', paths.releases, () => import('../releases/ReleasesPage.tsx'), 'releases'),
  ),
];

const pagesOutsideMenu: readonly PageDefinition[] = [
  createPage('Overview', paths.overview, () => import('../dashboard/DashboardPage.tsx')),
  createPage('Profile', paths.profile, () => import('../profile/ProfilePage.tsx')),
];

/** The routes of the admin app; the first match is rendered. The server checks permissions. */
export const consoleRoutes: readonly Pick<PageDefinition, 'path' | 'Page'>[] = [
  {
    path: `${paths.claims}/orphaned`,
    Page: () => createElement(Navigate, { to: paths.orphanedClaims, replace: true }),
  },
  ...destinations.flatMap(({ pages }) => pages),
  ...pagesOutsideMenu,
];

const isWithinPage = (pathname: string, { path }: PageDefinition) => {
  const href = path.replace(/\/:id\??$/, '');
  return pathname === href || pathname.startsWith(`${href}/`);
};

export const findDestination = (pathname: string): Destination | undefined =>
  destinations.find(({ pages }) => pages.some((page) => isWithinPage(pathname, page)));

/** Returns the page at a path; of several, the one with the longest path pattern. Undefined: none. */
export const findPage = (pages: readonly PageDefinition[], pathname: string): PageDefinition | undefined =>
  pages.filter((page) => isWithinPage(pathname, page)).sort((a, b) => b.path.length - a.path.length)[0];

/** Returns the label of the current page or destination for the menu button; "Menu" for an unknown path. */
export const getMenuLabel = (pathname: string): string =>
  (pagesOutsideMenu.find(({ path }) => path === pathname) ?? findDestination(pathname))?.label ?? 'Menu';
