import type * as z from 'zod/mini';
import type { AdminRight } from '../admin/rights.ts';

/** `none`: no session is read. `optional`: a session extends the reply. `required`: only with a session. */
export type SessionNeed = 'none' | 'optional' | 'required';

/** A form with one file instead of a JSON body. Slow senders are allowed, above a minimum rate. */
export interface Upload {
  /** Form fields beside `file`. */
  readonly fields: z.ZodMiniObject;
  /** Size of the file; the form may be slightly larger. */
  readonly mostBytes: number;
  /** Minimum rate; slower senders are disconnected. */
  readonly bytesPerSecond: number;
  /** Maximum time of the reply after the upload. */
  readonly answerMs: number;
}

/**
 * An HTTP call as data, read by service, mocks, client, gateway and the OpenAPI document. `path` uses `{name}`
 * parameters. `query` and `params` parse strings (lists repeat the key, without brackets).
 */
export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Need extends SessionNeed = SessionNeed,
> {
  /** OpenAPI operationId, and the name in logs. */
  readonly id: string;
  /** The service that answers: the name of its folder. */
  readonly service: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Canonical path under /api. */
  readonly path: `/api/${string}`;
  /** Applies only if this query parameter is "true": another call has the same path without it. */
  readonly flag?: string;
  /** Paths without prefix, with the same reply: those of the specification, or of a page. */
  readonly aliases?: readonly `/${string}`[];
  readonly summary: string;
  /** The service may remove it in the next release. */
  readonly deprecated?: true;
  readonly params?: Params;
  readonly query?: Query;
  /** Schema of the JSON body. */
  readonly body?: Body;
  /** Converts other accepted forms of a body before `body` parses it. */
  readonly adaptBody?: (json: unknown) => unknown;
  /** Set for uploads. */
  readonly upload?: Upload;
  /** Absent: `none`. Permissions on objects are checked by the handler. */
  readonly session?: Need;
  /** For staff calls: the required permission. */
  readonly right?: AdminRight;
  /** For pipelines: a team token is required instead of a session. */
  readonly teamToken?: true;
  /** Sanctioned accounts that may not make this write: `silenced` includes `suspended` ones. Absent: `suspended`. */
  readonly refusedTo?: 'silenced' | 'suspended' | 'nobody';
  /** Accepts `Idempotency-Key`: the same key and body return the first reply, another body a 409. */
  readonly idempotent?: true;
  /** Changes nothing, though it is no GET, so it may be repeated after a lost reply. */
  readonly onlyReads?: true;
  /** Status of success. Absent: 200. */
  readonly status?: 201 | 202;
  /** Schema of the reply. */
  readonly reply: Reply;
  /** Media types of a file. Absent: JSON. */
  readonly media?: readonly string[];
  /** All other statuses with their reasons, as `application/problem+json`. */
  readonly problems: Readonly<Record<number, string>>;
  /** Limits that no schema contains: rates, sizes. */
  readonly limits?: string;
  /** Converts older or nested replies before `reply` parses them. */
  readonly adapt?: (json: unknown) => unknown;
}

/** Method and path: `GET /api/me/saved`. */
export type CallAddress = `${Endpoint['method']} ${Endpoint['path']}`;

export function parseAddress(address: CallAddress): Pick<Endpoint, 'method' | 'path'> {
  const [method, path] = address.split(' ') as [Endpoint['method'], Endpoint['path']];
  return { method, path };
}

/** Defines an endpoint with its exact types. Calls with a session: `defineOwnCall`; staff calls: `defineStaffCall`. */
export const defineEndpoint = <
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  R extends z.ZodMiniType,
  B extends z.ZodMiniType,
  const S extends SessionNeed = 'none',
>(
  endpoint: Endpoint<P, Q, R, B, S>,
): Endpoint<P, Q, R, B, S> => endpoint;

export type ParamsOf<E extends Endpoint> = z.input<NonNullable<E['params']>>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
export type BodyOf<E extends Endpoint> = z.input<NonNullable<E['body']>>;

/** Input of a call: path and query parameters by name (lists as arrays). */
export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | readonly string[] | undefined>;
  /** File of an upload, sent as a form. A form is sent unchanged. */
  file?: Blob | FormData;
}

/** Builds the address of a call: parameters are encoded, query keys keep their order, empty ones are omitted. */
export function buildUrl(
  endpoint: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: CallInput = {},
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const item of value) search.append(key, item);
    else if (value !== undefined && value !== '') search.append(key, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Converts a query string to an object: a repeated key becomes an array. Without a prototype. */
export function readQuery(search: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [key, value] of search) {
    const earlierValue = query[key];
    query[key] =
      earlierValue === undefined
        ? value
        : Array.isArray(earlierValue)
          ? [...earlierValue, value]
          : [earlierValue, value];
  }
  return query;
}
