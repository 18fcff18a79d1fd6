import type { IncomingMessage } from 'node:http';
import type { Endpoint, Upload } from '@app/types';

/** The form around a file: its fields, and the lines between them. */
export const formBytes = 128 * 1024;
/** What anybody gets to send a request, and an upload before its rate is looked at. */
export const receiveMs = 15_000;
const lookMs = 1_000;

/** How long an upload may take to come in. */
export const uploadMs = ({ mostBytes, bytesPerSecond }: Upload): number =>
  receiveMs + ((mostBytes + formBytes) / bytesPerSecond) * 1000;

/** Which requests are uploads that may take longer than other requests do. */
export type UploadOf = (request: Pick<IncomingMessage, 'method' | 'url'>) => Upload | undefined;

/** The uploads among calls, by method and path. */
export function createUploadLookup(endpoints: readonly Endpoint[]): UploadOf {
  const known = new Map(endpoints.map(({ method, path, upload }) => [`${method} ${path}`, upload]));
  return ({ method, url = '' }) => {
    const end = url.indexOf('?');
    return known.get(`${method} ${end === -1 ? url : url.slice(0, end)}`);
  };
}

export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Calls `late` once where an upload falls behind its rate. Who sends a letter a second must not hold a connection. */
export function watchRate(request: IncomingMessage, { bytesPerSecond }: Upload, late: () => void): void {
  const { socket } = request;
  const [started, before] = [performance.now(), socket.bytesRead];
  const timer = setInterval(() => {
    const seconds = (performance.now() - started - receiveMs) / 1000;
    if (socket.bytesRead - before >= seconds * bytesPerSecond) return;
    clearInterval(timer);
    late();
  }, lookMs).unref();
  for (const event of ['end', 'close']) request.once(event, () => clearInterval(timer));
}
