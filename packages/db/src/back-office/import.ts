import * as s from '../schema.ts';

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
export const importSchema = s.defineShape({
  _id: s.objectId,
  fileName: s.defineNonEmptyText(255),
  /** sha256 of the bytes. */
  fileHash: s.defineNonEmptyText(),
  bytes: s.count(),
  status: s.defineEnum(importStatuses),
  /** Publish at once, column mapping, what was detected: its writer's business. */
  settings: s.anyFields,
  /** How far it is: bytes read, rows planned, rows done. */
  progress: s.defineShape({
    bytes: s.count(),
    planned: s.count(),
    done: s.count(),
  }),
  counts: s.defineShape({
    created: s.count(),
    updated: s.count(),
    unchanged: s.count(),
    skipped: s.count(),
    duplicates: s.count(),
    failed: s.count(),
    /** Of the possible duplicates: what somebody of the team chose for them. Absent in imports of earlier releases. */
    chosen: s.optional(
      s.defineShape({
        create: s.count(),
        update: s.count(),
        skip: s.count(),
      }),
    ),
  }),
  /** What a person is told of a file that could not be read at all. */
  problem: s.optional(
    s.defineShape({
      code: s.defineNonEmptyText(100),
      line: s.optional(s.count()),
      column: s.optional(s.defineText()),
      message: s.defineText(2000),
    }),
  ),
  createdBy: s.defineNonEmptyText(),
  createdAt: s.date,
  committedAt: s.optional(s.date),
  endedAt: s.optional(s.date),
  /** Its rows were removed then: it is only a summary now. */
  rowsGoneAt: s.optional(s.date),
  /** Who is at it, and until when that is believed without a sign of life: a killed one is gone on with. */
  holder: s.optional(s.defineNonEmptyText()),
  until: s.optional(s.date),
});
export type ImportDoc = s.Infer<typeof importSchema>;

export const importActions = ['create', 'update', 'unchanged', 'skip', 'duplicate', 'error'] as const;

/** One row of the file, as it was planned and as it was done. */
export const importRowSchema = s.defineShape({
  /** `<import id>/<line>` */
  _id: s.defineNonEmptyText(),
  importId: s.objectId,
  /** In the file, the header being line 1. */
  line: s.count(),
  action: s.defineEnum(importActions),
  /** The row's cells by column, as read. */
  cells: s.anyFields as s.Rule<Record<string, string>>,
  /** What the listing would get; absent for errors. */
  fields: s.optional(s.anyFields),
  /** The id of the listing that it would make: chosen beforehand, so that a batch is told done by one write. */
  newId: s.optional(s.objectId),
  /** The listing that it meets, and by what: npi, email, phone, name. */
  listingId: s.optional(s.objectId),
  by: s.optional(s.defineNonEmptyText(100)),
  /** The version of that listing when it was planned. */
  v: s.optional(s.count()),
  messages: s.defineList(
    s.defineShape({
      level: s.defineEnum(['error', 'warning']),
      column: s.defineText(),
      code: s.defineNonEmptyText(100),
      message: s.defineText(2000),
    }),
  ),
  /** What a person chose for a possible duplicate. */
  choice: s.optional(s.defineEnum(['create', 'update', 'skip'])),
  doneAt: s.optional(s.date),
  /** The listing as it was before: what a rollback puts back. */
  before: s.optional(s.anyFields),
  /** The version that the commit made: a listing that moved on since is not rolled back. */
  afterV: s.optional(s.count()),
  /** When a rollback came to it. */
  undoneAt: s.optional(s.date),
});
export type ImportRowDoc = s.Infer<typeof importRowSchema>;
