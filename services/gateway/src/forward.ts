// The hot path: a call goes to its service and the answer streams back. No Request, Response or stream object is made
// on the way: Hono's listener alone would cost as much as the whole hop (docs/decisions/0008).
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, type Transform } from 'node:stream';
import { type HttpProblem, problems } from '@app/service-kit';
import { answerHeaders, encodingOf } from './answer-head.ts';
import { compressing } from './compression.ts';
import { forwardUpload } from './forward-upload.ts';
import type { Forwarding } from './forwarding.ts';
import { readBody } from './read-body.ts';
import { requestBytes } from './request-head.ts';
import { sendProblem } from './send.ts';
import type { Upstream } from './upstream.ts';
import type { Connection, Exchange } from './wire/connections.ts';

/** Longer bodies go out on their own: joining them with the head would cost more than the second write. */
const joinedBytes = 16 * 1024;

/** Sends the request on and streams the answer back. Every failure becomes an answer. */
export function forward(request: IncomingMessage, response: ServerResponse, to: Forwarding): void {
  const hop = new Hop(request, response, to);
  if (to.passage.upload) return void forwardUpload(request, response, to, to.passage.upload);
  if (!to.upstream.breaker.allows()) hop.refuse(problems.unavailable());
  else if (request.method === 'GET' || request.method === 'HEAD') hop.start(undefined, true);
  else
    readBody(request, to.passage.mostBytes).then(
      (body) => hop.start(body, to.mayRepeat === true),
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

  get #isWrite(): boolean {
    return this.#request.method !== 'GET' && !this.isHead;
  }
  get #deadlines(): Upstream['deadlines'] {
    const { deadlines, writeDeadlines } = this.#to.upstream;
    return this.#isWrite ? writeDeadlines : deadlines;
  }

  start(body: Buffer | undefined, mayRetry: boolean, fresh = false): void {
    const { lines, host } = this.#to.upstream;
    this.#body = body;
    this.#mayRetry = mayRetry;
    this.bytes = requestBytes(this.#request, host, this.#to, body);
    this.#limit = this.#deadlines.begin(() => this.#late());
    lines.send(this, { fresh });
  }

  head(status: number, given: readonly string[]): void {
    this.#endLimit();
    const encoding = this.isHead ? undefined : encodingOf(this.#request, status, given);
    this.#response.writeHead(status, answerHeaders(given, this.#to, encoding));
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
    // Not before: who sends heads alone is as broken as who sends nothing.
    this.#to.upstream.breaker.succeeded();
    if (!this.#sink.writableEnded) this.#sink.end();
  }

  failed(error: Error, untouched: boolean): void {
    this.#endLimit();
    const nothingSaid = !this.#response.headersSent;
    // Nothing has reached the visitor and nothing has happened yet: a new connection may do. Not another kept one: a
    // service that ends closes all of them at once.
    if (untouched && nothingSaid && this.#mayRetry) this.start(this.#body, false, true);
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
    // A late write tells of the identity provider or of other writers; those who read are served as well as ever.
    if (!this.#isWrite) this.#to.upstream.breaker.failed();
    this.refuse(this.#isWrite && !this.#to.mayRepeat ? problems.writeTimeout() : problems.timeout());
  }

  #endLimit(): void {
    if (this.#limit) this.#deadlines.end(this.#limit);
    this.#limit = undefined;
  }

  /** A paused service must not wait for a visitor who has left. */
  #watchVisitor(): void {
    if (this.#watchesVisitor) return;
    this.#watchesVisitor = true;
    this.#response.once('close', () => this.#response.writableFinished || this.connection?.destroy());
  }
}
