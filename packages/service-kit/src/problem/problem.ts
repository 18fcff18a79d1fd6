import { STATUS_CODES } from 'node:http';
import type { Locale } from '@app/option-lists';
import { type Problem, toWireProblem } from '@app/types';
import { m } from '../paraglide/messages.js';

/** A message in the language of the response. */
export type LocalizedMessage = (locale: Locale) => string;

interface ProblemDetails {
  /** Messages by invalid parameter. */
  fields?: Record<string, LocalizedMessage>;
  /** Further headers: `allow`, `retry-after`. */
  headers?: Record<string, string>;
  members?: Record<string, unknown>;
  cause?: unknown;
}

/**
 * An error response; may be thrown anywhere below a handler. `code` is for programs, `getMessage` for people
 * (`toWireProblem` in `@app/types`). Neither may contain driver texts or input.
 */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly status: number;
  readonly code: string;
  readonly getMessage: LocalizedMessage;
  readonly fields: Record<string, LocalizedMessage> | undefined;
  readonly headers: Record<string, string> | undefined;
  readonly members: Record<string, unknown> | undefined;

  constructor(status: number, code: string, getMessage: LocalizedMessage, details: ProblemDetails = {}) {
    const { fields, headers, members, cause } = details;
    super(code, { cause });
    this.status = status;
    this.code = code;
    this.getMessage = getMessage;
    this.fields = fields;
    this.headers = headers;
    this.members = members;
  }
}

/** A message without inputs. Error codes are keys of their messages. */
export type MessageKey = {
  [Key in keyof typeof m]: object extends Parameters<(typeof m)[Key]>[0] ? Key : never;
}[keyof typeof m];

export const createMessage =
  (key: MessageKey): LocalizedMessage =>
  (locale) =>
    m[key]({}, { locale });

const createStandardProblem = (status: number, code: MessageKey, details?: ProblemDetails) =>
  new HttpProblem(status, code, createMessage(code), details);

/** Problems of all services, with messages in both languages. */
export const problems = {
  badRequest: () => createStandardProblem(400, 'bad_request'),
  /** 400: invalid input; `fields` has a message per input. */
  validation: (fields: Record<string, LocalizedMessage>) =>
    createStandardProblem(400, 'validation', { fields }),
  /** 401: missing, expired or forged session. Never for a missing permission, because clients sign out on it. */
  unauthorized: () =>
    createStandardProblem(401, 'unauthorized', { headers: { 'www-authenticate': 'Bearer' } }),
  /** 403: not permitted; `code` gives the reason. */
  forbidden: (code: string, getMessage: LocalizedMessage) => new HttpProblem(403, code, getMessage),
  /** 404: does not exist, or must not be known. */
  notFound: () => createStandardProblem(404, 'not_found'),
  methodNotAllowed: (allowedMethods: readonly string[]) =>
    createStandardProblem(405, 'method_not_allowed', { headers: { allow: allowedMethods.join(', ') } }),
  requestTimeout: () => createStandardProblem(408, 'request_timeout'),
  /** 409: conflicts with the current state. `members` are for programs. */
  conflict: (code: string, getMessage: LocalizedMessage, members?: Record<string, unknown>) =>
    new HttpProblem(409, code, getMessage, { ...(members && { members }) }),
  /** 409: a request with the same `Idempotency-Key` is still running. */
  inProgress: () => createStandardProblem(409, 'in_progress', { headers: { 'retry-after': '2' } }),
  /** 409: the same `Idempotency-Key` was used for a different request. */
  idempotencyConflict: () => createStandardProblem(409, 'idempotency_conflict'),
  /** 409: the page is older than the API supports. */
  refresh: () => createStandardProblem(409, 'refresh'),
  /** 410: permanently deleted. */
  gone: () => createStandardProblem(410, 'gone'),
  /** 410: its service is kept from visitors until it is restored. */
  withdrawn: () => createStandardProblem(410, 'withdrawn'),
  payloadTooLarge: () => createStandardProblem(413, 'payload_too_large'),
  uriTooLong: () => createStandardProblem(414, 'uri_too_long'),
  /** 415: not JSON. */
  unsupportedMediaType: () =>
    createStandardProblem(415, 'unsupported_media_type', { headers: { accept: 'application/json' } }),
  rateLimited: (retryAfterSeconds: number) =>
    createStandardProblem(429, 'rate_limited', {
      headers: { 'retry-after': String(Math.ceil(retryAfterSeconds)) },
    }),
  headersTooLarge: () => createStandardProblem(431, 'headers_too_large'),
  internal: (cause?: unknown) => createStandardProblem(500, 'internal', { cause }),
  /** 503: starting, stopping, or data unreachable. */
  unavailable: (cause?: unknown) =>
    createStandardProblem(503, 'unavailable', { cause, headers: { 'retry-after': '2' } }),
  /** 503: the identity provider cannot be reached. */
  signInUnavailable: (cause?: unknown) =>
    new HttpProblem(503, 'unavailable', createMessage('sign_in_unavailable'), {
      cause,
      headers: { 'retry-after': '2' },
    }),
  /** 504: time limit exceeded. */
  timeout: (cause?: unknown) =>
    createStandardProblem(504, 'timeout', { cause, headers: { 'retry-after': '2' } }),
  /** 504 for a write that may have succeeded and must not be repeated blindly. */
  writeTimeout: (cause?: unknown) => createStandardProblem(504, 'timeout_write', { cause }),
};

export function toProblemBody(problem: HttpProblem, locale: Locale, requestId?: string): Problem {
  const { status, code, getMessage, fields, members } = problem;
  return {
    ...members,
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    error: code,
    message: getMessage(locale),
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, getFieldMessage]) => [name, getFieldMessage(locale)]),
      ),
    }),
    ...(requestId && { requestId }),
  };
}

interface ResponseOptions {
  locale: Locale;
  /** Path of the request, if it is known. */
  path?: string;
  requestId?: string;
  headers?: Record<string, string>;
  /** True for requests with a session. */
  isPersonal?: boolean | undefined;
}

/** The `application/problem+json` response. Never cached, because a retry may succeed. */
export function toProblemResponse(problem: HttpProblem, options: ResponseOptions): Response {
  const { locale, path = '', requestId, headers, isPersonal } = options;
  const body = toWireProblem(path, toProblemBody(problem, locale, requestId));
  return new Response(JSON.stringify(body), {
    status: problem.status,
    headers: {
      ...headers,
      'content-type': 'application/problem+json',
      'cache-control': isPersonal ? 'private, no-store' : 'no-store',
      'content-language': locale,
      vary: 'accept-language',
      ...problem.headers,
    },
  });
}
