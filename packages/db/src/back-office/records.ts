// What the back office keeps beside the things that it decides about.

import { rowsPerSeal } from '../audit/digest.ts';
import * as s from '../schema.ts';

/** Who is at an item of a queue: others see it as taken until it is let go or `until` is over. */
export const itemLockSchema = s.defineShape({
  /** `review:<public id>`, `update:<id>`, … */
  _id: s.defineNonEmptyText(),
  adminId: s.defineNonEmptyText(),
  name: s.defineNonEmptyText(),
  at: s.date,
  until: s.date,
});
export type ItemLockDoc = s.Infer<typeof itemLockSchema>;

/** Whose an item of the inbox is, until somebody else is named. */
export const assignmentSchema = s.defineShape({
  /** `review:<public id>`, `update:<id>`, … */
  _id: s.defineNonEmptyText(),
  adminId: s.defineNonEmptyText(),
  at: s.date,
});
export type AssignmentDoc = s.Infer<typeof assignmentSchema>;

/** A request that another one of the team has to agree to before it is done. */
export const secondOpinionSchema = s.defineShape({
  _id: s.objectId,
  /** `listing.delete`, `claims.purge`, `import.rollback`, … */
  action: s.defineNonEmptyText(100),
  /** What it would be done with, as its command takes it. */
  wish: s.anyFields,
  /** For people: what it is about. */
  about: s.defineText(),
  reason: s.defineText(2000),
  askedBy: s.defineNonEmptyText(),
  askedAt: s.date,
  status: s.defineEnum(['open', 'agreed', 'declined', 'expired']),
  decidedBy: s.optional(s.defineNonEmptyText()),
  decidedAt: s.optional(s.date),
});
export type SecondOpinionDoc = s.Infer<typeof secondOpinionSchema>;

/** Which account a row named when it was sealed. */
const sealedPersonSchema = s.defineShape({
  row: s.objectId,
  /** sha256 over the nonce and the account's id. */
  commitment: s.defineNonEmptyText(64),
  /** Goes when the account is deleted: from then on nothing leads from the commitment to it. */
  nonce: s.optional(s.defineNonEmptyText(64)),
});
export type SealedPerson = s.Infer<typeof sealedPersonSchema>;

/**
 * A seal over a stretch of the audit log: each holds the hash of the one before and of its rows, so that a row that was
 * changed, put in or taken out later is found. Rows are sealed once they are too old for an open transaction.
 */
export const auditSealSchema = s.defineShape({
  /** 1, 2, 3, … */
  _id: s.count(),
  /** The first and the last row of the stretch, in the order of ids. */
  from: s.objectId,
  to: s.objectId,
  rows: s.count(),
  /** Hash of the seal before; of the first one: 64 zeros. */
  previous: s.defineNonEmptyText(64),
  /** sha256 over `previous` and the digest of each row. */
  hash: s.defineNonEmptyText(64),
  /** For the rows that name an account: see `packages/db/src/audit/digest.ts`. */
  people: s.defineList(sealedPersonSchema, rowsPerSeal),
  at: s.date,
});
export type AuditSealDoc = s.Infer<typeof auditSealSchema>;

export interface SealProblem {
  seal: number;
  /**
   * `missing`: a seal is gone. `chain`: it does not follow the one before. `count`: rows were put in or taken out.
   * `content`: a row is not what was sealed. `person`: a row names another account than was sealed.
   */
  kind: 'missing' | 'chain' | 'count' | 'content' | 'person';
  /** The stretch of rows to look at. */
  from?: string;
  to?: string;
}

/**
 * Up to where the audit log was found to be as it was sealed, and how the last look at all of it ended. Who can rewrite
 * the log can rewrite this: what is kept elsewhere is the head that a verification gives.
 */
export const auditCheckSchema = s.defineShape({
  _id: s.defineEnum(['log']),
  /** The last seal that was found sound, with all before it. */
  verified: s.optional(
    s.defineShape({
      seal: s.count(),
      hash: s.defineNonEmptyText(64),
      rows: s.count(),
      at: s.date,
    }),
  ),
  /** The last look at the whole log. */
  whole: s.optional(
    s.defineShape({
      at: s.date,
      sound: s.bool,
      seals: s.count(),
      rows: s.count(),
      problems: s.defineList(s.anyFields as s.Rule as s.Rule<SealProblem>),
    }),
  ),
});
export type AuditCheckDoc = s.Infer<typeof auditCheckSchema>;

/** One group of settings, as the console changes it; what is missing has its default. */
export const settingsSchema = s.defineShape({
  /** `promises`, `options`, `retention`, `words`, … */
  _id: s.defineNonEmptyText(100),
  values: s.anyFields,
  v: s.count(),
  changedAt: s.date,
  changedBy: s.defineNonEmptyText(),
});
export type SettingsDoc = s.Infer<typeof settingsSchema>;

/** A request of the law or of a lawyer: what it is about stays as it is while `hold` is on. */
export const legalRequestSchema = s.defineShape({
  _id: s.objectId,
  kind: s.defineEnum(['defamation', 'health_data', 'subpoena', 'other']),
  target: s.defineShape({
    kind: s.defineNonEmptyText(100),
    id: s.defineNonEmptyText(),
  }),
  from: s.defineNonEmptyText(),
  note: s.defineText(4000),
  hold: s.bool,
  /** `YYYY-MM-DD`: by when it is to be answered, as the letter says. */
  due: s.optional(s.defineNonEmptyText(10)),
  status: s.defineEnum(['open', 'closed']),
  outcome: s.optional(s.defineText(4000)),
  createdBy: s.defineNonEmptyText(),
  createdAt: s.date,
  closedAt: s.optional(s.date),
});
export type LegalRequestDoc = s.Infer<typeof legalRequestSchema>;

/** Contacts of one day by the time since the first search of the visit: sums only, nothing of who or whom. */
export const contactTimeSchema = s.defineShape({
  /** `<fromMinutes>/<YYYY-MM-DD>` */
  _id: s.defineNonEmptyText(),
  day: s.date,
  /** One of `contactMinutes`. */
  fromMinutes: s.count(),
  count: s.count(),
});
export type ContactTimeDoc = s.Infer<typeof contactTimeSchema>;

/** How fast pages of one day were for visitors, and remotes that did not come: sums only, nothing of who. */
export const vitalSchema = s.defineShape({
  /** The other fields, between slashes. */
  _id: s.defineNonEmptyText(),
  remote: s.defineNonEmptyText(64),
  version: s.defineNonEmptyText(64),
  /** Where the page stands: the first part of its address. */
  page: s.defineNonEmptyText(50),
  metric: s.defineEnum(['loaded', 'failed', 'lcp', 'inp', 'cls']),
  /** Where the span of the value begins: one of `vitalBounds`. */
  from: s.count(),
  day: s.date,
  count: s.count(),
});
export type VitalDoc = s.Infer<typeof vitalSchema>;

/** Searches of one day that found nobody, by the first three digits of the ZIP code: sums only, nothing of who. */
export const searchMissSchema = s.defineShape({
  /** `<ZIP3>/<radius>/<YYYY-MM-DD>` */
  _id: s.defineNonEmptyText(),
  zip3: s.defineNonEmptyText(3),
  radius: s.count(),
  day: s.date,
  count: s.count(),
});
export type SearchMissDoc = s.Infer<typeof searchMissSchema>;
