// Forwards a call to its service over pooled connections and streams the response back.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, type Writable } from 'node:stream';
import { type HttpProblem, problems } from '@app/service-kit';
import type { Dispatcher, Pool } from 'undici';
import { createCompressor } from '../static/compression.ts';
import { forwardUpload } from './forward-upload.ts';
import type { ForwardOptions } from './forwarding.ts';
import { buildResponseHeaders, chooseEncoding } from './heads/answer-head.ts';
import { filterRequestHeaders } from './heads/request-head.ts';
import { readBody } from './read-body.ts';
import { sendProblem } from './send.ts';
import { isCut, toPairs } from './upstream.ts';

/** Forwards a request and streams the response. Every failure becomes a response. */
export function forward(request: IncomingMessage, response: ServerResponse, to: ForwardOptions): void {
  const { upstream, requestPolicy, headerPolicy, requestId } = to;
  if (requestPolicy.upload) return void forwardUpload(request, response, to, requestPolicy.upload);
  const refuse = (problem: HttpProblem) => {
    if (response.destroyed || response.headersSent) return;
    void sendProblem(request, response, problem, { headers: headerPolicy.headers, requestId });
  };
  if (!upstream.breaker.allows()) refuse(problems.unavailable());
  else if (request.method === 'GET' || request.method === 'HEAD')
    send(request, response, to, { body: null, refuse, mayRepeat: true });
  else
    readBody(request, requestPolicy.mostBytes).then(
      (body) => send(request, response, to, { body, refuse, mayRepeat: to.mayRepeat === true }),
      refuse,
    );
}

interface SendOptions {
  body: Buffer | null;
  refuse: (problem: HttpProblem) => void;
  mayRepeat: boolean;
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  to: ForwardOptions,
  { body, refuse, mayRepeat }: SendOptions,
): void {
  const { upstream, target: path } = to;
  const method = request.method as Dispatcher.HttpMethod;
  const isWrite = body !== null;
  let stopped = false;
  let stop = () => {
    stopped = true;
  };
  let sink: Writable = response;

  const handleTimeout = () => {
    // A slow write is often caused by the identity provider or by locks, so only slow reads count as failures of the
    // service.
    if (!isWrite) upstream.recordFailure(new Error('no answer in time'), to.requestId);
    refuse(isWrite && !to.mayRepeat ? problems.writeTimeout() : problems.timeout());
    stop();
  };
  const deadline = setTimeout(handleTimeout, isWrite ? upstream.writeMs : upstream.headersMs);
  // Cancels the call if the visitor leaves; it does not count as late.
  response.once('close', () => {
    if (response.writableFinished) return;
    clearTimeout(deadline);
    stop();
  });

  const createHandler = (onCut?: () => void): Dispatcher.DispatchHandler => ({
    onRequestStart(controller) {
      stop = () => {
        stopped = true;
        controller.abort(new Error('nobody waits for the answer'));
      };
      if (stopped) stop();
    },
    onResponseStart(_, status, headers) {
      if (status < 200) return;
      clearTimeout(deadline);
      const given = toPairs(headers);
      const encoding = method === 'HEAD' ? undefined : chooseEncoding(request, status, given);
      response.writeHead(status, buildResponseHeaders(given, to, encoding));
      if (!encoding) return;
      const compressor = createCompressor(encoding);
      pipeline(compressor, response, () => {});
      sink = compressor;
    },
    onResponseData(controller, chunk) {
      if (sink.write(chunk)) return;
      controller.pause();
      sink.once('drain', () => controller.resume());
    },
    onResponseEnd() {
      // Only after the body began: a service that sends headers alone has failed.
      upstream.breaker.recordSuccess();
      sink.end();
    },
    onResponseError(_, error) {
      if (stopped) return;
      if (onCut && isCut(error) && !response.headersSent) return onCut();
      clearTimeout(deadline);
      upstream.recordFailure(error, to.requestId);
      if (response.headersSent) response.destroy();
      else refuse(problems.unavailable(error));
    },
  });

  const options = { path, method, headers: filterRequestHeaders(request, upstream.host, to), body };
  const dispatch = (pool: Pool, onCut?: () => void) => pool.dispatch(options, createHandler(onCut));
  // A service that shuts down closes all kept connections, perhaps during a request. A new connection may succeed.
  dispatch(upstream.pool, mayRepeat ? () => dispatch(upstream.singleUse) : undefined);
}
