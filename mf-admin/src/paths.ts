import type { InboxKind } from '@app/types/admin/inbox';

/** Path patterns for the router of the shell. */
export const patterns = { login: '/admin/login', join: '/admin/join', console: '/admin/*' } as const;

/** Paths of the lists of items. The path of an item is that of its list with its id appended. */
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
export const inboxListPaths: readonly string[] = Object.values(listPaths);

const createItemPath = (listPath: string) => (id: string) => `${listPath}/${id}`;
const createQueuePath = (queue: string) => (id: string) => `${listPaths.reviews}/${id}?queue=${queue}`;

const pagePaths = {
  login: '/admin/login',
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
  importDetail: (id: string) => `/admin/import-data/${id}`,
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
  mailTemplates: '/admin/settings/mails',
  legal: '/admin/settings/legal',
} as const;

/** Builders of the path of an item, by kind; items about a review share its path and differ by `queue`. */
const itemPaths: Readonly<Record<InboxKind, (id: string) => string>> = {
  reviews: pagePaths.review,
  'year-later': createQueuePath('year-later'),
  replies: createQueuePath('replies'),
  flags: createQueuePath('flags'),
  'author-appeals': createQueuePath('appeals'),
  proofs: createQueuePath('proofs'),
  prosthetists: createItemPath(listPaths.newListings),
  'pending-updates': pagePaths.update,
  'pending-claims': pagePaths.claim,
  reports: pagePaths.report,
  appeals: pagePaths.appeal,
  'second-opinions': createItemPath(listPaths.approvals),
  messages: createItemPath(listPaths.messages),
};

/** Builders of the path of the subject of a message or appeal, by its kind. */
const subjectPaths = {
  listing: pagePaths.prosthetist,
  update: pagePaths.update,
  claim: pagePaths.claim,
  review: pagePaths.review,
  flag: pagePaths.review,
  sanction: pagePaths.appeal,
} as const;

export const paths = {
  ...pagePaths,
  item: (kind: InboxKind, id: string): string => itemPaths[kind](id),
  subject: (kind: keyof typeof subjectPaths, id: string): string => subjectPaths[kind](id),
} as const;
