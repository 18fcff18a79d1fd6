import * as z from 'zod/mini';
import { apiContract, contractHeader, outdatedEvent } from '../release/contract.ts';
import { CallError } from './call-error.ts';
import { type BodyOf, buildUrl, type CallInput, type Endpoint, type ReplyOf } from './endpoint.ts';
import { parseProblem } from './problem.ts';

export interface CallOptions {
  /** Origin before the path; empty in a browser. */
  origin?: string;
  /** Sent as Accept-Language, for the language of messages. */
  locale?: string;
  signal?: AbortSignal;
  /** Sent as bearer token. */
  token?: string | null;
  /** Identifies one intended action; retries send the same key. */
  idempotencyKey?: string;
  fetch?: typeof fetch;
}

/**
 * Calls an endpoint and returns its parsed reply.
 * @throws {CallError} for a problem reply (included), for no reply (status 0), and for a reply that violates the
 * contract: unknown fields are ignored, missing ones are not
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput & { body?: BodyOf<E> } = {},
  { origin = '', locale, signal, token, idempotencyKey, fetch: sendRequest = fetch }: CallOptions = {},
): Promise<ReplyOf<E>> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    [contractHeader]: String(apiContract),
  };
  if (locale) headers['accept-language'] = locale;
  if (token) headers.authorization = `Bearer ${token}`;
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  let response: Response;
  try {
    response = await sendRequest(origin + buildUrl(endpoint, input), {
      method: endpoint.method,
      headers,
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(input.file && { body: toForm(input.file) }),
      ...(signal && { signal }),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new CallError('Network error', 0, undefined, cause);
  }
  const json: unknown = await response.json().catch(() => undefined);
  // The specification requires this message: "HTTP error! status".
  if (!response.ok) {
    const { status } = response;
    const problem = parseProblem(json, status);
    // Pages have a window to notify; programs do not.
    if (problem?.error === 'refresh')
      globalThis.dispatchEvent?.(new CustomEvent(outdatedEvent, { detail: problem.message }));
    throw new CallError(`HTTP error! status: ${status}`, status, problem);
  }
  return parseReply(endpoint, json);
}

function toForm(file: Blob | FormData): FormData {
  if (file instanceof FormData) return file;
  const form = new FormData();
  form.append('file', file);
  return form;
}

/** Parses a reply of a service, a mock or `page-data`. */
export function parseReply<E extends Endpoint>(endpoint: E, json: unknown): ReplyOf<E> {
  const parseResult = z.safeParse(endpoint.reply, endpoint.adapt ? endpoint.adapt(json) : json);
  if (parseResult.success) return parseResult.data as ReplyOf<E>;
  const invalidPaths = parseResult.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new CallError(
    `${endpoint.id} broke its contract at: ${invalidPaths}`,
    200,
    undefined,
    parseResult.error,
  );
}
