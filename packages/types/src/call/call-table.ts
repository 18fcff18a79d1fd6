import * as z from 'zod/mini';
import { parseApiPart } from './api-part.ts';
import type { Endpoint } from './endpoint.ts';
import { serviceNames } from './services.ts';

/** Words and `{parameters}` below /api; the first word must belong to a service. */
const pattern = z
  .string()
  .check(z.maxLength(200), z.regex(/^\/api(?:\/(?:[a-z0-9][a-z0-9.-]*|\{[A-Za-z]+\}))+$/, 'pattern'));

/** The parts of a call that the gateway needs to forward it, all from closed lists. */
const calledAt = z.object({
  id: z.string().check(z.maxLength(100), z.regex(/^[A-Za-z]\w*$/, 'id')),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: pattern,
  flag: z.optional(z.string().check(z.maxLength(50), z.regex(/^\w+$/, 'flag'))),
  session: z.enum(['none', 'optional', 'required']),
  idempotent: z.optional(z.literal(true)),
  onlyReads: z.optional(z.literal(true)),
  deprecated: z.optional(z.literal(true)),
});
export type TableCall = z.output<typeof calledAt>;

/** The calls of one service, published with its release: the gateway then forwards them. */
export const callTable = z.object({
  service: z.enum(serviceNames),
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+(?:-[\w-]+(?:\.[\w-]+)*)?$/, 'version')),
  calls: z.array(calledAt).check(z.maxLength(500)),
  /** `paths` and `schemas` of the service's part of the OpenAPI document, as JSON. */
  openApi: z.string().check(
    z.maxLength(2_000_000),
    z.refine((json) => parseApiPart(json) !== undefined, 'no part of an OpenAPI document'),
  ),
});
export type CallTable = z.output<typeof callTable>;

/**
 * The calls that a table can contain. Uploads and addresses outside /api are excluded, because their limits and pages
 * are built into the gateway.
 */
export const toTableCalls = (endpoints: readonly Endpoint[]): TableCall[] =>
  endpoints
    .filter(({ upload }) => !upload)
    .map(({ id, method, path, flag, session = 'none', idempotent, onlyReads, deprecated }) => ({
      ...{ id, method, path, session },
      ...(flag && { flag }),
      ...(idempotent && { idempotent }),
      ...(onlyReads && { onlyReads }),
      ...(deprecated && { deprecated }),
    }));
