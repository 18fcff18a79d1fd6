import type { InboxKind } from '@app/types/admin/inbox';

/** Path patterns for the router of the shell. */
export const patterns = { login: '/admin/login', join: '/admin/join', console: '/admin/*' } as const;

/** Addresses of lists by kind. The address of an item is that of its list with its id appended. */
const listPaths = {
  reviews: '/admin/reviews',
  newListings: '/admin/new-listings',
  updates: '/admin/pending-updates',
  claims: '/admin/pending-claims',
  reports: '/admin/reports',
  appeals: '/admin/appeals',
  approvals: '/admin/second-opinions',
  messages: '/admin/messages',
} as const;
export const inboxLists: readonly string[] = Object.values(listPaths);

const createItemPath = (list: string) => (id: string) => `${list}/${id}`;
const createQueuePath = (queue: string) => (id: string) => `${listPaths.reviews}/${id}?queue=${queue}`;

/** All addresses of the admin app. */
const pages = {
  login: '/admin/login',
  /** The dashboard. */
  overview: '/admin',
  inbox: '/admin/inbox',
  ...listPaths,
  review: createItemPath(listPaths.reviews),
  update: createItemPath(listPaths.updates),
  claim: createItemPath(listPaths.claims),
  report: createItemPath(listPaths.reports),
  appeal: createItemPath(listPaths.appeals),
  prosthetists: '/admin/prosthetists',
  prosthetist: (id: string) => `/admin/prosthetists/${id}`,
  merge: '/admin/prosthetists/merge',
  orphanedClaims: '/admin/data-reports?report=orphaned',
  importData: '/admin/import-data',
  importBatch: (id: string) => `/admin/import-data/${id}`,
  audit: '/admin/audit',
  auditRow: (id: string) => `/admin/audit/${id}`,
  /** The audit log of one record. */
  auditOfRecord: (kind: string, id: string) => `/admin/audit?${new URLSearchParams({ kind, target: id })}`,
  /** The audit log of the listings of one import. */
  auditOfImport: (id: string) => `/admin/audit?${new URLSearchParams({ import: id })}`,
  outbox: '/admin/outbox',
  dataReports: '/admin/data-reports',
  searchReports: '/admin/search-reports',
  releases: '/admin/releases',
  profile: '/admin/profile',
  settings: '/admin/settings',
  users: '/admin/settings/users',
  mails: '/admin/settings/mails',
  legal: '/admin/settings/legal',
} as const;

/** Address of an item by kind; that of a review also names the queue. */
const itemPaths: Readonly<Record<InboxKind, (id: string) => string>> = {
  reviews: pages.review,
  'year-later': createQueuePath('year-later'),
  replies: createQueuePath('replies'),
  flags: createQueuePath('flags'),
  'author-appeals': createQueuePath('appeals'),
  proofs: createQueuePath('proofs'),
  prosthetists: createItemPath(listPaths.newListings),
  'pending-updates': pages.update,
  'pending-claims': pages.claim,
  reports: pages.report,
  appeals: pages.appeal,
  'second-opinions': createItemPath(listPaths.approvals),
  messages: createItemPath(listPaths.messages),
};

/** Address of the subject of a message or appeal, by its kind. */
const subjectPaths = {
  listing: pages.prosthetist,
  update: pages.update,
  claim: pages.claim,
  review: pages.review,
  flag: pages.review,
  sanction: pages.appeal,
} as const;

export const paths = {
  ...pages,
  item: (kind: InboxKind, id: string): string => itemPaths[kind](id),
  subject: (kind: keyof typeof subjectPaths, id: string): string => subjectPaths[kind](id),
} as const;
