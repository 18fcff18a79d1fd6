import type { IncomingMessage } from 'node:http';
import { problems } from '@app/service-kit';

/**
 * Reads the whole body before the service is called, so that a slow client occupies the gateway only. Rejects with the
 * problem to answer.
 */
export function readBody(request: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > mostBytes) reject(problems.payloadTooLarge());
    request.on('data', (part: Buffer) => {
      bytes += part.length;
      // Reads an oversized body to its end without storing it, so that the client receives the response.
      if (bytes > mostBytes) reject(problems.payloadTooLarge());
      else parts.push(part);
    });
    request.on('end', () => resolve(Buffer.concat(parts)));
    request.on('error', () => reject(problems.badRequest()));
  });
}
