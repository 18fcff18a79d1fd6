import type { Locale } from '@app/option-lists';
import { type Endpoint, parseReply, type ReplyOf, readQuery } from '@app/types';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { App, AppEnv } from './app.ts';
import { direct } from './direct.ts';
import { fieldWords } from './field-words.ts';
import { localeOf } from './locale.ts';
import { problems } from './problem.ts';
import { isFresh, Reply } from './reply.ts';
import type { Session } from './session.ts';

/** What a handler gets: parsed by the endpoint's own schemas, and typed by them. */
export interface Call<E extends Endpoint> {
  params: z.output<NonNullable<E['params']>>;
  query: z.output<NonNullable<E['query']>>;
  body: z.output<NonNullable<E['body']>>;
  /** Who calls. Null for a call with an optional session that came without. */
  session: E['session'] extends 'required' ? Session : Session | null;
  /** The visitor's language, for words in the answer. */
  locale: Locale;
  c: Context<AppEnv>;
}

/** Gives the endpoint's reply, bare or as `reply(data, { etag, cdnSeconds })`; throws an `HttpProblem` otherwise. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Answer<E> | Promise<Answer<E>>;
type Answer<E extends Endpoint> = ReplyOf<E> | Reply<ReplyOf<E>>;

/**
 * Registers an endpoint at its path and its aliases. Input that its schemas refuse is answered 400 with a sentence
 * for each field. Outside production every reply is parsed by the endpoint's schema: a broken contract is a 500.
 */
export function mount<E extends Endpoint>(app: App, endpoint: E, handler: Handler<E>): void {
  const checked = process.env.NODE_ENV !== 'production';
  const handle = direct(async (c, given) => {
    const call = {
      params: parse(endpoint.params, c.req.param(), 'path'),
      query: endpoint.query && parse(endpoint.query, queryOf(c.req.url), 'query'),
      locale: localeOf(c.req.raw),
      c,
    } as Call<E>;
    const answer = await handler(call);
    const { data, options, serialized } = answer instanceof Reply ? answer : new Reply(() => answer, {});

    const headers: Record<string, string> = { ...given, 'cache-control': 'no-cache' };
    if (options.cdnSeconds) headers['cdn-cache-control'] = `max-age=${options.cdnSeconds}`;
    if (options.etag) {
      headers.etag = `"${options.etag}"`;
      if (isFresh(c.req.header('if-none-match') ?? null, headers.etag))
        return new Response(null, { status: 304, headers });
    }
    const value: unknown = await data();
    if (checked) parseReply(endpoint, serialized ? JSON.parse(value as string) : value);
    headers['content-type'] = 'application/json';
    return new Response(serialized ? (value as string) : JSON.stringify(value), { headers });
  });
  for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    app.on(endpoint.method, path.replace(/\{(\w+)\}/g, ':$1'), handle);
  }
}

function queryOf(url: string): Record<string, string | string[]> {
  const start = url.indexOf('?');
  return readQuery(new URLSearchParams(start === -1 ? '' : url.slice(start)));
}

/** Hono decodes `..%2f` and `%00` and leaves bad UTF-8 as it came: the schema alone decides what is let in. */
function parse(schema: z.ZodMiniType | undefined, input: unknown, from: 'path' | 'query'): unknown {
  if (!schema) return undefined;
  const parsed = z.safeParse(schema, input, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw problems.validation(fieldWords(parsed.error.issues, from));
}
