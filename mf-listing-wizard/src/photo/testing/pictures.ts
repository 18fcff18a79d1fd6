// jsdom opens and draws no pictures: these stand in, so that tests see what is asked for. A browser does the rest.
import { afterEach, beforeEach, vi } from 'vitest';

export interface Drawn {
  /** The square of the picture that was drawn, and how wide the drawing is. */
  left: number;
  top: number;
  side: number;
  edge: number;
}

/** What the next file holds: a picture of this size, or none. */
export const next: { size: { width: number; height: number } | null } = {
  size: { width: 3000, height: 2000 },
};
export const drawn: Drawn[] = [];

export function stubPictures(): void {
  beforeEach(() => {
    next.size = { width: 3000, height: 2000 };
    drawn.length = 0;
    vi.stubGlobal('createImageBitmap', async () => {
      if (!next.size) throw new DOMException('no picture', 'InvalidStateError');
      return { ...next.size, close: () => {} };
    });
    const context = {
      fillRect() {},
      drawImage(_: unknown, left: number, top: number, side: number, ...[, , , edge]: number[]) {
        drawn.push({ left, top, side, edge: edge ?? 0 });
      },
    };
    const canvas = HTMLCanvasElement.prototype;
    vi.spyOn(canvas, 'getContext').mockReturnValue(context as unknown as null);
    vi.spyOn(canvas, 'toDataURL').mockReturnValue('data:image/jpeg;base64,bmV3');
    vi.spyOn(canvas, 'toBlob').mockImplementation((done) =>
      done(new Blob(['a JPEG of the test'], { type: 'image/jpeg' })),
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
