import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

/** Address of the operator's file of map tiles (PMTiles). */
export const mapUrlPath = '/map.pmtiles';

/** Readers ask for directories and tiles, each below a megabyte. */
const maxRangeBytes = 8 * 2 ** 20;

/** Parses a `Range` header with one range; undefined if it is anything else or lies outside the file. */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | undefined {
  const [, firstByte, lastByte] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header ?? '') ?? [];
  if (firstByte === undefined || lastByte === undefined) return undefined;
  const start = Number(firstByte);
  const end = Math.min(Number(lastByte), size - 1, start + maxRangeBytes - 1);
  return start <= end ? { start, end } : undefined;
}

/** Serves ranges of a file of many gigabytes from the disk, never all of it. Resolves to false without the file. */
export function createMapHandler(filePath: string) {
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    headers: Readonly<Record<string, string>>,
  ): Promise<boolean> => {
    const fileStats = await stat(filePath).catch(() => undefined);
    if (!fileStats?.isFile()) return false;
    const { size, mtimeMs } = fileStats;
    const range = parseRange(request.headers.range, size);
    if (!range) {
      response.writeHead(416, { ...headers, 'content-range': `bytes */${size}` }).end();
      return true;
    }
    const { start, end } = range;
    response.writeHead(206, {
      ...headers,
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': end - start + 1,
      'accept-ranges': 'bytes',
      // Map libraries detect by it that the file was replaced.
      etag: `"${Math.round(mtimeMs).toString(36)}-${size.toString(36)}"`,
      'cache-control': 'no-cache',
    });
    if (request.method === 'HEAD') response.end();
    // If the visitor leaves, the response ends without an error.
    else await pipeline(createReadStream(filePath, { start, end }), response).catch(() => response.destroy());
    return true;
  };
}
