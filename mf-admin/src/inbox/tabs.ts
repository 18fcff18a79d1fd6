import type { InboxKind, InboxView } from '@app/types/admin/inbox';
import { paths } from '../paths.ts';

/** A way to look at the inbox: all of it, or some kinds. */
export interface InboxTab {
  name: string;
  label: string;
  /** The address of its list. */
  path: string;
  /** The queue of reviews that the address names, where several share it. */
  queue?: string;
  /** None: all. */
  kinds: readonly InboxKind[];
  /** What staff can look up beside what waits; values of `status`. */
  statuses?: readonly { value: string; label: string }[];
  views?: readonly InboxView[];
}

const views = ['risk', 'promise', 'warning', 'mine'] as const;
const createReviewTab = (
  name: string,
  label: string,
  kinds: readonly InboxKind[],
  queue = name,
): InboxTab => ({
  ...{ name, label, kinds, queue, path: paths.reviews, views },
});

const reviewStatuses = [
  { value: 'any', label: 'Any' },
  { value: 'approved', label: 'Public' },
  { value: 'flagged', label: 'Public, flagged' },
  { value: 'pending_revision', label: 'Public, an edit waits' },
  { value: 'changes_requested', label: 'Sent back for changes' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'removed', label: 'Removed' },
  { value: 'withdrawn', label: 'Withdrawn by its author' },
  { value: 'deleted', label: 'Deleted' },
];

export const allTab: InboxTab = { name: 'all', label: 'All', path: paths.inbox, kinds: [], views: ['mine'] };
export const inboxTabs: readonly InboxTab[] = [
  allTab,
  {
    ...createReviewTab('reviews', 'Reviews', ['reviews'], 'waiting'),
    statuses: reviewStatuses,
  },
  { ...createReviewTab('replies', 'Replies', ['replies']) },
  createReviewTab('flags', 'Flags', ['flags']),
  {
    ...{ name: 'appeals', label: 'Appeals', path: paths.appeals },
    kinds: ['author-appeals', 'appeals'],
  },
  createReviewTab('proofs', 'Proofs', ['proofs']),
  {
    ...{ name: 'listings', label: 'Listings', path: paths.newListings, kinds: ['prosthetists'] },
  },
  {
    ...{ name: 'updates', label: 'Updates', path: paths.updates, kinds: ['pending-updates'], views },
    statuses: [
      { value: 'approved', label: 'Approved' },
      { value: 'rejected', label: 'Returned' },
      { value: 'withdrawn', label: 'Withdrawn' },
    ],
  },
  {
    ...{ name: 'claims', label: 'Claims', path: paths.claims, kinds: ['pending-claims'] },
    views: [...views, 'expiring'],
    statuses: [
      { value: 'approved', label: 'Approved' },
      { value: 'rejected', label: 'Rejected' },
      { value: 'withdrawn', label: 'Withdrawn' },
      { value: 'expired', label: 'Expired' },
      { value: 'contested', label: 'Tries on an owned listing' },
    ],
  },
  {
    ...{ name: 'reports', label: 'Reports', path: paths.reports, kinds: ['reports'] },
    statuses: [
      { value: 'done', label: 'Done' },
      { value: 'declined', label: 'Declined' },
    ],
  },
  {
    ...{ name: 'approvals', label: 'Approvals', path: paths.approvals, kinds: ['second-opinions'] },
    statuses: [
      { value: 'agreed', label: 'Agreed' },
      { value: 'declined', label: 'Declined' },
      { value: 'expired', label: 'Expired' },
    ],
  },
  {
    ...{ name: 'messages', label: 'Messages', path: paths.messages, kinds: ['messages'] },
    statuses: [
      { value: 'answered', label: 'Answered' },
      { value: 'closed', label: 'Closed' },
    ],
  },
];

/** Practitioners' appeals alone have statuses to look up; those of authors are the review's. */
export const appealStatuses = [
  { value: 'upheld', label: 'Opened again' },
  { value: 'declined', label: 'Declined' },
];

export const viewLabels: Readonly<Record<InboxView, string>> = {
  all: 'Least time left first',
  risk: 'By risk, highest first',
  promise: 'Due soon',
  warning: 'With a warning',
  expiring: 'Expiring soon',
  mine: 'Open by me',
};

/** The address of an item, with the filters of the list that it is opened from. */
export function buildItemHref(kind: InboxKind, id: string, tab: InboxTab, filters: URLSearchParams): string {
  const [path = '', own] = paths.item(kind, id).split('?');
  const params = new URLSearchParams(filters);
  params.delete('list');
  params.delete('queue');
  for (const [name, value] of new URLSearchParams(own)) params.set(name, value);
  if (tab === allTab) params.set('list', 'all');
  return withSearch(path, params);
}

/** The address of a list. */
export function buildTabHref(tab: InboxTab, filters = new URLSearchParams()): string {
  const params = new URLSearchParams(filters);
  params.delete('list');
  params.delete('queue');
  if (tab.queue && tab.queue !== 'waiting') params.set('queue', tab.queue);
  return withSearch(tab.path, params);
}

const withSearch = (path: string, params: URLSearchParams) => (params.size > 0 ? `${path}?${params}` : path);

export interface InboxPlace {
  tab: InboxTab;
  /** Of the open item. */
  kind: InboxKind;
  id: string | undefined;
}

/** What an address of the inbox shows. */
export function findInboxPlace(
  pathname: string,
  params: URLSearchParams,
  id: string | undefined,
): InboxPlace {
  const queue = params.get('queue');
  const at = inboxTabs.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  const tab =
    (queue && inboxTabs.find((one) => one.queue === queue || (queue === 'appeals' && one.name === queue))) ||
    at.filter(({ path }) => path !== paths.inbox).at(0) ||
    allTab;
  const kind = tab.name === 'appeals' && !queue ? 'appeals' : (tab.kinds[0] ?? 'reviews');
  return { tab: params.get('list') === 'all' ? allTab : tab, kind, id };
}
