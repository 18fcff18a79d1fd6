// Forwards a call to its service over pooled connections and streams the response back.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Transform, type Writable } from 'node:stream';
import { HttpProblem, hasBody, problems } from '@app/service-kit';
import type { Dispatcher, Pool } from 'undici';
import { createCompressor } from '../static/compression.ts';
import { filterRequestHeaders, type RequestHeadOptions } from './request-head.ts';
import { buildResponseHeaders, chooseEncoding, type ResponseHeadOptions } from './response-head.ts';
import { readBody, sendProblem } from './send.ts';
import { isConnectionClosed, isTimeout, toHeaderPairs, type Upstream } from './upstream.ts';

/** Where a request goes, which of its headers pass, and which headers the gateway adds to the response. */
export interface ForwardOptions extends RequestHeadOptions, ResponseHeadOptions {
  upstream: Upstream;
  /** True if the request can be repeated after its connection was closed. Reads always can. */
  canRepeat?: boolean;
}

/** Forwards a request and streams the response. Every failure becomes a response. */
export function forward(request: IncomingMessage, response: ServerResponse, options: ForwardOptions): void {
  const { upstream, requestPolicy, headerPolicy, requestId } = options;
  const { maxBytes, upload } = requestPolicy;
  const respondWithProblem = (problem: HttpProblem) => {
    if (response.destroyed || response.headersSent) return;
    void sendProblem(request, response, problem, { headers: headerPolicy.headers, requestId });
  };
  const forwardBody = (body: ForwardedBody) =>
    sendToService(request, response, options, body, respondWithProblem);
  if (!upstream.breaker.allowsRequest()) respondWithProblem(createUnavailable(upstream));
  else if (isRead(request)) forwardBody(null);
  else if (!upload) readBody(request, maxBytes).then(forwardBody, respondWithProblem);
  else if (Number(request.headers['content-length'] ?? 0) > maxBytes)
    respondWithProblem(problems.payloadTooLarge());
  else forwardBody(hasBody(request) ? limitBody(request, maxBytes) : null);
}

/** An upload is streamed, so that the service can refuse it early and the file is never held in memory. */
type ForwardedBody = Buffer | Transform | null;

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

function sendToService(
  request: IncomingMessage,
  response: ServerResponse,
  options: ForwardOptions,
  body: ForwardedBody,
  respondWithProblem: (problem: HttpProblem) => void,
): void {
  const { upstream, target: path, requestId } = options;
  const { upload } = options.requestPolicy;
  const canRepeat = !upload && (isRead(request) || options.canRepeat === true);
  let isCancelled = false;
  let cancelCall = () => {
    isCancelled = true;
  };
  let sink: Writable = response;

  const handleTimeout = () => {
    // A slow write is often caused by the identity provider or by locks, so only slow reads count as failures of the
    // service.
    if (isRead(request)) upstream.recordFailure(new Error('no answer in time'), requestId);
    respondWithProblem(canRepeat ? problems.timeout() : problems.writeTimeout());
    cancelCall();
  };
  // For an upload, undici measures the time until the response from the end of the body.
  const timeoutTimer = upload
    ? undefined
    : setTimeout(handleTimeout, isRead(request) ? upstream.headersTimeoutMs : upstream.writeTimeoutMs);
  // Cancels the call if the visitor disconnects; the breaker does not count that as a failure.
  response.once('close', () => {
    if (response.writableFinished) return;
    clearTimeout(timeoutTimer);
    cancelCall();
  });

  const createHandler = (onConnectionClosed?: () => void): Dispatcher.DispatchHandler => ({
    onRequestStart(controller) {
      cancelCall = () => {
        isCancelled = true;
        controller.abort(new Error('nobody waits for the answer'));
      };
      if (isCancelled) cancelCall();
    },
    onResponseStart(_, status, headers) {
      if (status < 200) return;
      clearTimeout(timeoutTimer);
      const serviceHeaders = toHeaderPairs(headers);
      const encoding =
        request.method === 'HEAD' ? undefined : chooseEncoding(request, status, serviceHeaders);
      response.writeHead(status, buildResponseHeaders(serviceHeaders, options, encoding));
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
      if (isCancelled) return;
      if (onConnectionClosed && isConnectionClosed(error) && !response.headersSent)
        return onConnectionClosed();
      clearTimeout(timeoutTimer);
      const problem = toProblem(error, upstream, upload !== undefined);
      if (problem.status === 503) upstream.recordFailure(error, requestId);
      if (response.headersSent) response.destroy();
      else respondWithProblem(problem);
    },
  });

  const dispatchOptions: Dispatcher.DispatchOptions = {
    path,
    method: request.method as Dispatcher.HttpMethod,
    headers: filterRequestHeaders(request, upstream.host, options),
    body,
  };
  if (upload) dispatchOptions.headersTimeout = upload.replyTimeoutMs;
  const dispatch = (pool: Pool, onConnectionClosed?: () => void) =>
    pool.dispatch(dispatchOptions, createHandler(onConnectionClosed));
  // A service that shuts down closes all kept connections, perhaps during a request. A new connection may succeed.
  dispatch(upstream.pool, canRepeat ? () => dispatch(upstream.singleUsePool) : undefined);
}

/** Converts the error of a failed call to the visitor's problem. Only `unavailable` is a failure of the service. */
function toProblem(error: Error, upstream: Upstream, isUpload: boolean): HttpProblem {
  if (error instanceof HttpProblem) return error;
  return isUpload && isTimeout(error) ? problems.writeTimeout() : createUnavailable(upstream, error);
}

/** Without the identity emulator nobody can sign in, but all data is available. */
const createUnavailable = ({ name }: Upstream, cause?: unknown) =>
  name === 'identity' ? problems.signInUnavailable(cause) : problems.unavailable(cause);

/** Limits the body of an upload. If its length is unknown, the limit is checked while streaming. */
function limitBody(request: IncomingMessage, maxBytes: number): Transform {
  let receivedBytes = 0;
  const limitedBody = new Transform({
    transform(chunk: Buffer, _, done) {
      receivedBytes += chunk.length;
      if (receivedBytes > maxBytes) done(problems.payloadTooLarge());
      else done(null, chunk);
    },
  });
  // `pipe`, not `pipeline`: an error of the limited body must not destroy the request, which still gets a response.
  request.pipe(limitedBody);
  request.once('error', (error) => limitedBody.destroy(error));
  return limitedBody;
}
