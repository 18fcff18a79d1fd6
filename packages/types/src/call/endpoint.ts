import type * as z from 'zod/mini';
import type { AdminRight } from '../admin/rights.ts';
import type { ServiceName } from './services.ts';

/** The callers that an endpoint takes: anybody, and no session is read; anybody, and a session widens the answer; only who has a session. */
export type SessionNeed = 'none' | 'optional' | 'required';

/** A form with one file, instead of a JSON body. Its sender may take longer than others, but has to keep up a rate. */
export interface Upload {
  /** Fields of the form beside `file`. */
  readonly fields: z.ZodMiniObject;
  /** Of the file. The form around it may take a little more. */
  readonly mostBytes: number;
  /** Who sends less than so many bytes a second is let go. */
  readonly bytesPerSecond: number;
  /** How long the answer may take once all is in. */
  readonly answerMs: number;
}

/**
 * One call over HTTP, as data: service, mocks, client, gateway and the OpenAPI document all read this value.
 * `path` uses `{name}` parameters. `query` and `params` parse strings (lists repeat the key, without brackets).
 */
export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Need extends SessionNeed = SessionNeed,
> {
  /** OpenAPI's operationId, and the name in logs. */
  readonly id: string;
  readonly service: ServiceName;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Canonical path under /api. */
  readonly path: `/api/${string}`;
  /** Answers only where this query parameter is "true": another call stands at the same path without it. */
  readonly flag?: string;
  /** Unprefixed paths of the specification that answer alike. */
  readonly aliases?: readonly `/${string}`[];
  readonly summary: string;
  /** Its service may stop answering it with the release after this one. */
  readonly deprecated?: true;
  readonly params?: Params;
  readonly query?: Query;
  /** What a JSON body must be. */
  readonly body?: Body;
  /** It takes a file. */
  readonly upload?: Upload;
  /** Absent: `none`. What the session's user may do to which object is the handler's business. */
  readonly session?: Need;
  /** A call of the back office: only who of the team is signed in and has this right. */
  readonly right?: AdminRight;
  /** Accounts that staff limit and that may not make this write: `silenced` ones beside `suspended` ones. Absent: `suspended`. */
  readonly refusedTo?: 'silenced' | 'suspended' | 'nobody';
  /** Takes `Idempotency-Key`: the same key and body again give the first answer, another body under it a 409. */
  readonly idempotent?: true;
  /** Changes nothing, though it is no GET: one whose answer was lost may be sent again. */
  readonly onlyReads?: true;
  /** The status of success; 200 where absent. */
  readonly status?: 201 | 202;
  /** The reply of that status. */
  readonly reply: Reply;
  /** Media types of a reply that is a file; JSON where absent. */
  readonly media?: readonly string[];
  /** Every other status that it answers, with the reason. All are `application/problem+json`. */
  readonly problems: Readonly<Record<number, string>>;
  /** Limits that no schema says: rates, sizes. */
  readonly limits?: string;
  /** Reads older or nested answers before `reply` parses them. */
  readonly adapt?: (json: unknown) => unknown;
}

/** Method and path in one line: `GET /api/me/saved`. */
export type CallAddress = `${Endpoint['method']} ${Endpoint['path']}`;

export function parseAddress(address: CallAddress): Pick<Endpoint, 'method' | 'path'> {
  const [method, path] = address.split(' ') as [Endpoint['method'], Endpoint['path']];
  return { method, path };
}

/** Checks the value's shape and keeps its exact types. Of calls with a session: `defineOwnCall`; of staff: `defineStaffCall`. */
export const defineEndpoint = <
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  R extends z.ZodMiniType,
  B extends z.ZodMiniType,
  const S extends SessionNeed = 'none',
>(
  value: Endpoint<P, Q, R, B, S>,
): Endpoint<P, Q, R, B, S> => value;

type AnyEndpoint = Endpoint;
export type ParamsOf<E extends AnyEndpoint> = z.input<NonNullable<E['params']>>;
export type ReplyOf<E extends AnyEndpoint> = z.output<E['reply']>;
export type BodyOf<E extends AnyEndpoint> = z.input<NonNullable<E['body']>>;

/** What a caller gives: path parameters by name, query values by name (lists as arrays). */
export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | readonly string[] | undefined>;
  /** Of a call that takes one (`upload`): sent as a form, in place of a body. A form is sent as it is. */
  file?: Blob | FormData;
}

/** The address of a call: parameters filled in and encoded, query keys in the given order, empty ones left out. */
export function buildUrl(e: Pick<Endpoint, 'path'>, { params = {}, query = {} }: CallInput = {}): string {
  const path = e.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) search.append(key, one);
    else if (value !== undefined && value !== '') search.append(key, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
