import type { IncomingMessage } from 'node:http';
import { problems } from '@app/service-kit';

/**
 * The whole body, before a service hears of the request: a client that sends slowly keeps nobody but the gateway busy.
 * Rejects with the problem to answer.
 */
export function readBody(request: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > mostBytes) reject(problems.payloadTooLarge());
    request.on('data', (part: Buffer) => {
      bytes += part.length;
      // What is too long is read on without being kept, so that the client hears the answer.
      if (bytes > mostBytes) reject(problems.payloadTooLarge());
      else parts.push(part);
    });
    request.on('end', () => resolve(Buffer.concat(parts)));
    request.on('error', () => reject(problems.badRequest()));
  });
}
