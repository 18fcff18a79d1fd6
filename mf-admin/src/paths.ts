/** What the shell's router matches. */
export const patterns = { login: '/admin/login', console: '/admin/*' } as const;

/** Every address of the back office. */
export const paths = {
  login: '/admin/login',
  dashboard: '/admin',
  prosthetists: '/admin/prosthetists',
  prosthetist: (id: string) => `/admin/prosthetists/${id}`,
  merge: '/admin/prosthetists/merge',
  reviews: '/admin/reviews',
  review: (id: string) => `/admin/reviews/${id}`,
  updates: '/admin/pending-updates',
  update: (id: string) => `/admin/pending-updates/${id}`,
  claims: '/admin/pending-claims',
  claim: (id: string) => `/admin/pending-claims/${id}`,
  orphanedClaims: '/admin/pending-claims/orphaned',
  importData: '/admin/import-data',
  importBatch: (id: string) => `/admin/import-data/${id}`,
  reports: '/admin/reports',
  appeals: '/admin/appeals',
  secondOpinions: '/admin/second-opinions',
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
