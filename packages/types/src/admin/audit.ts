// The audit log: who did what, and whether it still says so.
import * as z from 'zod/mini';
import type { Endpoint } from '../call/endpoint.ts';
import { createListShape, createStaffProblems, pageQuery, recordId } from './lists.ts';
import { defineStaffCall } from './staff-call.ts';

const when = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'date'));
const word = z.string().check(z.trim(), z.maxLength(200));

export const auditRow = z.object({
  id: recordId,
  at: z.string(),
  /** `name`: of somebody of the team; of others there is only the id. */
  actor: z.object({
    kind: z.enum(['user', 'admin', 'system']),
    id: z.string(),
    name: z.nullable(z.string()),
  }),
  action: z.string(),
  /** `name`: of a listing, of what is about one, of a file, of somebody of the team; null where there is none. */
  target: z.object({ kind: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  reason: z.string(),
  /** The fields that changed. */
  fields: z.array(z.string()),
});
export type AuditRow = z.infer<typeof auditRow>;

/** A field as it was and as it is, in words; null where it was not there. */
export const auditChange = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

const auditEntry = z.object({
  ...auditRow.shape,
  requestId: z.string(),
  /** From where it was done; null where the log does not say, or not to this role. */
  address: z.nullable(z.string()),
  changes: z.array(auditChange),
});

export const listAudit = defineStaffCall('read', 'GET /api/admin/audit', {
  id: 'adminListAudit',
  summary: 'The audit log, the newest first',
  query: z.object({
    ...pageQuery,
    /** The id of an account or of a part of the system; of somebody of the team the id or the name. */
    actor: z.optional(word),
    action: z.optional(word),
    kind: z.optional(word),
    /** An id, or the name of a listing. */
    target: z.optional(word),
    /** The import whose single listings are asked for; else they are left out, as the import has rows of its own. */
    import: z.optional(recordId),
    /** Days in UTC, both included. */
    from: z.optional(when),
    to: z.optional(when),
  }),
  reply: z.object({ ...createListShape(auditRow) }),
});

export const readAudit = defineStaffCall('read', 'GET /api/admin/audit/{id}', {
  id: 'adminReadAudit',
  summary: 'One row of the audit log, with each field as it was and as it is',
  params: z.object({ id: recordId }),
  reply: auditEntry,
  problems: createStaffProblems({ 400: 'Malformed.', 404: 'No such row.' }),
});

export const auditVerdict = z.object({
  /** Nothing that was sealed has changed, as far as this and the last look at the whole log tell. */
  sound: z.boolean(),
  seals: z.number(),
  rows: z.number(),
  /** Rows that are too young for a seal, or that wait for one. */
  unsealed: z.number(),
  /** To be noted elsewhere: `pnpm audit verify --head` holds the log against it. */
  head: z.nullable(z.object({ seal: z.number(), hash: z.string() })),
  problems: z.array(
    z.object({
      seal: z.number(),
      kind: z.enum(['missing', 'chain', 'count', 'content', 'person']),
      from: z.optional(z.string()),
      to: z.optional(z.string()),
    }),
  ),
  /** From where this call went on: what was found sound before was not read again. */
  since: z.nullable(z.object({ seal: z.number(), at: z.string() })),
  /** False: there is more than one call reads; the next one goes on. */
  complete: z.boolean(),
  /** The last look at the whole log: the job `verify-audit`, each night or when it is asked for. */
  whole: z.nullable(z.object({ at: z.string(), sound: z.boolean() })),
});

export const verifyAuditLog = defineStaffCall('settings', 'GET /api/admin/audit/verify', {
  id: 'adminVerifyAudit',
  summary:
    'Hold what was sealed since the last call against its seals; a bounded stretch at a time. The job `verify-audit` reads the whole log.',
  reply: auditVerdict,
});

/** `verify` before `{id}`: a router takes the first that fits. */
export const auditEndpoints: readonly Endpoint[] = [listAudit, verifyAuditLog, readAudit];
