import type { AdminRight } from '@app/types/admin/rights';
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
  { href: paths.reviews, label: 'Inbox: Reviews' },
  { href: `${paths.reviews}?queue=replies`, label: 'Inbox: Replies' },
  { href: `${paths.reviews}?queue=flags`, label: 'Inbox: Flags' },
  { href: paths.appeals, label: 'Inbox: Appeals' },
  { href: `${paths.reviews}?queue=proofs`, label: 'Inbox: Proofs' },
  { href: paths.newListings, label: 'Inbox: New listings' },
  { href: paths.updates, label: 'Inbox: Updates' },
  { href: paths.claims, label: 'Inbox: Claims' },
  { href: paths.orphanedClaims, label: 'Listings: Orphaned claims' },
  { href: paths.reports, label: 'Inbox: Reports' },
  { href: paths.approvals, label: 'Inbox: Approvals' },
  { href: paths.messages, label: 'Inbox: Messages' },
  { href: paths.profile, label: 'Profile' },
];
