// Records of the admin service apart from the objects that it decides.

import {
  approvalStatuses,
  legalRequestKinds,
  legalRequestStatuses,
  type SealErrorKind,
} from '@app/option-lists';
import { rowsPerSeal } from '../audit/digest.ts';
import * as s from '../schema.ts';

/** A lock on an item of a queue, until it is released or expires at `until`. */
export const itemLockSchema = s.defineShape({
  /** `review:<public id>`, `update:<id>`, … */
  _id: s.defineNonEmptyText(),
  adminId: s.defineNonEmptyText(),
  name: s.defineNonEmptyText(),
  at: s.date,
  until: s.date,
});
export type ItemLockDoc = s.Infer<typeof itemLockSchema>;

/** Assignment of an item of the inbox to a staff member. */
export const assignmentSchema = s.defineShape({
  /** `review:<public id>`, `update:<id>`, … */
  _id: s.defineNonEmptyText(),
  adminId: s.defineNonEmptyText(),
  at: s.date,
});

/** An action that requires the approval of another staff member. */
export const approvalRequestSchema = s.defineShape({
  _id: s.objectId,
  /** `listing.delete`, `claims.purge`, `import.rollback`, … */
  action: s.defineNonEmptyText(100),
  /** Input of the action's command. */
  wish: s.anyFields,
  /** Description of the subject for readers. */
  about: s.defineText(),
  reason: s.defineText(2000),
  askedBy: s.defineNonEmptyText(),
  askedAt: s.date,
  status: s.defineEnum(approvalStatuses),
  decidedBy: s.optional(s.defineNonEmptyText()),
  decidedAt: s.optional(s.date),
});
export type ApprovalRequestDoc = s.Infer<typeof approvalRequestSchema>;

/** Commitment to the account that a sealed row names. */
const sealedPersonSchema = s.defineShape({
  row: s.objectId,
  /** sha256 over the nonce and the account's id. */
  commitment: s.defineNonEmptyText(64),
  /** Deleted with the account: then nothing links the commitment to it. */
  nonce: s.optional(s.defineNonEmptyText(64)),
});
export type SealedPerson = s.Infer<typeof sealedPersonSchema>;

/**
 * A seal over consecutive rows of the audit log. Contains the hash of the previous seal and of its rows, so that later
 * changes, insertions and removals are detected. Rows are sealed when no open transaction can precede them.
 */
export const auditSealSchema = s.defineShape({
  /** 1, 2, 3, … */
  _id: s.defineCount(),
  /** First and last row in order of ids. */
  from: s.objectId,
  to: s.objectId,
  rows: s.defineCount(),
  /** Hash of the previous seal; of the first one: 64 zeros. */
  previous: s.defineNonEmptyText(64),
  /** sha256 over `previous` and the digest of each row. */
  hash: s.defineNonEmptyText(64),
  /** Commitments of the rows that name an account: see `packages/db/src/audit/digest.ts`. */
  people: s.defineList(sealedPersonSchema, rowsPerSeal),
  at: s.date,
});
export type AuditSealDoc = s.Infer<typeof auditSealSchema>;

export interface SealProblem {
  seal: number;
  kind: SealErrorKind;
  /** First and last row to look at. */
  from?: string;
  to?: string;
}

/**
 * How far the audit log was verified, and the result of the last full check. It could be rewritten together with the
 * log; the head of a verification should be noted elsewhere.
 */
export const auditCheckSchema = s.defineShape({
  _id: s.defineEnum(['log']),
  verified: s.optional(
    s.defineShape({
      seal: s.defineCount(),
      hash: s.defineNonEmptyText(64),
      rows: s.defineCount(),
      at: s.date,
    }),
  ),
  /** The last check of the whole log. */
  whole: s.optional(
    s.defineShape({
      at: s.date,
      sound: s.bool,
      seals: s.defineCount(),
      rows: s.defineCount(),
      problems: s.defineList(s.anyFields as s.Rule as s.Rule<SealProblem>),
    }),
  ),
});

/** A group of changed settings; missing ones have their defaults. */
export const settingsGroupSchema = s.defineShape({
  /** `promises`, `options`, `retention`, `words`, … */
  _id: s.defineNonEmptyText(100),
  values: s.anyFields,
  v: s.defineCount(),
  changedAt: s.date,
  changedBy: s.defineNonEmptyText(),
});
export type SettingsDoc = s.Infer<typeof settingsGroupSchema>;

/** A legal request. While `hold` is set its target cannot be deleted. */
export const legalRequestSchema = s.defineShape({
  _id: s.objectId,
  kind: s.defineEnum(legalRequestKinds),
  target: s.defineShape({ kind: s.defineNonEmptyText(100), id: s.defineNonEmptyText() }),
  from: s.defineNonEmptyText(),
  note: s.defineText(4000),
  hold: s.bool,
  /** `YYYY-MM-DD`: deadline in the letter. */
  due: s.optional(s.defineNonEmptyText(10)),
  status: s.defineEnum(legalRequestStatuses),
  outcome: s.optional(s.defineText(4000)),
  createdBy: s.defineNonEmptyText(),
  createdAt: s.date,
  closedAt: s.optional(s.date),
});
export type LegalRequestDoc = s.Infer<typeof legalRequestSchema>;

/** Contacts per day by time since the first search of a visit. Sums only, without visitors or listings. */
export const contactTimeSchema = s.defineShape({
  /** `<fromMinutes>/<YYYY-MM-DD>` */
  _id: s.defineNonEmptyText(),
  day: s.date,
  /** One of `contactRangeMinutes`. */
  fromMinutes: s.defineCount(),
  count: s.defineCount(),
});

/** Web vitals and failed remotes per day. Sums only, without visitors. */
export const vitalSchema = s.defineShape({
  /** The other fields, joined by slashes. */
  _id: s.defineNonEmptyText(),
  remote: s.defineNonEmptyText(64),
  version: s.defineNonEmptyText(64),
  /** Kind of page: the first segment of its address. */
  page: s.defineNonEmptyText(50),
  metric: s.defineEnum(['loaded', 'failed', 'lcp', 'inp', 'cls']),
  /** Lower bound of the value's range: one of `vitalBucketBounds`. */
  from: s.defineCount(),
  day: s.date,
  count: s.defineCount(),
});

/** Moment of the newest backup, and when a restore of one was last rehearsed. Not in backups. */
export const backupSchema = s.defineShape({ _id: s.defineEnum(['written', 'rehearsed']), at: s.date });
export type BackupDoc = s.Infer<typeof backupSchema>;

/** Searches without results per day by three-digit ZIP code. Sums only, without visitors. */
export const searchMissSchema = s.defineShape({
  /** `<ZIP3>/<radius>/<YYYY-MM-DD>` */
  _id: s.defineNonEmptyText(),
  zip3: s.defineNonEmptyText(3),
  radius: s.defineCount(),
  day: s.date,
  count: s.defineCount(),
});
