// The hot path: a call goes to its service and the answer streams back. No Request, Response or stream object is made
// on the way: Hono's listener alone would cost as much as the whole hop (docs/decisions/0008).
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, type Transform } from 'node:stream';
import { type HttpProblem, problems } from '@app/service-kit';
import { compressing, type Encoding, encodingFor, isWorthCompressing, worthBytes } from './compression.ts';
import { readBody } from './read-body.ts';
import { sendProblem } from './send.ts';
import type { Upstream } from './upstream.ts';
import type { Connection, Exchange } from './wire/connections.ts';

/** What services read. Nothing else passes: no x-user-*, no x-forwarded-*, no cookie, nothing hop-by-hop. */
const passedOn = new Set([
  'accept',
  'accept-language',
  'content-type',
  'if-none-match',
  'idempotency-key',
  'authorization',
]);

/** What concerns one connection only (RFC 9110), and what the gateway's own server says. */
const ofOneConnection = new Set([
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

/** Longer bodies go out on their own: joining them with the head would cost more than the second write. */
const joinedBytes = 16 * 1024;

export interface Forwarding {
  upstream: Upstream;
  requestId: string;
  /** Said with every answer; the gateway's word on what pages and data may do wins over the service's. */
  said: SaidHeaders;
  /** The same address answers otherwise where `Accept` differs. */
  negotiated: boolean;
}

/** Sends the request on and streams the answer back. Every failure becomes an answer. */
export function forward(request: IncomingMessage, response: ServerResponse, to: Forwarding): void {
  const hop = new Hop(request, response, to);
  if (!to.upstream.breaker.allows()) hop.refuse(problems.unavailable());
  else if (request.method === 'GET' || request.method === 'HEAD') hop.start(undefined, true);
  else
    readBody(request).then(
      (body) => hop.start(body, false),
      (problem: HttpProblem) => hop.refuse(problem),
    );
}

type OpenDeadline = ReturnType<Upstream['deadlines']['begin']>;

/** One request on its way there, and its answer on the way back. */
class Hop implements Exchange {
  readonly isHead: boolean;
  bytes: string | Buffer = '';
  dropped = false;
  connection: Connection | undefined;

  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #to: Forwarding;
  #sink: ServerResponse | Transform;
  #body: Buffer | undefined;
  #mayRetry = false;
  #limit: OpenDeadline | undefined;
  #watchesVisitor = false;

  constructor(request: IncomingMessage, response: ServerResponse, to: Forwarding) {
    this.isHead = request.method === 'HEAD';
    this.#request = request;
    this.#response = response;
    this.#sink = response;
    this.#to = to;
  }

  start(body: Buffer | undefined, mayRetry: boolean): void {
    const { lines, deadlines, host } = this.#to.upstream;
    this.#body = body;
    this.#mayRetry = mayRetry;
    this.bytes = requestBytes(this.#request, host, this.#to.requestId, body);
    this.#limit = deadlines.begin(() => this.#late());
    lines.send(this);
  }

  head(status: number, given: readonly string[]): void {
    const { upstream } = this.#to;
    this.#endLimit();
    upstream.breaker.succeeded();
    const encoding = this.isHead ? undefined : encodingOf(this.#request, status, given);
    this.#response.writeHead(status, responseHeaders(given, this.#to, encoding));
    if (!encoding) return;
    this.#sink = compressing(encoding);
    pipeline(this.#sink, this.#response, () => {});
  }

  data(chunk: Buffer, last: boolean): void {
    const [sink, response] = [this.#sink, this.#response];
    if (response.destroyed) this.connection?.destroy();
    else if (last && sink === response && chunk.length <= joinedBytes) {
      // As text of the same bytes it leaves together with the head, in one write instead of two.
      response.end(chunk.toString('latin1'), 'latin1');
    } else if (!sink.write(Buffer.from(chunk)) && !last) {
      this.connection?.pause();
      sink.once('drain', () => this.connection?.resume());
      this.#watchVisitor();
    }
  }

  end(): void {
    if (!this.#sink.writableEnded) this.#sink.end();
  }

  failed(error: Error, untouched: boolean): void {
    this.#endLimit();
    const nothingSaid = !this.#response.headersSent;
    // Nothing has reached the visitor and nothing has happened yet: a new connection may do.
    if (untouched && nothingSaid && this.#mayRetry) this.start(this.#body, false);
    else {
      this.#to.upstream.breaker.failed();
      if (nothingSaid) this.refuse(problems.unavailable(error));
      else this.#response.destroy();
    }
  }

  refuse(problem: HttpProblem): void {
    if (this.#response.destroyed || this.#response.headersSent) return;
    const { said, requestId } = this.#to;
    void sendProblem(this.#request, this.#response, problem, { headers: said.headers, requestId });
  }

  #late(): void {
    this.#limit = undefined;
    this.dropped = true;
    this.connection?.destroy();
    this.#to.upstream.breaker.failed();
    this.refuse(problems.timeout());
  }

  #endLimit(): void {
    if (this.#limit) this.#to.upstream.deadlines.end(this.#limit);
    this.#limit = undefined;
  }

  /** A paused service must not wait for a visitor who has left. */
  #watchVisitor(): void {
    if (this.#watchesVisitor) return;
    this.#watchesVisitor = true;
    this.#response.once('close', () => this.#response.writableFinished || this.connection?.destroy());
  }
}

/** The head that the service gets, and the body behind it. */
function requestBytes(
  { method, url, rawHeaders }: IncomingMessage,
  host: string,
  requestId: string,
  body: Buffer | undefined,
): string | Buffer {
  let head = `${method} ${url} HTTP/1.1\r\nhost: ${host}\r\nx-request-id: ${requestId}\r\n`;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!.toLowerCase();
    if (passedOn.has(name)) head += `${name}: ${rawHeaders[i + 1]}\r\n`;
  }
  if (!body) return `${head}\r\n`;
  return Buffer.concat([Buffer.from(`${head}content-length: ${body.length}\r\n\r\n`, 'latin1'), body]);
}

/** Headers of the gateway's own, prepared once for all answers. */
export interface SaidHeaders {
  headers: Readonly<Record<string, string>>;
  /** Names and values, alternately: the form that Node's server takes as it is. */
  pairs: readonly string[];
  /** Names that a service's answer does not bring. */
  instead: ReadonlySet<string>;
}
export const saidHeaders = (headers: Readonly<Record<string, string>>): SaidHeaders => ({
  headers,
  pairs: Object.entries(headers).flat(),
  instead: new Set([...ofOneConnection, ...Object.keys(headers), 'x-request-id']),
});

function responseHeaders(given: readonly string[], to: Forwarding, encoding: Encoding | undefined): string[] {
  const { pairs, instead } = to.said;
  const said = pairs.slice();
  let vary = to.negotiated ? 'accept' : '';
  let compressible = true;
  for (let i = 0; i < given.length; i += 2) {
    const name = given[i]!;
    if (instead.has(name)) continue;
    const value = given[i + 1]!;
    if (name === 'content-length') compressible = Number(value) >= worthBytes;
    if (name === 'vary') vary = vary ? `${value}, ${vary}` : value;
    else if (!encoding) said.push(name, value);
    else if (name === 'etag') said.push(name, value.startsWith('W/') ? value : `W/${value}`);
    else if (name !== 'content-length') said.push(name, value);
  }
  said.push('x-request-id', to.requestId);
  if (compressible) vary = vary ? `${vary}, accept-encoding` : 'accept-encoding';
  if (vary) said.push('vary', vary);
  if (encoding) said.push('content-encoding', encoding);
  return said;
}

function encodingOf(
  request: IncomingMessage,
  status: number,
  given: readonly string[],
): Encoding | undefined {
  const accepted = request.headers['accept-encoding'];
  if (!accepted || status === 204 || status === 304) return undefined;
  const of = (name: string) => {
    const at = given.indexOf(name);
    return at === -1 ? undefined : given[at + 1];
  };
  const worth = isWorthCompressing(
    of('content-type') ?? '',
    Number(of('content-length') ?? Number.POSITIVE_INFINITY),
  );
  return worth && !of('content-encoding') ? encodingFor(accepted as string) : undefined;
}
