import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { apiHeaders } from '../app/app.ts';
import { problems, toProblemBody } from '../problem/problem.ts';

/**
 * Sends problems for requests that Node's parser refuses, instead of Node's empty body: 400 for invalid HTTP, 408 for
 * slow ones, 431 for oversized headers.
 */
export function handleBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const requestId = randomUUID();
    const problem = toProblem(error.code);
    const body = JSON.stringify(toProblemBody(problem, 'en', requestId));
    const headers = {
      ...apiHeaders,
      'x-request-id': requestId,
      'content-type': 'application/problem+json',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      connection: 'close',
    };
    const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end(
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${headerLines.join('\r\n')}\r\n\r\n${body}`,
    );
  });
}

function toProblem(code: string | undefined) {
  if (code === 'HPE_HEADER_OVERFLOW') return problems.headersTooLarge();
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return problems.requestTimeout();
  return problems.badRequest();
}
