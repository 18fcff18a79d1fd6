import type { IncomingMessage, ServerResponse } from 'node:http';
import { detectLocale, type HttpProblem, problems, toProblemResponse } from '@app/service-kit';

/** Sends a problem in the visitor's language. */
export async function sendProblem(
  request: IncomingMessage,
  response: ServerResponse,
  problem: HttpProblem,
  { headers, requestId }: { headers: Readonly<Record<string, string>>; requestId: string },
): Promise<void> {
  const acceptLanguage = request.headers['accept-language'] ?? null;
  const locale = detectLocale({ headers: { get: () => acceptLanguage } });
  const problemResponse = toProblemResponse(problem, {
    locale,
    requestId,
    headers: { ...headers, 'x-request-id': requestId },
  });
  const body = request.method === 'HEAD' ? '' : await problemResponse.text();
  response.writeHead(problemResponse.status, Object.fromEntries(problemResponse.headers)).end(body);
}

/** Reads the whole body first, so that a slow client occupies the gateway only. Rejects with the problem to answer. */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let receivedBytes = 0;
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) reject(problems.payloadTooLarge());
    request.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length;
      // Reads an oversized body to its end without storing it, so that the client receives the response.
      if (receivedBytes > maxBytes) reject(problems.payloadTooLarge());
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', () => reject(problems.badRequest()));
  });
}
