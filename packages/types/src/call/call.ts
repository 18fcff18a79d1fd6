import * as z from 'zod/mini';
import { apiContract, contractHeader, outdatedEvent } from '../release/contract.ts';
import { CallError } from './call-error.ts';
import { type BodyOf, buildUrl, type CallInput, type Endpoint, type ReplyOf } from './endpoint.ts';
import { problem } from './problem.ts';

export interface CallOptions {
  /** Origin to put before the path; empty in a browser. */
  origin?: string;
  /** Sent as Accept-Language: messages come in it. */
  locale?: string;
  signal?: AbortSignal;
  /** The session's token, sent as a bearer token. */
  token?: string | null;
  /** One for each thing that a person wants done: a retry sends it again. */
  idempotencyKey?: string;
  fetch?: typeof fetch;
}

/**
 * Calls an endpoint and gives its parsed reply.
 * @throws {CallError} for a problem answer (with it), for no answer (status 0), and for a reply that breaks the
 * contract: an unknown extra field is tolerated, a missing one is not.
 */
export async function call<E extends Endpoint>(
  e: E,
  input: CallInput & { body?: BodyOf<E> } = {},
  { origin = '', locale, signal, token, idempotencyKey, fetch: send = fetch }: CallOptions = {},
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
    response = await send(origin + buildUrl(e, input), {
      method: e.method,
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
  // The specification words this one: a status that is not ok throws "HTTP error! status".
  if (!response.ok) {
    const { status } = response;
    const result = parseProblem(json, status);
    // A page has a window to tell; programs that call have none.
    if (result?.error === 'refresh')
      globalThis.dispatchEvent?.(new CustomEvent(outdatedEvent, { detail: result.message }));
    throw new CallError(`HTTP error! status: ${status}`, status, result);
  }
  return parseReply(e, json);
}

function toForm(file: Blob | FormData): FormData {
  if (file instanceof FormData) return file;
  const form = new FormData();
  form.append('file', file);
  return form;
}

/** What an answer says went wrong. The specification's clients read no more than `error` and `message`. */
function parseProblem(json: unknown, status: number) {
  if (typeof json !== 'object' || json === null || !('message' in json || 'error' in json)) return undefined;
  const bare = { type: 'about:blank', title: '', status, error: '', message: '' };
  return z.safeParse(problem, { ...bare, ...json }).data;
}

/** Parses what a service, a mock or `page-data` answered. */
export function parseReply<E extends Endpoint>(e: E, json: unknown): ReplyOf<E> {
  const parsed = z.safeParse(e.reply, e.adapt ? e.adapt(json) : json);
  if (parsed.success) return parsed.data as ReplyOf<E>;
  const where = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new CallError(`${e.id} broke its contract at: ${where}`, 200, undefined, parsed.error);
}
