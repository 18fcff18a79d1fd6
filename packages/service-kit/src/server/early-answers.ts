import type { IncomingMessage, ServerResponse } from 'node:http';

/** A client may send for this long after its response: closing at once would lose the response. */
export const defaultLingerMs = 1_000;
const maxLingerBytes = 1024 * 1024;

/**
 * Closes the connection of a response that is sent before its request has arrived, as of a refused upload. The response
 * announces it (`Connection: close`), so that no further request is sent on a connection that is about to be cut.
 */
export function closeAfterEarlyAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  lingerMs: number,
): void {
  const { writeHead, end } = response;
  let isEarly = false;
  response.writeHead = (...args: unknown[]) => {
    isEarly = !request.complete;
    if (isEarly) response.shouldKeepAlive = false;
    return Reflect.apply(writeHead, response, args);
  };
  response.end = (...args: unknown[]) => {
    if (!response.headersSent) response.writeHead(response.statusCode);
    if (!isEarly) return Reflect.apply(end, response, args);
    const [body] = args;
    if (typeof body === 'string' || body instanceof Uint8Array) response.write(body);
    else response.flushHeaders();
    drainRequest(request, lingerMs, () => Reflect.apply(end, response, []));
    return response;
  };
}

/** Reads on for a moment and discards the data. Calls `onEnd` at the end of the request, of its connection or of time. */
function drainRequest(request: IncomingMessage, lingerMs: number, onEnd: () => void): void {
  let discardedBytes = 0;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    discardedBytes += chunk.length;
    if (discardedBytes > maxLingerBytes) request.pause();
  });
  request.resume();
  const timer = setTimeout(finish, lingerMs);
  function finish() {
    clearTimeout(timer);
    request.off('end', finish);
    request.socket.off('close', finish);
    onEnd();
  }
  request.once('end', finish);
  request.socket.once('close', finish);
}
