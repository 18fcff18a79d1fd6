// The audit log and its verification.
import { actorKinds, sealErrorKinds } from '@app/option-lists';
import * as z from 'zod/mini';
import { isoDate, recordParams } from '../call/params.ts';
import { createLine } from '../call/text-schemas.ts';
import { createListShape, createStaffProblems, pageQuery, recordId } from './lists.ts';
import { defineStaffCall } from './staff-call.ts';

const searchText = createLine(200);

export const auditRow = z.object({
  id: recordId,
  at: z.string(),
  /** `name` is set for staff; other actors have an id only. */
  actor: z.object({ kind: z.enum(actorKinds), id: z.string(), name: z.nullable(z.string()) }),
  action: z.string(),
  /** `name` of the listing, file or staff member; null if there is none. */
  target: z.object({ kind: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  reason: z.string(),
  fields: z.array(z.string()),
});
export type AuditRow = z.infer<typeof auditRow>;

/** A field before and after as text; null if absent. */
export const auditChange = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

const auditEntry = z.object({
  ...auditRow.shape,
  requestId: z.string(),
  /** IP address; null if unknown or not visible to this role. */
  address: z.nullable(z.string()),
  changes: z.array(auditChange),
});

export const listAuditRows = defineStaffCall('read', 'GET /api/admin/audit', {
  id: 'adminListAudit',
  summary: 'The audit log, the newest first',
  query: z.object({
    ...pageQuery,
    /** Id of an account or part of the system; for staff an id or a name. */
    actor: z.optional(searchText),
    action: z.optional(searchText),
    kind: z.optional(searchText),
    /** An id, or the name of a listing. */
    target: z.optional(searchText),
    /** Import whose rows of single listings are listed; otherwise these are left out. */
    import: z.optional(recordId),
    /** Days in the time zone of the caller’s profile, both inclusive. */
    from: z.optional(isoDate),
    to: z.optional(isoDate),
  }),
  reply: z.object({ ...createListShape(auditRow) }),
});

export const getAuditRow = defineStaffCall('read', 'GET /api/admin/audit/{id}', {
  id: 'adminReadAudit',
  summary: 'One row of the audit log, with each field as it was and as it is',
  params: recordParams,
  reply: auditEntry,
  problems: createStaffProblems({ 400: 'Malformed.', 404: 'No such row.' }),
});

export const auditCheckResult = z.object({
  /** True if no sealed row has changed, as far as this and the last full check know. */
  sound: z.boolean(),
  seals: z.number(),
  rows: z.number(),
  /** Rows without a seal yet. */
  unsealed: z.number(),
  /** Head to note elsewhere; `pnpm audit verify --head` compares it with the log. */
  head: z.nullable(z.object({ seal: z.number(), hash: z.string() })),
  problems: z.array(
    z.object({
      seal: z.number(),
      kind: z.enum(sealErrorKinds),
      from: z.optional(z.string()),
      to: z.optional(z.string()),
    }),
  ),
  /** Start of this check; earlier rows were verified before. */
  since: z.nullable(z.object({ seal: z.number(), at: z.string() })),
  /** False: more rows remain; the next call continues. */
  complete: z.boolean(),
  /** The last full check: the job `verify-audit`, nightly or on demand. */
  whole: z.nullable(z.object({ at: z.string(), sound: z.boolean() })),
});

export const verifyAuditLog = defineStaffCall('settings', 'GET /api/admin/audit/verify', {
  id: 'adminVerifyAudit',
  summary:
    'Hold what was sealed since the last call against its seals; a bounded stretch at a time. The job `verify-audit` reads the whole log.',
  reply: auditCheckResult,
});

/** `verify` before `{id}`, because the router takes the first match. */
export const auditEndpoints = [listAuditRows, verifyAuditLog, getAuditRow];
