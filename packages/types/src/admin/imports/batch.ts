// A file of listings, its rows, and what became of them.
import * as z from 'zod/mini';
import { recordId } from '../lists.ts';

export const importLimits = {
  bytes: 20 * 1024 * 1024,
  rows: 50_000,
  columns: 200,
  /** Characters of one cell. */
  cell: 20_000,
  /** Characters of one row. */
  row: 100_000,
} as const;

/** What becomes of a row. A duplicate waits for a choice, and is left out without one. */
export const importAction = z.enum(['create', 'update', 'unchanged', 'skip', 'duplicate', 'error']);
export type ImportAction = z.output<typeof importAction>;
export const importChoice = z.enum(['create', 'update', 'skip']);
export type ImportChoice = z.output<typeof importChoice>;

export const importStatus = z.enum([
  'planning',
  'planned',
  'committing',
  'done',
  'cancelled',
  'failed',
  'rolling_back',
  'rolled_back',
]);

const rowCounts = z.object({
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  skipped: z.number(),
  duplicates: z.number(),
  failed: z.number(),
  /** Of the possible duplicates: what was chosen for them. Absent in imports of earlier releases. */
  chosen: z.optional(z.object({ create: z.number(), update: z.number(), skip: z.number() })),
});

/** One uploaded file and what became of it. `counts` are of the plan until it is committed, then of what was done. */
export const importBatch = z.object({
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
  progress: z.object({ bytes: z.number(), planned: z.number(), done: z.number() }),
  counts: rowCounts,
  /** Why a file could not be read at all, and where. */
  problem: z.nullable(
    z.object({
      code: z.string(),
      line: z.nullable(z.number()),
      column: z.nullable(z.string()),
      message: z.string(),
    }),
  ),
  /** What a rollback took back, and what it left because it moved on since. */
  rollback: z.nullable(z.object({ removed: z.number(), restored: z.number(), kept: z.number() })),
  createdBy: z.string(),
  createdAt: z.string(),
  committedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** When its rows were removed; null while it can be looked at row by row and rolled back. */
  rowsGoneAt: z.nullable(z.string()),
});
export type ImportBatch = z.output<typeof importBatch>;

const message = z.object({
  level: z.enum(['error', 'warning']),
  line: z.number(),
  column: z.string(),
  code: z.string(),
  message: z.string(),
});
export type ImportMessage = z.output<typeof message>;

/** A listing that a row meets: what is shown beside the row. */
const met = z.object({
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
  /** By what it met a listing, and how sure that is. */
  by: z.nullable(z.enum(['id', 'npi', 'email', 'phone', 'name_zip', 'name_near', 'same_file'])),
  choice: z.nullable(importChoice),
  /** The row's values by field, as they would be written. */
  fields: z.record(z.string(), z.string()),
  /** Fields that an update would change. */
  changes: z.array(z.string()),
  listing: z.nullable(met),
  messages: z.array(message),
  done: z.boolean(),
});
export type ImportRow = z.output<typeof importRow>;

export const importResult = z.object({
  batchId: recordId,
  planId: recordId,
  status: importStatus,
  ...rowCounts.shape,
  /** The first 200; `getImportErrors` has all. */
  errors: z.array(message),
  import: importBatch,
});
export type ImportResult = z.output<typeof importResult>;
