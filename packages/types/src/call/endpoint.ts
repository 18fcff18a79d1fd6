import type * as z from 'zod/mini';
import type { StaffPermission } from '../admin/permissions.ts';

/** `none`: no session is read. `optional`: a session extends the reply. `required`: only with a session. */
export type SessionRequirement = 'none' | 'optional' | 'required';

/** A form with one file instead of a JSON body. Slow senders are allowed, above a minimum rate. */
export interface Upload {
  /** Form fields beside the file. */
  readonly fields: z.ZodMiniObject;
  /** Form field of the file, if not `file`; browsers then send the whole form. */
  readonly fileField?: string;
  /** Size of the file; the form may be slightly larger. */
  readonly maxBytes: number;
  /** Minimum rate; slower senders are disconnected. */
  readonly minBytesPerSecond: number;
  /** Maximum time of the reply after the upload. */
  readonly replyTimeoutMs: number;
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
  Requirement extends SessionRequirement = SessionRequirement,
> {
  /** OpenAPI operationId, and the name in logs. */
  readonly id: string;
  /** The service that answers: the name of its folder. */
  readonly service: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  /** Matches only requests with this query parameter set to "true"; another call has the same path without it. */
  readonly requiredQueryFlag?: string;
  /** Paths without prefix, with the same reply: those of the specification, or of a page. */
  readonly aliases?: readonly `/${string}`[];
  readonly summary: string;
  /** The service may remove it in the next release. */
  readonly deprecated?: true;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Converts other accepted forms of a body before `body` parses it. */
  readonly adaptBody?: (json: unknown) => unknown;
  /** The form of an upload, instead of a JSON body. */
  readonly upload?: Upload;
  /** Absent: `none`. Permissions on objects are checked by the handler. */
  readonly session?: Requirement;
  readonly permission?: StaffPermission;
  /** For pipelines: a team token is required instead of a session. */
  readonly teamToken?: true;
  /** Sanctioned accounts that are refused this write: `silenced` includes `suspended` ones. Absent: `suspended`. */
  readonly deniedAccounts?: 'silenced' | 'suspended' | 'nobody';
  /** Accepts `Idempotency-Key`: the same key and body return the first reply, another body a 409. */
  readonly idempotent?: true;
  /** Changes nothing although it is not a GET, so it can be repeated after a lost reply. */
  readonly isReadOnly?: true;
  /** Status of success. Absent: 200. */
  readonly status?: 201 | 202;
  readonly reply: Reply;
  /** Media types of a file. Absent: JSON. */
  readonly media?: readonly string[];
  /** All other statuses with their reasons, as `application/problem+json`. */
  readonly problems: Readonly<Record<number, string>>;
  /** Limits that no schema contains (rates, sizes), for the API documentation. */
  readonly limitsDescription?: string;
  /** Converts older or nested replies before `reply` parses them. Shells read it of remotes of other releases. */
  readonly adapt?: (json: unknown) => unknown;
}

/** Method and path in one text: `GET /api/me/saved`. */
export type RouteKey = `${Endpoint['method']} ${Endpoint['path']}`;

/** A call apart from its service and address. */
export type CallDefinition<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  R extends z.ZodMiniType,
  B extends z.ZodMiniType,
  S extends SessionRequirement = 'none',
> = Omit<Endpoint<P, Q, R, B, S>, 'service' | 'method' | 'path'>;

/** Defines an endpoint with its exact types. Calls with a session: `defineOwnCall`; staff calls: `defineStaffCall`. */
export function defineEndpoint<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  R extends z.ZodMiniType,
  B extends z.ZodMiniType,
  const S extends SessionRequirement = 'none',
>(service: string, routeKey: RouteKey, call: CallDefinition<P, Q, R, B, S>): Endpoint<P, Q, R, B, S> {
  const [method, path] = routeKey.split(' ') as [Endpoint['method'], Endpoint['path']];
  return { service, method, path, ...call };
}

export type ParamsOf<E extends Endpoint> = z.input<NonNullable<E['params']>>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
export type BodyOf<E extends Endpoint> = z.input<NonNullable<E['body']>>;

/** Input of a call besides its JSON body. */
export interface CallInput {
  /** Path parameters by name. */
  params?: Record<string, string>;
  /** Query parameters by name; lists as arrays. */
  query?: Record<string, string | number | boolean | readonly string[] | undefined>;
  /** File of an upload, which is wrapped in a form; or the whole form, which is sent unchanged. */
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
  const searchParams = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const item of value) searchParams.append(key, item);
    else if (value !== undefined && value !== '') searchParams.append(key, String(value));
  }
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}

/** Converts a query string to an object without a prototype: a repeated key becomes an array. */
export function parseQuery(searchParams: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [key, value] of searchParams) {
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
