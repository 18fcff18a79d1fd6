// What the back office keeps beside the things that it decides about.
import type { ObjectId } from 'mongodb';

/** Who is at an item of a queue: others see it as taken until it is let go or `until` is over. */
export interface ItemLockDoc {
  /** `review:<public id>`, `update:<id>`, … */
  _id: string;
  adminId: string;
  name: string;
  at: Date;
  until: Date;
}

/** A request that another one of the team has to agree to before it is done. */
export interface SecondOpinionDoc {
  _id: ObjectId;
  /** `listing.delete`, `claims.purge`, `import.rollback`, … */
  action: string;
  /** What it would be done with, as its verb takes it. */
  wish: Record<string, unknown>;
  /** For people: what it is about. */
  about: string;
  reason: string;
  askedBy: string;
  askedAt: Date;
  status: 'open' | 'agreed' | 'declined' | 'expired';
  decidedBy?: string;
  decidedAt?: Date;
}

/**
 * A seal over a stretch of the audit log: each holds the hash of the one before and of its rows, so that a row that was
 * changed, put in or taken out later is found. Rows are sealed once they are too old for an open transaction.
 */
export interface AuditSealDoc {
  /** 1, 2, 3, … */
  _id: number;
  /** The first and the last row of the stretch, in the order of ids. */
  from: ObjectId;
  to: ObjectId;
  rows: number;
  /** Hash of the seal before; of the first one: 64 zeros. */
  previous: string;
  /** sha256 over `previous` and the digest of each row. */
  hash: string;
  /** For the rows that name an account: see `packages/db/src/audit/digest.ts`. */
  people: SealedPerson[];
  at: Date;
}

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

/** Which account a row named when it was sealed. */
export interface SealedPerson {
  row: ObjectId;
  /** sha256 over the nonce and the account's id. */
  commitment: string;
  /** Goes when the account is deleted: from then on nothing leads from the commitment to it. */
  nonce?: string;
}

/**
 * Up to where the audit log was found to be as it was sealed, and how the last look at all of it ended. Who can rewrite
 * the log can rewrite this: what is kept elsewhere is the head that a verification gives.
 */
export interface AuditCheckDoc {
  _id: 'log';
  /** The last seal that was found sound, with all before it. */
  verified?: { seal: number; hash: string; rows: number; at: Date };
  /** The last look at the whole log. */
  whole?: { at: Date; sound: boolean; seals: number; rows: number; problems: SealProblem[] };
}

/** One group of settings, as the console changes it; what is missing has its default. */
export interface SettingsDoc {
  /** `promises`, `options`, `retention`, `words`, … */
  _id: string;
  values: Record<string, unknown>;
  v: number;
  changedAt: Date;
  changedBy: string;
}

/** A request of the law or of a lawyer: what it is about stays as it is while `hold` is on. */
export interface LegalRequestDoc {
  _id: ObjectId;
  kind: 'defamation' | 'health_data' | 'subpoena' | 'other';
  target: { kind: string; id: string };
  from: string;
  note: string;
  hold: boolean;
  /** `YYYY-MM-DD`: by when it is to be answered, as the letter says. */
  due?: string;
  status: 'open' | 'closed';
  outcome?: string;
  createdBy: string;
  createdAt: Date;
  closedAt?: Date;
}

/** Contacts of one day by the time since the first search of the visit: sums only, nothing of who or whom. */
export interface ContactTimeDoc {
  /** `<fromMinutes>/<YYYY-MM-DD>` */
  _id: string;
  day: Date;
  /** One of `contactMinutes`. */
  fromMinutes: number;
  count: number;
}

/** Searches of one day that found nobody, by the first three digits of the ZIP code: sums only, nothing of who. */
export interface SearchMissDoc {
  /** `<ZIP3>/<radius>/<YYYY-MM-DD>` */
  _id: string;
  zip3: string;
  radius: number;
  day: Date;
  count: number;
}
