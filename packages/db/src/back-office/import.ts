import {
  anyFields,
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
export const importSchema = defineShape({
  _id: objectId,
  fileName: defineNonEmptyText(255),
  /** sha256 of the bytes. */
  fileHash: defineNonEmptyText(),
  bytes: count(),
  status: defineEnum(importStatuses),
  /** Publish at once, column mapping, what was detected: its writer's business. */
  settings: anyFields,
  /** How far it is: bytes read, rows planned, rows done. */
  progress: defineShape({
    bytes: count(),
    planned: count(),
    done: count(),
  }),
  counts: defineShape({
    created: count(),
    updated: count(),
    unchanged: count(),
    skipped: count(),
    duplicates: count(),
    failed: count(),
    /** Of the possible duplicates: what somebody of the team chose for them. Absent in imports of earlier releases. */
    chosen: optional(
      defineShape({
        create: count(),
        update: count(),
        skip: count(),
      }),
    ),
  }),
  /** What a person is told of a file that could not be read at all. */
  problem: optional(
    defineShape({
      code: defineNonEmptyText(100),
      line: optional(count()),
      column: optional(defineText()),
      message: defineText(2000),
    }),
  ),
  createdBy: defineNonEmptyText(),
  createdAt: date,
  committedAt: optional(date),
  endedAt: optional(date),
  /** Its rows were removed then: it is only a summary now. */
  rowsGoneAt: optional(date),
  /** Who is at it, and until when that is believed without a sign of life: a killed one is gone on with. */
  holder: optional(defineNonEmptyText()),
  until: optional(date),
});
export type ImportDoc = Infer<typeof importSchema>;

export const importActions = ['create', 'update', 'unchanged', 'skip', 'duplicate', 'error'] as const;

/** One row of the file, as it was planned and as it was done. */
export const importRowSchema = defineShape({
  /** `<import id>/<line>` */
  _id: defineNonEmptyText(),
  importId: objectId,
  /** In the file, the header being line 1. */
  line: count(),
  action: defineEnum(importActions),
  /** The row's cells by column, as read. */
  cells: anyFields as Rule<Record<string, string>>,
  /** What the listing would get; absent for errors. */
  fields: optional(anyFields),
  /** The id of the listing that it would make: chosen beforehand, so that a batch is told done by one write. */
  newId: optional(objectId),
  /** The listing that it meets, and by what: npi, email, phone, name. */
  listingId: optional(objectId),
  by: optional(defineNonEmptyText(100)),
  /** The version of that listing when it was planned. */
  v: optional(count()),
  messages: defineList(
    defineShape({
      level: defineEnum(['error', 'warning']),
      column: defineText(),
      code: defineNonEmptyText(100),
      message: defineText(2000),
    }),
  ),
  /** What a person chose for a possible duplicate. */
  choice: optional(defineEnum(['create', 'update', 'skip'])),
  doneAt: optional(date),
  /** The listing as it was before: what a rollback puts back. */
  before: optional(anyFields),
  /** The version that the commit made: a listing that moved on since is not rolled back. */
  afterV: optional(count()),
  /** When a rollback came to it. */
  undoneAt: optional(date),
});
export type ImportRowDoc = Infer<typeof importRowSchema>;
