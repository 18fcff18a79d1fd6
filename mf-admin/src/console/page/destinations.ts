import type { AdminRight } from '@app/types/admin/rights';
import { inboxLists, paths } from '../../paths.ts';

export interface ConsoleLinkRow {
  href: string;
  label: string;
  /** Without this right the server would refuse the page, so it is not offered. */
  right?: AdminRight;
}

export interface Destination extends ConsoleLinkRow {
  /** Its pages, the first being its own; none: it has one alone. */
  pages?: readonly ConsoleLinkRow[];
  /** Further addresses that belong to it. */
  also?: readonly string[];
}

/** Where staff go: what waits, what there is, what happened, how it is set, how it runs. */
export const destinations: readonly Destination[] = [
  {
    href: paths.inbox,
    label: 'Inbox',
    also: inboxLists,
  },
  {
    href: paths.prosthetists,
    label: 'Listings',
    pages: [
      { href: paths.prosthetists, label: 'Prosthetists' },
      { href: paths.importData, label: 'Import and export', right: 'edit-listing' },
      { href: paths.dataReports, label: 'Data reports' },
      { href: paths.merge, label: 'Merge two', right: 'edit-listing' },
    ],
  },
  { href: paths.audit, label: 'Log' },
  {
    href: paths.settings,
    label: 'Settings',
    pages: [
      { href: paths.settings, label: 'Site' },
      { href: paths.users, label: 'Team' },
      { href: paths.mails, label: 'Mails' },
      { href: paths.legal, label: 'Legal requests' },
    ],
  },
  {
    href: paths.outbox,
    label: 'System',
    pages: [
      { href: paths.outbox, label: 'Outbox and jobs' },
      { href: paths.releases, label: 'Releases', right: 'releases' },
    ],
  },
];

/** Pages outside of the menu, by address. */
const others: Readonly<Record<string, string>> = { [paths.overview]: 'Overview', [paths.profile]: 'Profile' };

/** What the place of an address is called. */
export const getPlaceName = (pathname: string): string =>
  others[pathname] ?? findDestination(pathname)?.label ?? 'Menu';

/** Every address begins with that of the overview, which stands alone. */
const isBelow = (pathname: string, href: string) =>
  pathname === href || (href !== paths.overview && pathname.startsWith(`${href}/`));

/** The destination that an address belongs to. */
export const findDestination = (pathname: string): Destination | undefined =>
  destinations.find(({ href, pages = [], also = [] }) =>
    [href, ...also, ...pages.map((page) => page.href)].some((one) => isBelow(pathname, one)),
  );

/** The page of a destination that an address belongs to: the longest that fits. */
export const findPage = ({ pages = [] }: Destination, pathname: string): ConsoleLinkRow | undefined =>
  pages.filter(({ href }) => isBelow(pathname, href)).sort((a, b) => b.href.length - a.href.length)[0];
