import type { AdminRight } from '@app/types/admin/rights';
import { allTab, buildTabHref, inboxTabs } from '../../inbox-tabs.ts';
import { paths } from '../../paths.ts';
import { destinations } from '../page/destinations.ts';

/** Every page of the console by its words, for the search. */
export const listCommands = (mayOpen: (right?: AdminRight) => boolean): { href: string; label: string }[] => [
  ...destinations.flatMap(({ label, href, right, pages = [] }) => [
    ...(pages.length === 0 && mayOpen(right) ? [{ href, label }] : []),
    ...pages
      .filter((page) => mayOpen(page.right))
      .map((page) => ({ href: page.href, label: `${label}: ${page.label}` })),
  ]),
  { href: paths.overview, label: 'Inbox: Overview' },
  ...inboxTabs
    .filter((tab) => tab !== allTab)
    .map((tab) => ({ href: buildTabHref(tab), label: `Inbox: ${tab.fullLabel ?? tab.label}` })),
  { href: paths.orphanedClaims, label: 'Listings: Orphaned claims' },
  { href: paths.profile, label: 'Profile' },
];
