import type { InboxKind } from '@app/types/admin/inbox';

/** What the shell's router matches. */
export const patterns = { login: '/admin/login', console: '/admin/*' } as const;

const withQueue = (queue: string) => (id: string) => `/admin/reviews/${id}?queue=${queue}`;

/** Every address of the back office. */
const pages = {
  login: '/admin/login',
  /** The dashboard. */
  overview: '/admin',
  inbox: '/admin/inbox',
  prosthetists: '/admin/prosthetists',
  prosthetist: (id: string) => `/admin/prosthetists/${id}`,
  merge: '/admin/prosthetists/merge',
  reviews: '/admin/reviews',
  review: (id: string) => `/admin/reviews/${id}`,
  updates: '/admin/pending-updates',
  update: (id: string) => `/admin/pending-updates/${id}`,
  claims: '/admin/pending-claims',
  claim: (id: string) => `/admin/pending-claims/${id}`,
  orphanedClaims: '/admin/data-reports?report=orphaned',
  importData: '/admin/import-data',
  importBatch: (id: string) => `/admin/import-data/${id}`,
  newListings: '/admin/new-listings',
  newListing: (id: string) => `/admin/new-listings/${id}`,
  reports: '/admin/reports',
  report: (id: string) => `/admin/reports/${id}`,
  appeals: '/admin/appeals',
  appeal: (id: string) => `/admin/appeals/${id}`,
  approvals: '/admin/second-opinions',
  approval: (id: string) => `/admin/second-opinions/${id}`,
  messages: '/admin/messages',
  message: (id: string) => `/admin/messages/${id}`,
  audit: '/admin/audit',
  auditRow: (id: string) => `/admin/audit/${id}`,
  /** All that the log says of one thing. */
  toAuditEntry: (kind: string, id: string) => `/admin/audit?${new URLSearchParams({ kind, target: id })}`,
  /** The single listings of an import. */
  auditOfImport: (id: string) => `/admin/audit?${new URLSearchParams({ import: id })}`,
  outbox: '/admin/outbox',
  dataReports: '/admin/data-reports',
  releases: '/admin/releases',
  profile: '/admin/profile',
  settings: '/admin/settings',
  users: '/admin/settings/users',
  mails: '/admin/settings/mails',
  legal: '/admin/settings/legal',
} as const;

/** Where an item of each kind is read; of a review, with the question that is meant. */
const items: Readonly<Record<InboxKind, (id: string) => string>> = {
  reviews: pages.review,
  replies: withQueue('replies'),
  flags: withQueue('flags'),
  'author-appeals': withQueue('appeals'),
  proofs: withQueue('proofs'),
  prosthetists: pages.newListing,
  'pending-updates': pages.update,
  'pending-claims': pages.claim,
  reports: pages.report,
  appeals: pages.appeal,
  'second-opinions': pages.approval,
  messages: pages.message,
};

export const paths = { ...pages, item: (kind: InboxKind, id: string): string => items[kind](id) } as const;
