import type { InboxKind, InboxView } from '@app/types/admin/inbox';
import { paths } from './paths.ts';

export interface InboxTab {
  name: string;
  label: string;
  /** The label in the search over all pages, where `label` would be ambiguous. Default: `label`. */
  fullLabel?: string;
  path: string;
  /** The parameter `queue` of the address, if several tabs share the path of reviews. */
  queue?: string;
  /** The kinds of items in the list. Empty: all kinds. */
  kinds: readonly InboxKind[];
  views?: readonly InboxView[];
}

const commonViews = ['risk', 'promise', 'warning', 'mine'] as const;
const createReviewTab = (name: string, label: string, kind: InboxKind, queue = name): InboxTab => ({
  name,
  label,
  kinds: [kind],
  queue,
  path: paths.reviews,
  views: commonViews,
});

export const allTab: InboxTab = { name: 'all', label: 'All', path: paths.inbox, kinds: [], views: ['mine'] };
export const inboxTabs: readonly InboxTab[] = [
  allTab,
  createReviewTab('reviews', 'Reviews', 'reviews', 'waiting'),
  createReviewTab('year-later', 'One year later', 'year-later'),
  createReviewTab('replies', 'Replies', 'replies'),
  createReviewTab('flags', 'Flags', 'flags'),
  { name: 'appeals', label: 'Appeals', path: paths.appeals, kinds: ['author-appeals', 'appeals'] },
  createReviewTab('proofs', 'Proofs', 'proofs'),
  {
    name: 'listings',
    label: 'Listings',
    fullLabel: 'New listings',
    path: paths.newListings,
    kinds: ['prosthetists'],
  },
  { name: 'updates', label: 'Updates', path: paths.updates, kinds: ['pending-updates'], views: commonViews },
  {
    name: 'claims',
    label: 'Claims',
    path: paths.claims,
    kinds: ['pending-claims'],
    views: [...commonViews, 'expiring'],
  },
  { name: 'reports', label: 'Reports', path: paths.reports, kinds: ['reports'] },
  { name: 'approvals', label: 'Approvals', path: paths.approvals, kinds: ['second-opinions'] },
  { name: 'messages', label: 'Messages', path: paths.messages, kinds: ['messages'] },
];

/** Builds the address of an item, with the filters of the list from which it is opened. */
export function buildItemHref(kind: InboxKind, id: string, tab: InboxTab, filters: URLSearchParams): string {
  const [path = '', itemQuery] = paths.item(kind, id).split('?');
  const params = new URLSearchParams(filters);
  params.delete('list');
  params.delete('queue');
  for (const [name, value] of new URLSearchParams(itemQuery)) params.set(name, value);
  if (tab === allTab) params.set('list', 'all');
  return appendQuery(path, params);
}

export function buildTabHref(tab: InboxTab, filters = new URLSearchParams()): string {
  const params = new URLSearchParams(filters);
  params.delete('list');
  params.delete('queue');
  if (tab.queue && tab.queue !== 'waiting') params.set('queue', tab.queue);
  return appendQuery(tab.path, params);
}

const appendQuery = (path: string, params: URLSearchParams) => (params.size > 0 ? `${path}?${params}` : path);

/** Returns the tab that an address shows, and the kind of the item open in it. */
export function findInboxLocation(
  pathname: string,
  params: URLSearchParams,
): { tab: InboxTab; kind: InboxKind } {
  const queue = params.get('queue');
  const inboxTab =
    (queue && inboxTabs.find((tab) => tab.queue === queue || (queue === 'appeals' && tab.name === queue))) ||
    inboxTabs.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`)) ||
    allTab;
  const kind = inboxTab.name === 'appeals' && !queue ? 'appeals' : (inboxTab.kinds[0] ?? 'reviews');
  return { tab: params.get('list') === 'all' ? allTab : inboxTab, kind };
}
