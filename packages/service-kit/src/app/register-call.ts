import type { ClientSession } from '@app/db';
import type { Locale } from '@app/option-lists';
import { type Endpoint, parseQuery, type ReplyOf } from '@app/types';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { hashRequest, parseIdempotencyKey, runOnce } from '../limits/idempotency.ts';
import { toFieldMessages } from '../problem/field-messages.ts';
import { detectLocale } from '../problem/locale.ts';
import { problems } from '../problem/problem.ts';
import { parseBearerToken, type Session } from '../session/session.ts';
import { type AppDeps, getAppDeps } from './app.ts';
import type { App, AppEnv } from './app-env.ts';
import { createDirectHandler } from './direct.ts';
import { readJson } from './read-body.ts';
import { matchesIfNoneMatch, Reply } from './reply.ts';
import { serialize } from './serialize.ts';
import { setUploadTimeout } from './uploads.ts';

/** Input of a handler, parsed and typed by the endpoint's schemas. */
export interface Call<E extends Endpoint> {
  params: z.output<NonNullable<E['params']>>;
  query: z.output<NonNullable<E['query']>>;
  body: z.output<NonNullable<E['body']>>;
  /** The caller's session. Null for an optional session that is absent. */
  session: NonNullable<E['session']> extends 'required' ? Session : Session | null;
  /** The visitor's language, for texts in the reply. */
  locale: Locale;
  c: Context<AppEnv>;
  /**
   * For `beforeCommit` of a command: stores the reply, made of the result by `toReply`, under the idempotency key
   * within the command's transaction. Required in handlers of idempotent calls. Undefined for a request without a key.
   */
  keepReply<Result>(
    toReply: (result: Result) => ReplyOf<E> | Promise<ReplyOf<E>>,
  ): ((result: Result, session: ClientSession) => Promise<void>) | undefined;
}

/** Returns the reply, bare or as `reply(data, options)`; otherwise throws an `HttpProblem`. */
export type Handler<E extends Endpoint> = (call: Call<E>) => HandlerResult<E> | Promise<HandlerResult<E>>;
/** A `Response` is a file, sent unchanged with the common headers. */
type HandlerResult<E extends Endpoint> = ReplyOf<E> | Reply<ReplyOf<E>> | Response;

const endpointsByApp = new WeakMap<App, readonly Endpoint[]>();

export const listEndpoints = (app: App): readonly Endpoint[] => endpointsByApp.get(app) ?? [];

/**
 * Registers an endpoint at its path and aliases. Refuses in this order: 401 for a missing or invalid session, 401 and
 * 403 for staff calls, 401 for those of pipelines; 415, 413 and 400 for an invalid JSON body; 400 for input that
 * violates the schemas, with a message per field. A reply is reduced to its schema, and one that violates it is a 500
 * (see `serialize`).
 * @throws at once if the app lacks a dependency of the endpoint (`identity`, `idempotency`, `staff`, `pipelines`)
 */
export function registerCall<E extends Endpoint>(app: App, endpoint: E, handler: Handler<E>): void {
  endpointsByApp.set(app, [...listEndpoints(app), endpoint]);
  const deps = requireDeps(endpoint, app);
  const { session: sessionRequirement = 'none' } = endpoint;

  const handleRequest = createDirectHandler(async (c, baseHeaders) => {
    const authorization = c.req.header('authorization');
    const isPersonal =
      sessionRequirement === 'required' || endpoint.permission !== undefined || authorization !== undefined;
    if (isPersonal) c.set('isPersonal', true);
    const session =
      sessionRequirement === 'none' ? null : await readSession(deps, authorization, sessionRequirement);
    if (session) await deps.sanctions?.(endpoint, session);
    if (endpoint.permission) c.set('staff', await deps.staff.admit(c.req.raw, endpoint.permission));
    if (endpoint.teamToken) c.set('pipeline', await deps.pipelines.admit(c.req.raw));
    const body = endpoint.body && (await readJson(c.req.raw));
    const call = {
      params: parseInput(endpoint.params, c.req.param(), 'path'),
      query: endpoint.query && parseInput(endpoint.query, parseUrlQuery(c.req.url), 'query'),
      body: body && parseBody(endpoint, body.value),
      session,
      locale: detectLocale(c.req.raw),
      c,
      keepReply: () => undefined,
    } as Call<E>;
    const headers: Record<string, string> = {
      ...baseHeaders,
      'cache-control': isPersonal ? 'private, no-store' : 'no-cache',
      ...(sessionRequirement === 'optional' && { vary: 'authorization' }),
    };

    if (endpoint.idempotent && session) {
      const idempotencyKey = parseIdempotencyKey(c.req.header('idempotency-key'));
      if (idempotencyKey) {
        const requestHash = hashRequest(c.req.method, c.req.path, body?.text ?? '');
        const storedAnswer = await runOnce(
          deps.idempotency,
          { key: idempotencyKey, userId: session.userId, requestHash },
          deps.logger,
          async (saveAnswer) => {
            const status = endpoint.status ?? 200;
            const keepReply: Call<E>['keepReply'] = (toReply) => async (result, session) =>
              saveAnswer({ status, body: await toJson(endpoint, await toReply(result)) }, session);
            await handler({ ...call, keepReply });
          },
        );
        headers['content-type'] = 'application/json';
        if (storedAnswer.isRepeated) headers['idempotency-replayed'] = 'true';
        return new Response(storedAnswer.body, { status: storedAnswer.status, headers });
      }
    }

    const handlerResult = await handler(call);
    if (handlerResult instanceof Response)
      return new Response(handlerResult.body, {
        status: handlerResult.status,
        headers: { ...headers, ...Object.fromEntries(handlerResult.headers) },
      });
    const options = handlerResult instanceof Reply ? handlerResult.options : {};
    Object.assign(headers, options.headers);
    if (options.etag && !isPersonal) {
      headers.etag = `"${options.etag}"`;
      if (matchesIfNoneMatch(c.req.header('if-none-match') ?? null, headers.etag))
        return new Response(null, { status: 304, headers });
    }
    headers['content-type'] = 'application/json';
    const status = endpoint.status ?? 200;
    const response = new Response(await toJson(endpoint, handlerResult), { status, headers });
    for (const cookie of options.cookies ?? []) response.headers.append('set-cookie', cookie);
    return response;
  });
  if (endpoint.upload) setUploadTimeout(handleRequest, endpoint.upload);
  for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    app.on(endpoint.method, path.replace(/\{(\w+)\}/g, ':$1'), handleRequest);
  }
}

type RequiredDeps = Required<Omit<AppDeps, 'sanctions'>> & Pick<AppDeps, 'sanctions'>;

/** Missing dependencies are reported at the start. */
function requireDeps(
  { id, session = 'none', permission, teamToken, idempotent }: Endpoint,
  app: App,
): RequiredDeps {
  const deps = getAppDeps(app);
  if (session !== 'none' && !deps?.identity)
    throw new Error(`${id} reads sessions: createApp needs an identity.`);
  if (permission && !deps?.staff) throw new Error(`${id} is a staff call: createApp needs a staff gate.`);
  if (teamToken && !deps?.pipelines)
    throw new Error(`${id} is a call of pipelines: createApp needs a gate for them.`);
  if (idempotent && !deps?.idempotency)
    throw new Error(`${id} is idempotent: createApp needs an idempotencyStore.`);
  if (idempotent && session !== 'required')
    throw new Error(`${id} is idempotent: it must require a session.`);
  return deps as RequiredDeps;
}

/**
 * Reads the session. An invalid token is refused even if none is needed, because its sender expects to be signed in.
 */
async function readSession(
  { identity }: RequiredDeps,
  authorization: string | undefined,
  sessionRequirement: 'optional' | 'required',
): Promise<Session | null> {
  const token = parseBearerToken(authorization);
  if (token) return identity.getSession(token);
  if (token === '' || sessionRequirement === 'required') throw problems.unauthorized();
  return null;
}

async function toJson({ reply }: Endpoint, handlerResult: unknown): Promise<string> {
  const value: unknown = handlerResult instanceof Reply ? await handlerResult.getData() : handlerResult;
  if (!(handlerResult instanceof Reply && handlerResult.isSerialized)) return serialize(reply, value);
  // The JSON was checked when it was created; this checks that it belongs to this endpoint.
  if (process.env.NODE_ENV !== 'production') serialize(reply, JSON.parse(value as string));
  return value as string;
}

function parseUrlQuery(url: string): Record<string, string | string[]> {
  const start = url.indexOf('?');
  return parseQuery(new URLSearchParams(start === -1 ? '' : url.slice(start)));
}

/** Parses a body. A null that the schema does not allow is treated as an absent field. */
function parseBody({ body: schema, adaptBody }: Endpoint, json: unknown): unknown {
  const adaptedJson = adaptBody ? adaptBody(json) : json;
  const issues = (schema && z.safeParse(schema, adaptedJson).error?.issues) ?? [];
  for (const { path } of issues) {
    const parent = path
      .slice(0, -1)
      .reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)?.[key], adaptedJson);
    const [lastKey] = path.slice(-1);
    if (
      lastKey !== undefined &&
      !Array.isArray(parent) &&
      (parent as Record<PropertyKey, unknown>)?.[lastKey] === null
    )
      delete (parent as Record<PropertyKey, unknown>)[lastKey];
  }
  return parseInput(schema, adaptedJson, 'body');
}

/** Hono decodes `..%2f` and `%00` and passes invalid UTF-8 on, so only the schema validates the input. */
function parseInput(
  schema: z.ZodMiniType | undefined,
  input: unknown,
  source: 'path' | 'query' | 'body',
): unknown {
  if (!schema) return undefined;
  const parseResult = z.safeParse(schema, input);
  if (parseResult.success) return parseResult.data;
  throw problems.validation(toFieldMessages(parseResult.error.issues, source, input));
}
