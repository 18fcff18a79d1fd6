// What the back office keeps beside the things that it decides about.

import { rowsPerSeal } from '../audit/digest.ts';
import {
  anyFields,
  bool,
  count,
  date,
  defineEnum,
  defineList,
  defineNonEmptyText,
  defineShape,
  defineText,
  type Infer,
  objectId,
  optional,
  type Rule,
} from '../schema.ts';

/** Who is at an item of a queue: others see it as taken until it is let go or `until` is over. */
export const itemLockSchema = defineShape({
  /** `review:<public id>`, `update:<id>`, … */
  _id: defineNonEmptyText(),
  adminId: defineNonEmptyText(),
  name: defineNonEmptyText(),
  at: date,
  until: date,
});
export type ItemLockDoc = Infer<typeof itemLockSchema>;

/** Whose an item of the inbox is, until somebody else is named. */
export const assignmentSchema = defineShape({
  /** `review:<public id>`, `update:<id>`, … */
  _id: defineNonEmptyText(),
  adminId: defineNonEmptyText(),
  at: date,
});
export type AssignmentDoc = Infer<typeof assignmentSchema>;

/** A request that another one of the team has to agree to before it is done. */
export const secondOpinionSchema = defineShape({
  _id: objectId,
  /** `listing.delete`, `claims.purge`, `import.rollback`, … */
  action: defineNonEmptyText(100),
  /** What it would be done with, as its command takes it. */
  wish: anyFields,
  /** For people: what it is about. */
  about: defineText(),
  reason: defineText(2000),
  askedBy: defineNonEmptyText(),
  askedAt: date,
  status: defineEnum(['open', 'agreed', 'declined', 'expired']),
  decidedBy: optional(defineNonEmptyText()),
  decidedAt: optional(date),
});
export type SecondOpinionDoc = Infer<typeof secondOpinionSchema>;

/** Which account a row named when it was sealed. */
const sealedPersonSchema = defineShape({
  row: objectId,
  /** sha256 over the nonce and the account's id. */
  commitment: defineNonEmptyText(64),
  /** Goes when the account is deleted: from then on nothing leads from the commitment to it. */
  nonce: optional(defineNonEmptyText(64)),
});
export type SealedPerson = Infer<typeof sealedPersonSchema>;

/**
 * A seal over a stretch of the audit log: each holds the hash of the one before and of its rows, so that a row that was
 * changed, put in or taken out later is found. Rows are sealed once they are too old for an open transaction.
 */
export const auditSealSchema = defineShape({
  /** 1, 2, 3, … */
  _id: count(),
  /** The first and the last row of the stretch, in the order of ids. */
  from: objectId,
  to: objectId,
  rows: count(),
  /** Hash of the seal before; of the first one: 64 zeros. */
  previous: defineNonEmptyText(64),
  /** sha256 over `previous` and the digest of each row. */
  hash: defineNonEmptyText(64),
  /** For the rows that name an account: see `packages/db/src/audit/digest.ts`. */
  people: defineList(sealedPersonSchema, rowsPerSeal),
  at: date,
});
export type AuditSealDoc = Infer<typeof auditSealSchema>;

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
export const auditCheckSchema = defineShape({
  _id: defineEnum(['log']),
  /** The last seal that was found sound, with all before it. */
  verified: optional(
    defineShape({
      seal: count(),
      hash: defineNonEmptyText(64),
      rows: count(),
      at: date,
    }),
  ),
  /** The last look at the whole log. */
  whole: optional(
    defineShape({
      at: date,
      sound: bool,
      seals: count(),
      rows: count(),
      problems: defineList(anyFields as Rule as Rule<SealProblem>),
    }),
  ),
});
export type AuditCheckDoc = Infer<typeof auditCheckSchema>;

/** One group of settings, as the console changes it; what is missing has its default. */
export const settingsSchema = defineShape({
  /** `promises`, `options`, `retention`, `words`, … */
  _id: defineNonEmptyText(100),
  values: anyFields,
  v: count(),
  changedAt: date,
  changedBy: defineNonEmptyText(),
});
export type SettingsDoc = Infer<typeof settingsSchema>;

/** A request of the law or of a lawyer: what it is about stays as it is while `hold` is on. */
export const legalRequestSchema = defineShape({
  _id: objectId,
  kind: defineEnum(['defamation', 'health_data', 'subpoena', 'other']),
  target: defineShape({
    kind: defineNonEmptyText(100),
    id: defineNonEmptyText(),
  }),
  from: defineNonEmptyText(),
  note: defineText(4000),
  hold: bool,
  /** `YYYY-MM-DD`: by when it is to be answered, as the letter says. */
  due: optional(defineNonEmptyText(10)),
  status: defineEnum(['open', 'closed']),
  outcome: optional(defineText(4000)),
  createdBy: defineNonEmptyText(),
  createdAt: date,
  closedAt: optional(date),
});
export type LegalRequestDoc = Infer<typeof legalRequestSchema>;

/** Contacts of one day by the time since the first search of the visit: sums only, nothing of who or whom. */
export const contactTimeSchema = defineShape({
  /** `<fromMinutes>/<YYYY-MM-DD>` */
  _id: defineNonEmptyText(),
  day: date,
  /** One of `contactMinutes`. */
  fromMinutes: count(),
  count: count(),
});
export type ContactTimeDoc = Infer<typeof contactTimeSchema>;

/** How fast pages of one day were for visitors, and remotes that did not come: sums only, nothing of who. */
export const vitalSchema = defineShape({
  /** The other fields, between slashes. */
  _id: defineNonEmptyText(),
  remote: defineNonEmptyText(64),
  version: defineNonEmptyText(64),
  /** Where the page stands: the first part of its address. */
  page: defineNonEmptyText(50),
  metric: defineEnum(['loaded', 'failed', 'lcp', 'inp', 'cls']),
  /** Where the span of the value begins: one of `vitalBounds`. */
  from: count(),
  day: date,
  count: count(),
});
export type VitalDoc = Infer<typeof vitalSchema>;

/** Searches of one day that found nobody, by the first three digits of the ZIP code: sums only, nothing of who. */
export const searchMissSchema = defineShape({
  /** `<ZIP3>/<radius>/<YYYY-MM-DD>` */
  _id: defineNonEmptyText(),
  zip3: defineNonEmptyText(3),
  radius: count(),
  day: date,
  count: count(),
});
export type SearchMissDoc = Infer<typeof searchMissSchema>;
