// jsdom can neither decode nor draw images. These stubs record what is drawn.
import { afterEach, beforeEach, vi } from 'vitest';

/** A square of a picture that was drawn on a canvas. */
export interface DrawnSquare {
  left: number;
  top: number;
  side: number;
  /** Width of the canvas. */
  edge: number;
}

/** Size of the files that the test decodes next; null: decoding fails. */
export const nextPicture: { size: { width: number; height: number } | null } = {
  size: { width: 3000, height: 2000 },
};
export const drawnSquares: DrawnSquare[] = [];

export function stubPictures(): void {
  beforeEach(() => {
    nextPicture.size = { width: 3000, height: 2000 };
    drawnSquares.length = 0;
    vi.stubGlobal('createImageBitmap', async () => {
      if (!nextPicture.size) throw new DOMException('no picture', 'InvalidStateError');
      return { ...nextPicture.size, close: () => {} };
    });
    const context = {
      fillRect() {},
      drawImage(_: unknown, left: number, top: number, side: number, ...[, , , edge]: number[]) {
        drawnSquares.push({ left, top, side, edge: edge ?? 0 });
      },
    };
    const canvas = HTMLCanvasElement.prototype;
    vi.spyOn(canvas, 'getContext').mockReturnValue(context as unknown as null);
    vi.spyOn(canvas, 'toDataURL').mockReturnValue('data:image/jpeg;base64,bmV3');
    vi.spyOn(canvas, 'toBlob').mockImplementation((handleBlob) =>
      handleBlob(new Blob(['a JPEG of the test'], { type: 'image/jpeg' })),
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
