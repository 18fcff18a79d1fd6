import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { NoPhoto } from '../photo/no-photo.ts';

/** A page as RGBA pixels; alpha is unused. */
export interface Page {
  width: number;
  height: number;
  data: Uint8Array;
}

const mostPages = 5;
/** Longer edge in pixels: a sheet of paper at 150 dpi. */
const edge = 1754;
const drawMs = 15_000;

/**
 * Runs PDFium (WebAssembly) in a thread, isolated from our memory and event loop. It executes no scripts and opens no
 * links of the document.
 */
const program = `
const { parentPort, workerData } = require('node:worker_threads');
const { PDFiumLibrary } = require(workerData.library);
(async () => {
  const library = await PDFiumLibrary.init();
  const pdf = await library.loadDocument(workerData.bytes);
  const count = pdf.getPageCount();
  if (count < 1 || count > workerData.mostPages) return parentPort.postMessage({ count, pages: [] });
  const pages = [];
  for (const page of pdf.pages()) {
    const { originalWidth: w, originalHeight: h } = page.getOriginalSize();
    if (!(w >= 1 && h >= 1 && w / h < 10 && h / w < 10)) throw new Error('size');
    const scale = workerData.edge / Math.max(w, h);
    const size = { width: Math.max(1, Math.round(w * scale)), height: Math.max(1, Math.round(h * scale)) };
    const { data, width, height } = await page.render({ ...size, render: 'bitmap', colorSpace: 'BGRA' });
    pages.push({ data: new Uint8Array(data), width, height });
  }
  parentPort.postMessage({ count, pages });
})().catch(() => parentPort.postMessage({ count: 0, pages: [] }));
`;

/**
 * Renders the pages of a PDF.
 * @throws {NoPhoto} `too_many_pages`; `unreadable` for broken or encrypted files, or after the time limit
 */
export async function drawPages(bytes: Uint8Array): Promise<Page[]> {
  // Only imported so that bundlers include it; the thread loads it itself.
  await import('@hyzyla/pdfium');
  const library = createRequire(import.meta.url).resolve('@hyzyla/pdfium');
  const worker = new Worker(program, {
    eval: true,
    workerData: { library, bytes, mostPages, edge },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  try {
    const { count, pages } = await new Promise<{ count: number; pages: Page[] }>((done, failed) => {
      const timer = setTimeout(() => failed(new Error('Drawing took too long.')), drawMs);
      worker
        .once('message', done)
        .once('error', failed)
        .once('exit', () => failed(new Error('It ended.')));
      worker.once('exit', () => clearTimeout(timer)).once('message', () => clearTimeout(timer));
    });
    if (count > mostPages) throw new NoPhoto('too_many_pages');
    if (pages.length === 0) throw new NoPhoto('unreadable');
    return pages;
  } catch (error) {
    throw error instanceof NoPhoto ? error : new NoPhoto('unreadable', error);
  } finally {
    await worker.terminate();
  }
}
