import {
  importActions,
  importChoices,
  importMessageLevels,
  importStatuses,
  matchRules,
} from '@app/option-lists';
import * as z from 'zod/mini';
import { recordId } from '../lists.ts';
import { registerTally } from './register.ts';

export const importLimits = {
  bytes: 20 * 1024 * 1024,
  /** Of the file in an archive, which only the public register may have: others have `bytes` at most. */
  unpackedBytes: 400 * 1024 * 1024,
  rows: 50_000,
  columns: 400,
  /** Characters per cell. */
  cellLength: 20_000,
  /** Characters per row. */
  rowLength: 100_000,
} as const;

export const importAction = z.enum(importActions);
export const importChoice = z.enum(importChoices);
export const importStatus = z.enum(importStatuses);

const rowCounts = z.object({
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  skipped: z.number(),
  duplicates: z.number(),
  failed: z.number(),
  /** Chosen actions for possible duplicates. Absent in imports of earlier releases. */
  chosen: z.optional(z.object({ create: z.number(), update: z.number(), skip: z.number() })),
  /** Rows of any action that were not read as they stand. Absent in imports of earlier releases. */
  repaired: z.optional(z.number()),
});

/** An import. `counts` are planned until the commit, then completed. */
export const importShown = z.object({
  id: recordId,
  fileName: z.string(),
  bytes: z.number(),
  status: importStatus,
  publish: z.boolean(),
  encoding: z.string(),
  delimiter: z.string(),
  columns: z.array(
    z.object({
      header: z.string(),
      column: z.nullable(z.string()),
      why: z.nullable(z.enum(['unknown', 'duplicate', 'ignored'])),
    }),
  ),
  rows: z.number(),
  /** Of the public register. Absent for other files. */
  register: z.optional(registerTally),
  progress: z.object({ bytes: z.number(), planned: z.number(), done: z.number() }),
  counts: rowCounts,
  /** Reason and line if the file could not be read. */
  problem: z.nullable(
    z.object({
      code: z.string(),
      line: z.nullable(z.number()),
      column: z.nullable(z.string()),
      message: z.string(),
    }),
  ),
  /** Result of a rollback: listings removed, restored, and kept because they changed since. */
  rollback: z.nullable(z.object({ removed: z.number(), restored: z.number(), kept: z.number() })),
  createdBy: z.string(),
  createdAt: z.string(),
  committedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** When the rows were deleted; null while they can be read and rolled back. */
  rowsGoneAt: z.nullable(z.string()),
});
export type ImportShown = z.output<typeof importShown>;

const importMessage = z.object({
  level: z.enum(importMessageLevels),
  line: z.number(),
  column: z.string(),
  code: z.string(),
  message: z.string(),
});
export type ImportMessage = z.output<typeof importMessage>;

/** The matched listing, shown beside the row. */
const matchedListing = z.object({
  id: recordId,
  slug: z.string(),
  status: z.string(),
  claimed: z.boolean(),
  fields: z.record(z.string(), z.string()),
});

export const importRow = z.object({
  line: z.number(),
  action: importAction,
  name: z.string(),
  place: z.string(),
  by: z.nullable(z.enum([...matchRules, 'same_file'])),
  choice: z.nullable(importChoice),
  /** Values by field, as they would be stored. */
  fields: z.record(z.string(), z.string()),
  changes: z.array(z.string()),
  listing: z.nullable(matchedListing),
  messages: z.array(importMessage),
  done: z.boolean(),
});
export type ImportRow = z.output<typeof importRow>;

export const importResult = z.object({
  batchId: recordId,
  planId: recordId,
  status: importStatus,
  ...rowCounts.shape,
  /** The first 200; `getImportErrors` returns all. */
  errors: z.array(importMessage),
  import: importShown,
});
export type ImportResult = z.output<typeof importResult>;
