import type { IncomingMessage } from 'node:http';
import type { Endpoint, Upload } from '@app/types';

/** Size of a form around a file. */
export const formBytes = 128 * 1024;
/** Time to receive any request, and of an upload before its rate is checked. */
export const receiveMs = 15_000;
const checkIntervalMs = 1_000;

/** Maximum time to receive an upload. */
export const uploadMs = ({ mostBytes, bytesPerSecond }: Upload): number =>
  receiveMs + ((mostBytes + formBytes) / bytesPerSecond) * 1000;

/** Finds the upload settings of a request; undefined: no upload. */
export type FindUpload = (request: Pick<IncomingMessage, 'method' | 'url'>) => Upload | undefined;

/** Uploads among calls, by method and path. */
export function createUploadLookup(endpoints: readonly Endpoint[]): FindUpload {
  const uploadByCall = new Map(endpoints.map(({ method, path, upload }) => [`${method} ${path}`, upload]));
  return ({ method, url = '' }) => {
    const end = url.indexOf('?');
    return uploadByCall.get(`${method} ${end === -1 ? url : url.slice(0, end)}`);
  };
}

export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Calls `onLate` once if an upload falls behind its minimum rate, so that slow senders do not hold connections. */
export function watchRate(request: IncomingMessage, { bytesPerSecond }: Upload, onLate: () => void): void {
  const { socket } = request;
  const [startedAt, bytesBefore] = [performance.now(), socket.bytesRead];
  const timer = setInterval(() => {
    const seconds = (performance.now() - startedAt - receiveMs) / 1000;
    if (socket.bytesRead - bytesBefore >= seconds * bytesPerSecond) return;
    clearInterval(timer);
    onLate();
  }, checkIntervalMs).unref();
  for (const event of ['end', 'close']) request.once(event, () => clearInterval(timer));
}
