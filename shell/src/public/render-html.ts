import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/**
 * Renders a page to complete HTML. Uses a stream, because only streams report errors below a `Suspense`; in one chunk,
 * because the Content Security Policy forbids the script that would insert later chunks.
 * @returns the HTML. `error`: the first one below a `Suspense`, whose fallback is in the HTML
 * @throws errors that no `Suspense` contains
 */
export function renderHtml(page: ReactNode): Promise<{ html: string; error?: unknown }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const errors: unknown[] = [];
    const htmlStream = new Writable({
      write(chunk, _, callback) {
        chunks.push(chunk);
        callback();
      },
      final(callback) {
        const html = Buffer.concat(chunks).toString();
        resolve(errors.length > 0 ? { html, error: errors[0] } : { html });
        callback();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => pipe(htmlStream),
      onShellError: reject,
      onError: (error) => void errors.push(error),
    });
  });
}
