import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { UploadError } from '../photo/upload-error.ts';

const pageGapPixels = 8;

/** A page as RGBA pixels; alpha is unused. */
interface Page {
  width: number;
  height: number;
  data: Uint8Array;
}

const maxPages = 5;
/** Longer edge in pixels: a sheet of paper at 150 dpi. */
const longerEdgePixels = 1754;

/**
 * Renders the pages of a PDF by PDFium (WebAssembly), which executes no scripts and opens no links of the document. A
 * small file can take any amount of memory and time, so it runs in a process with limits.
 * @throws {UploadError} `too_many_pages`; `unreadable` for broken or encrypted files; `too_complex` without memory
 */
async function renderPdf(bytes: Uint8Array): Promise<Page[]> {
  try {
    const library = await PDFiumLibrary.init();
    return await renderPages(await library.loadDocument(bytes));
  } catch (error) {
    if (error instanceof UploadError) throw error;
    // PDFium traps where an allocation fails.
    throw new UploadError(error instanceof WebAssembly.RuntimeError ? 'too_complex' : 'unreadable', error);
  }
}

async function renderPages(pdf: PDFiumDocument): Promise<Page[]> {
  const pageCount = pdf.getPageCount();
  if (pageCount > maxPages) throw new UploadError('too_many_pages');
  if (pageCount < 1) throw new UploadError('unreadable');
  const pages: Page[] = [];
  for (const page of pdf.pages()) {
    const { originalWidth: pageWidth, originalHeight: pageHeight } = page.getOriginalSize();
    if (!(pageWidth >= 1 && pageHeight >= 1 && pageWidth / pageHeight < 10 && pageHeight / pageWidth < 10))
      throw new UploadError('unreadable');
    const scale = longerEdgePixels / Math.max(pageWidth, pageHeight);
    const size = {
      width: Math.max(1, Math.round(pageWidth * scale)),
      height: Math.max(1, Math.round(pageHeight * scale)),
    };
    const { data, width, height } = await page.render({ ...size, render: 'bitmap', colorSpace: 'BGRA' });
    pages.push({ data: new Uint8Array(data), width, height });
  }
  return pages;
}

/** Renders a PDF as one picture with its pages stacked; only pixels remain. */
export async function stackPages(bytes: Uint8Array): Promise<Buffer> {
  const pages = await renderPdf(bytes);
  const width = Math.max(...pages.map((page) => page.width));
  const height = pages.reduce((sum, page) => sum + page.height + pageGapPixels, -pageGapPixels);
  const tops = pages.map((_, i) =>
    pages.slice(0, i).reduce((sum, page) => sum + page.height + pageGapPixels, 0),
  );
  const layers = pages.map((page, i) => ({ ...toLayer(page), left: 0, top: tops[i]! }));
  return sharp({ create: { width, height, channels: 3, background: '#888888' } })
    .composite(layers)
    .webp({ quality: 82 })
    .toBuffer();
}

const toLayer = ({ width, height, data }: Page) => ({
  input: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
  raw: { width, height, channels: 4 as const },
});
