import { STATUS_CODES } from 'node:http';
import type { Locale } from '@app/option-lists';
import type { Problem } from '@app/types';
import { m } from '../paraglide/messages.js';

/** A sentence for people, in the language that is asked for when the answer is written. */
export type Words = (locale: Locale) => string;

interface ProblemDetails {
  /** What is wrong with which input: parameter name → sentence. */
  fields?: Record<string, Words>;
  /** Further headers of the answer: `allow`, `retry-after`. */
  headers?: Record<string, string>;
  /** Further members of the body, for programs. */
  members?: Record<string, unknown>;
  cause?: unknown;
}

/**
 * An answer that is not the promised one; throw it from anywhere below a handler.
 * `code` is for programs (`error` in the body), `words` for people. Neither may hold driver text or a visitor's input.
 */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly status: number;
  readonly code: string;
  readonly words: Words;
  readonly fields: Record<string, Words> | undefined;
  readonly headers: Record<string, string> | undefined;
  readonly members: Record<string, unknown> | undefined;

  constructor(status: number, code: string, words: Words, details: ProblemDetails = {}) {
    const { fields, headers, members, cause } = details;
    super(code, { cause });
    this.status = status;
    this.code = code;
    this.words = words;
    this.fields = fields;
    this.headers = headers;
    this.members = members;
  }
}

/** A code, and at once the key of its sentence. */
type StandardCode =
  | 'bad_request'
  | 'validation'
  | 'unauthorized'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'in_progress'
  | 'idempotency_conflict'
  | 'refresh'
  | 'gone'
  | 'payload_too_large'
  | 'uri_too_long'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'headers_too_large'
  | 'internal'
  | 'unavailable'
  | 'timeout'
  | 'timeout_write';

const createStandardProblem = (status: number, code: StandardCode, details?: ProblemDetails) =>
  new HttpProblem(status, code, (locale) => m[code]({}, { locale }), details);

/** The problems that every service has, worded in both languages. */
export const problems = {
  /** 400: this is no request that we can read. */
  badRequest: () => createStandardProblem(400, 'bad_request'),
  /** 400: some input is malformed; `fields` says which and what to do. */
  validation: (fields: Record<string, Words>) => createStandardProblem(400, 'validation', { fields }),
  /** 401: no session, or an expired or forged one. Never for a lack of right: clients sign out on it. */
  unauthorized: () =>
    createStandardProblem(401, 'unauthorized', { headers: { 'www-authenticate': 'Bearer' } }),
  /** 403: the session may not do this; `code` says why. */
  forbidden: (code: string, words: Words) => new HttpProblem(403, code, words),
  /** 404: there is none, or nobody may know that there is. */
  notFound: () => createStandardProblem(404, 'not_found'),
  /** 405, with the methods that the path does know. */
  methodNotAllowed: (allow: readonly string[]) =>
    createStandardProblem(405, 'method_not_allowed', { headers: { allow: allow.join(', ') } }),
  /** 408: the client did not send its request in time. */
  requestTimeout: () => createStandardProblem(408, 'request_timeout'),
  /** 409: it does not fit what is there now. `members` tells programs more. */
  conflict: (code: string, words: Words, members?: Record<string, unknown>) =>
    new HttpProblem(409, code, words, { ...(members && { members }) }),
  /** 409: the same `Idempotency-Key` came before, and its request is still at work. */
  inProgress: () => createStandardProblem(409, 'in_progress', { headers: { 'retry-after': '2' } }),
  /** 409: the same `Idempotency-Key` came before, with another request. */
  idempotencyConflict: () => createStandardProblem(409, 'idempotency_conflict'),
  /** 409: it comes from a page that is older than the API still serves. */
  refresh: () => createStandardProblem(409, 'refresh'),
  /** 410: it was there, and was deleted for good. */
  gone: () => createStandardProblem(410, 'gone'),
  payloadTooLarge: () => createStandardProblem(413, 'payload_too_large'),
  uriTooLong: () => createStandardProblem(414, 'uri_too_long'),
  /** 415: a body that is not JSON. */
  unsupportedMediaType: () =>
    createStandardProblem(415, 'unsupported_media_type', { headers: { accept: 'application/json' } }),
  rateLimited: (retryAfterSeconds: number) =>
    createStandardProblem(429, 'rate_limited', {
      headers: { 'retry-after': String(Math.ceil(retryAfterSeconds)) },
    }),
  headersTooLarge: () => createStandardProblem(431, 'headers_too_large'),
  internal: (cause?: unknown) => createStandardProblem(500, 'internal', { cause }),
  /** 503: starting, stopping, or the data cannot be reached. */
  unavailable: (cause?: unknown) =>
    createStandardProblem(503, 'unavailable', { cause, headers: { 'retry-after': '2' } }),
  /** 504: a bounded time ran out. */
  timeout: (cause?: unknown) =>
    createStandardProblem(504, 'timeout', { cause, headers: { 'retry-after': '2' } }),
  /** 504 for what writes and may not be sent again unseen: it may have been done all the same. */
  writeTimeout: (cause?: unknown) => createStandardProblem(504, 'timeout_write', { cause }),
};

/** What a problem looks like on the wire (`problem` in `@app/types`). */
export function toProblemBody(problem: HttpProblem, locale: Locale, requestId?: string): Problem {
  const { status, code, words, fields, members } = problem;
  return {
    ...members,
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    error: code,
    message: words(locale),
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([name, say]) => [name, say(locale)])),
    }),
    ...(requestId && { requestId }),
  };
}

interface ResponseOptions {
  locale: Locale;
  requestId?: string;
  headers?: Record<string, string>;
  /** It was asked in a session. */
  personal?: boolean | undefined;
}

/** The `application/problem+json` answer. It is never stored: the next try may go well. */
export function toProblemResponse(problem: HttpProblem, options: ResponseOptions): Response {
  const { locale, requestId, headers, personal } = options;
  return new Response(JSON.stringify(toProblemBody(problem, locale, requestId)), {
    status: problem.status,
    headers: {
      ...headers,
      'content-type': 'application/problem+json',
      'cache-control': personal ? 'private, no-store' : 'no-store',
      'content-language': locale,
      vary: 'accept-language',
      ...problem.headers,
    },
  });
}
