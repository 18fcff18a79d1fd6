import sharp from 'sharp';
import { drawPages, type Page } from './draw-pages.ts';

const gap = 8;

/** Renders a PDF as one picture with its pages stacked; only pixels remain. */
export async function stackPages(bytes: Uint8Array): Promise<Buffer> {
  const pages = await drawPages(bytes);
  const width = Math.max(...pages.map((page) => page.width));
  const height = pages.reduce((sum, page) => sum + page.height + gap, -gap);
  const tops = pages.map((_, i) => pages.slice(0, i).reduce((sum, page) => sum + page.height + gap, 0));
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
