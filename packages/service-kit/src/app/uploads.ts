import type { IncomingMessage } from 'node:http';
import type { Endpoint, Upload } from '@app/types';
import { setHandlerTimeout } from './app.ts';

/** Maximum size of a form without its file. */
export const maxFormBytes = 128 * 1024;
/** Time to receive any request, and of an upload before its rate is checked. */
export const receiveTimeoutMs = 15_000;
const checkIntervalMs = 1_000;

/** Maximum time to receive an upload. */
export const getUploadTimeoutMs = ({ maxBytes, minBytesPerSecond }: Upload): number =>
  receiveTimeoutMs + ((maxBytes + maxFormBytes) / minBytesPerSecond) * 1000;

/** Gives a handler the time to receive an upload, and to answer it. */
export const setUploadTimeout = (handler: object, upload: Upload): void =>
  setHandlerTimeout(handler, getUploadTimeoutMs(upload) + upload.replyTimeoutMs);

/** Finds the upload settings of a request; undefined: no upload. */
export type FindUpload = (request: Pick<IncomingMessage, 'method' | 'url'>) => Upload | undefined;

export function createUploadLookup(calls: readonly UploadCall[]): FindUpload {
  const uploadCalls = calls.flatMap(({ method, path, upload }) =>
    upload ? [{ pattern: new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`), upload }] : [],
  );
  return ({ method, url = '' }) => {
    const queryStart = url.indexOf('?');
    const methodAndPath = `${method} ${queryStart === -1 ? url : url.slice(0, queryStart)}`;
    return uploadCalls.find(({ pattern }) => pattern.test(methodAndPath))?.upload;
  };
}

type UploadCall = Pick<Endpoint, 'method' | 'upload'> & { path: string };

export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Calls `onTooSlow` once if an upload falls behind its minimum rate, so that slow senders do not hold connections. */
export function watchUploadRate(
  request: IncomingMessage,
  { minBytesPerSecond }: Upload,
  onTooSlow: () => void,
): void {
  const { socket } = request;
  const [startedAt, initialBytesRead] = [performance.now(), socket.bytesRead];
  const timer = setInterval(() => {
    const seconds = (performance.now() - startedAt - receiveTimeoutMs) / 1000;
    if (socket.bytesRead - initialBytesRead >= seconds * minBytesPerSecond) return;
    clearInterval(timer);
    onTooSlow();
  }, checkIntervalMs).unref();
  for (const event of ['end', 'close']) request.once(event, () => clearInterval(timer));
}
