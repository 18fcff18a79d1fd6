// Streams an upload to its service, so that the service can refuse it early and the file is never held in memory.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { detectLocale, HttpProblem, hasBody, problems, toProblemResponse } from '@app/service-kit';
import type { Upload } from '@app/types';
import { compress } from '../static/compression.ts';
import type { ForwardOptions } from './forwarding.ts';
import { buildResponseHeaders, chooseEncoding } from './heads/answer-head.ts';
import { filterRequestHeaders } from './heads/request-head.ts';
import { isTimeout, toPairs } from './upstream.ts';

export async function forwardUpload(
  request: IncomingMessage,
  response: ServerResponse,
  to: ForwardOptions,
  { answerMs }: Upload,
): Promise<void> {
  const { upstream, requestPolicy, target } = to;
  const declared = request.headers['content-length'];
  const left = new AbortController();
  response.once('close', () => left.abort());
  const sendAnswer = (status: number, headers: string[], body: Buffer) => {
    if (response.destroyed || response.headersSent) return;
    response.writeHead(status, [...headers, 'content-length', String(body.length)]);
    response.end(body);
  };
  const refuse = async (problem: HttpProblem) => {
    const locale = detectLocale({ headers: { get: () => request.headers['accept-language'] ?? null } });
    const headers = { ...to.headerPolicy.headers, 'x-request-id': to.requestId };
    const answer = toProblemResponse(problem, { locale, requestId: to.requestId, headers });
    sendAnswer(answer.status, [...answer.headers].flat(), Buffer.from(await answer.arrayBuffer()));
  };

  if (Number(declared ?? 0) > requestPolicy.mostBytes) return refuse(problems.payloadTooLarge());
  if (!upstream.breaker.allows()) return refuse(problems.unavailable());
  try {
    const reply = await upstream.pool.request({
      path: target,
      method: 'POST',
      headers: [
        ...filterRequestHeaders(request, upstream.host, to),
        ...(declared ? ['content-length', declared] : []),
      ],
      body: hasBody(request) ? limitBody(request, requestPolicy.mostBytes) : null,
      headersTimeout: answerMs,
      signal: left.signal,
    });
    upstream.breaker.recordSuccess();
    const given = toPairs(reply.headers);
    const body = Buffer.from(await reply.body.arrayBuffer());
    const encoding = chooseEncoding(request, reply.statusCode, given);
    const headers = omitContentLength(buildResponseHeaders(given, to, encoding));
    sendAnswer(reply.statusCode, headers, encoding ? await compress(body, encoding) : body);
  } catch (error) {
    if (left.signal.aborted) return;
    if (error instanceof HttpProblem) return refuse(error);
    const failure = error as Error;
    if (isTimeout(failure)) return refuse(problems.writeTimeout());
    upstream.recordFailure(failure, to.requestId);
    await refuse(problems.unavailable(failure));
  }
}

/** Limits the body. If its length is unknown, the limit is checked while streaming. */
function limitBody(request: IncomingMessage, mostBytes: number): Transform {
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > mostBytes) done(problems.payloadTooLarge());
      else done(null, chunk);
    },
  });
  // The request survives an error of its copy, because a response must still be sent.
  request.pipe(through);
  request.once('error', (error) => through.destroy(error));
  return through;
}

const omitContentLength = (pairs: readonly string[]): string[] =>
  pairs.filter((_, i) => pairs[i - (i % 2)] !== 'content-length');
