// CSV import: an uploaded file becomes a plan, a plan becomes changes, and changes can be taken back.
import type { ObjectId } from 'mongodb';

export const importStatuses = [
  'planning',
  'planned',
  'committing',
  'done',
  'cancelled',
  'failed',
  'rolling_back',
  'rolled_back',
] as const;

/** One uploaded file and what became of it; its id is `batchId` and `planId` on the wire. */
export interface ImportDoc {
  _id: ObjectId;
  fileName: string;
  /** sha256 of the bytes. */
  fileHash: string;
  bytes: number;
  status: (typeof importStatuses)[number];
  /** Publish at once, column mapping, what was detected: its writer's business. */
  settings: Record<string, unknown>;
  /** How far it is: bytes read, rows planned, rows done. */
  progress: { bytes: number; planned: number; done: number };
  counts: {
    created: number;
    updated: number;
    unchanged: number;
    skipped: number;
    duplicates: number;
    failed: number;
    /** Of the possible duplicates: what somebody of the team chose for them. Absent in imports of earlier releases. */
    chosen?: Record<'create' | 'update' | 'skip', number>;
  };
  /** What a person is told of a file that could not be read at all. */
  problem?: { code: string; line?: number; column?: string; message: string };
  createdBy: string;
  createdAt: Date;
  committedAt?: Date;
  endedAt?: Date;
  /** Its rows were removed then: it is only a summary now. */
  rowsGoneAt?: Date;
  /** Who is at it, and until when that is believed without a sign of life: a killed one is gone on with. */
  holder?: string;
  until?: Date;
}

export const importActions = ['create', 'update', 'unchanged', 'skip', 'duplicate', 'error'] as const;

/** One row of the file, as it was planned and as it was done. */
export interface ImportRowDoc {
  /** `<import id>/<line>` */
  _id: string;
  importId: ObjectId;
  /** In the file, the header being line 1. */
  line: number;
  action: (typeof importActions)[number];
  /** The row's cells by column, as read. */
  cells: Record<string, string>;
  /** What the listing would get; absent for errors. */
  fields?: Record<string, unknown>;
  /** The id of the listing that it would make: chosen beforehand, so that a batch is told done by one write. */
  newId?: ObjectId;
  /** The listing that it meets, and by what: npi, email, phone, name. */
  listingId?: ObjectId;
  by?: string;
  /** The version of that listing when it was planned. */
  v?: number;
  messages: { level: 'error' | 'warning'; column: string; code: string; message: string }[];
  /** What a person chose for a possible duplicate. */
  choice?: 'create' | 'update' | 'skip';
  doneAt?: Date;
  /** The listing as it was before: what a rollback puts back. */
  before?: Record<string, unknown>;
  /** The version that the commit made: a listing that moved on since is not rolled back. */
  afterV?: number;
  /** When a rollback came to it. */
  undoneAt?: Date;
}
