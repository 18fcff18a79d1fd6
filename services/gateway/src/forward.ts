// The hot path: a call goes to its service and the answer streams back. No Request, Response or stream object is made
// on the way: Hono's listener alone would double the cost of the hop (docs/decisions, the gateway's forwarding).
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Transform } from 'node:stream';
import { problems } from '@app/service-kit';
import type { Dispatcher } from 'undici';
import { compressing, encodingFor, isWorthCompressing } from './compression.ts';
import { sendProblem } from './send.ts';
import { isTimeout, TookTooLong, type Upstream, wasClosed } from './upstream.ts';

/** What services read. Nothing else passes: no x-user-*, no x-forwarded-*, no cookie, nothing hop-by-hop. */
const passedOn = [
  'accept',
  'accept-language',
  'content-type',
  'content-length',
  'if-none-match',
  'idempotency-key',
  'authorization',
] as const;

/** What concerns one connection only (RFC 9110), and what the gateway says itself. */
const notPassedBack = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'date',
]);

const mostBodyBytes = 1024 * 1024;

interface Forwarding {
  upstream: Upstream;
  requestId: string;
  /** Said with every answer of the gateway's. */
  headers: Readonly<Record<string, string>>;
  /** The same address answers otherwise where `Accept` differs. */
  negotiated: boolean;
}

/** Sends the request on and streams the answer back. Every failure becomes an answer. */
export function forward(request: IncomingMessage, response: ServerResponse, to: Forwarding): void {
  const { upstream } = to;
  if (!upstream.breaker.allows()) refuse(request, response, to, problems.unavailable());
  else if (Number(request.headers['content-length'] ?? 0) > mostBodyBytes)
    refuse(request, response, to, problems.payloadTooLarge());
  else dispatch(request, response, to, true);
}

function dispatch(
  request: IncomingMessage,
  response: ServerResponse,
  to: Forwarding,
  mayRetry: boolean,
): void {
  const method = request.method as Dispatcher.HttpMethod;
  const safe = method === 'GET' || method === 'HEAD';
  const headers: Record<string, string | string[]> = { 'x-request-id': to.requestId };
  for (const name of passedOn) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  to.upstream.pool.dispatch(
    { path: request.url!, method, headers, body: safe ? null : limited(request) },
    answerInto(request, response, to, mayRetry && safe),
  );
}

/** Hands undici's events to the server's response, with back pressure both ways. */
function answerInto(
  request: IncomingMessage,
  response: ServerResponse,
  to: Forwarding,
  mayRetry: boolean,
): Dispatcher.DispatchHandler {
  const { upstream } = to;
  let sink: ServerResponse | Transform = response;
  let sent: Dispatcher.DispatchController | undefined;
  let ended = false;
  const gone = () => {
    if (!response.writableFinished) sent?.abort(new ClientGone());
  };
  const limit = setTimeout(() => {
    if (sent) return sent.abort(new TookTooLong());
    // Still waiting for a free connection: the visitor waits no longer.
    ended = true;
    upstream.breaker.failed();
    refuse(request, response, to, problems.timeout());
  }, upstream.headersMs);
  return {
    onRequestStart(controller) {
      sent = controller;
      if (ended || response.destroyed) controller.abort(new ClientGone());
      else response.once('close', gone);
    },
    onResponseStart(controller, status, given) {
      if (status < 200) return;
      clearTimeout(limit);
      upstream.breaker.succeeded();
      const headers: Record<string, string | string[] | undefined> = {
        ...to.headers,
        'x-request-id': to.requestId,
      };
      // The gateway's word on what pages and data may do wins over the service's.
      for (const name in given)
        if (!notPassedBack.has(name) && !(name in headers)) headers[name] = given[name];
      const encoding = encodingOf(request, status, given);
      if (encoding) {
        headers['content-encoding'] = encoding;
        delete headers['content-length'];
        if (typeof given.etag === 'string') headers.etag = weakened(given.etag);
      }
      headers.vary = varying(given.vary, to.negotiated);
      response.writeHead(status, headers);
      if (encoding) {
        sink = compressing(encoding);
        pipeline(sink as Transform, response, () => {});
      }
      sink.on('drain', () => controller.resume());
    },
    onResponseData(controller, chunk) {
      if (!sink.write(chunk)) controller.pause();
    },
    onResponseEnd() {
      sink.end();
    },
    onResponseError(_, error) {
      clearTimeout(limit);
      response.off('close', gone);
      const untouched = !response.headersSent;
      if (error instanceof ClientGone) return;
      if (error instanceof TooLarge) refuse(request, response, to, problems.payloadTooLarge());
      // Nothing has reached the visitor and nothing has happened yet: a new connection may do.
      else if (mayRetry && untouched && wasClosed(error)) dispatch(request, response, to, false);
      else {
        upstream.breaker.failed();
        if (!untouched) response.destroy();
        else
          refuse(
            request,
            response,
            to,
            isTimeout(error) ? problems.timeout(error) : problems.unavailable(error),
          );
      }
    },
  };
}

class ClientGone extends Error {}
class TooLarge extends Error {}

/** A body of undeclared length ends where it gets too long. */
function limited(request: IncomingMessage): Transform {
  let bytes = 0;
  return request.pipe(
    new Transform({
      transform(chunk: Buffer, _, done) {
        bytes += chunk.length;
        done(bytes > mostBodyBytes ? new TooLarge() : null, chunk);
      },
    }),
  );
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, requestId }: Forwarding,
  problem: Parameters<typeof sendProblem>[2],
): void {
  if (!response.destroyed) void sendProblem(request, response, problem, { headers, requestId });
}

type Given = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

function encodingOf(request: IncomingMessage, status: number, given: Given) {
  if (request.method === 'HEAD' || status === 204 || status === 304 || given['content-encoding'])
    return undefined;
  const bytes = given['content-length'];
  const type = given['content-type'];
  const length = bytes === undefined ? Number.POSITIVE_INFINITY : Number(bytes);
  return typeof type === 'string' && isWorthCompressing(type, length)
    ? encodingFor(request.headers['accept-encoding'] as string | undefined)
    : undefined;
}

const weakened = (etag: string) => (etag.startsWith('W/') ? etag : `W/${etag}`);

/** Everything that changes the answer: the service's own, compression, and where pages share the address `Accept`. */
const varying = (given: string | string[] | undefined, negotiated: boolean) =>
  [given, 'accept-encoding', negotiated && 'accept'].flat().filter(Boolean).join(', ');
