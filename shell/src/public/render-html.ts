import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/**
 * The HTML of a page, once all of it is there. A stream alone tells of an error below a `Suspense`, which would leave a
 * page without its content; in one piece, because our policy forbids the script that puts later pieces in their place.
 * @throws what anything of the page threw
 */
export function renderHtml(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const sink = new Writable({
      write(piece, _, done) {
        pieces.push(piece);
        done();
      },
      final(done) {
        resolve(Buffer.concat(pieces).toString());
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => pipe(sink),
      onError: (error) => {
        reject(error);
        abort();
      },
    });
  });
}
