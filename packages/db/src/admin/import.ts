import { importActions, importChoices, importMessageLevels, importStatuses } from '@app/option-lists';
import * as s from '../schema.ts';

/** An uploaded file and its import. The id is `batchId` and `planId` in the API. */
export const importSchema = s.defineShape({
  _id: s.objectId,
  fileName: s.defineNonEmptyText(255),
  /** sha256 of the bytes. */
  fileHash: s.defineNonEmptyText(),
  bytes: s.byteCount,
  status: s.defineEnum(importStatuses),
  /** Choices of staff, what was found out about the file, and the outcome of a rollback; validated by their writer. */
  settings: s.anyFields,
  /** Progress: bytes read, rows planned, rows done. */
  progress: s.defineShape({ bytes: s.byteCount, planned: s.defineCount(), done: s.defineCount() }),
  counts: s.defineShape({
    created: s.defineCount(),
    updated: s.defineCount(),
    unchanged: s.defineCount(),
    skipped: s.defineCount(),
    duplicates: s.defineCount(),
    failed: s.defineCount(),
    /** Chosen actions for possible duplicates. Absent in imports of earlier releases. */
    chosen: s.optional(
      s.defineShape({ create: s.defineCount(), update: s.defineCount(), skip: s.defineCount() }),
    ),
    /** Rows of any action that were not read as they stand. Absent in imports of earlier releases. */
    repaired: s.optional(s.defineCount()),
  }),
  /** The reason if the file could not be read. */
  problem: s.optional(
    s.defineShape({
      code: s.defineNonEmptyText(100),
      line: s.optional(s.defineCount()),
      column: s.optional(s.defineText()),
      message: s.defineText(2000),
    }),
  ),
  createdBy: s.defineNonEmptyText(),
  createdAt: s.date,
  committedAt: s.optional(s.date),
  endedAt: s.optional(s.date),
  /** When the rows were deleted; only the summary remains. */
  rowsGoneAt: s.optional(s.date),
  /** Process that holds the import, and the end of its lease. After that another process continues. */
  holder: s.optional(s.defineNonEmptyText()),
  until: s.optional(s.date),
});
export type ImportDoc = s.Infer<typeof importSchema>;

/** A row of the file, with its plan and result. */
export const importRowSchema = s.defineShape({
  /** `<import id>/<line>` */
  _id: s.defineNonEmptyText(),
  importId: s.objectId,
  /** Line in the file; the header is line 1. */
  line: s.defineCount(),
  action: s.defineEnum(importActions),
  cells: s.anyFields as s.Rule<Record<string, string>>,
  /** Parsed fields; absent for errors. */
  fields: s.optional(s.anyFields),
  /**
   * Id of the listing that the row may create, or of the report about a deactivated one. Chosen in advance, so that one
   * write marks a whole batch as done.
   */
  newId: s.optional(s.objectId),
  /** The matched or created listing. `by`: the rule that matched (`matchRules`), or `same_file`. */
  listingId: s.optional(s.objectId),
  by: s.optional(s.defineNonEmptyText(100)),
  /** Version of that listing at the time of the plan. */
  v: s.optional(s.defineCount()),
  messages: s.defineList(
    s.defineShape({
      level: s.defineEnum(importMessageLevels),
      column: s.defineText(),
      code: s.defineNonEmptyText(100),
      message: s.defineText(2000),
    }),
  ),
  /** Staff's choice for a possible duplicate. */
  choice: s.optional(s.defineEnum(importChoices)),
  doneAt: s.optional(s.date),
  /** The listing before the import, for a rollback. */
  before: s.optional(s.anyFields),
  /** Version after the commit: a listing that changed since is not rolled back. */
  afterV: s.optional(s.defineCount()),
  /** When it was rolled back. */
  undoneAt: s.optional(s.date),
  /** The public listing that the rollback removed: imported again, it does not count as new. */
  removed: s.optional(s.defineShape({ externalKey: s.defineNonEmptyText(), publicSince: s.date })),
});
export type ImportRowDoc = s.Infer<typeof importRowSchema>;
