import { startMockServer } from '@app/test-kit/mock-server';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { drawnSquares, stubPictures } from './testing/pictures.ts';
import { uploadAccountPhoto } from './use-account-photo.ts';

const uploadedUrl = '/photos/AAAAAAAAAAAAAAAAAAAAAA.webp';
const server = startMockServer(
  http.post('*/api/uploads/profile-picture', () => HttpResponse.json({ url: uploadedUrl }, { status: 201 })),
);
stubPictures();
afterEach(() => vi.useRealTimers());

const imageRequests: { src: string; crossOrigin: string | null }[] = [];
/** Replaces `Image`, because jsdom loads no images. */
function stubImage(outcome: 'loads' | 'fails' | 'hangs'): void {
  imageRequests.length = 0;
  vi.stubGlobal(
    'Image',
    class {
      width = 400;
      height = 400;
      crossOrigin: string | null = null;
      onload = () => {};
      onerror = () => {};
      set src(src: string) {
        imageRequests.push({ src, crossOrigin: this.crossOrigin });
        if (outcome === 'loads') queueMicrotask(() => this.onload());
        if (outcome === 'fails') queueMicrotask(() => this.onerror());
      }
    },
  );
}
const copyPhoto = (token: string | null = 'token') =>
  uploadAccountPhoto('https://img.clerk.com/me', async () => token);

it('copies the account picture, loaded with CORS', async () => {
  stubImage('loads');
  expect(await copyPhoto()).toBe(uploadedUrl);
  expect(imageRequests).toEqual([{ src: 'https://img.clerk.com/me', crossOrigin: 'anonymous' }]);
  expect(drawnSquares[0]).toEqual({ left: 0, top: 0, side: 400, edge: 400 });
});

it('returns nothing if the picture does not load', async () => {
  stubImage('fails');
  expect(await copyPhoto()).toBeUndefined();
});

it('returns nothing if the browser may not read it', async () => {
  stubImage('loads');
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(() => {
    throw new DOMException('Tainted canvases may not be exported.', 'SecurityError');
  });
  expect(await copyPhoto()).toBeUndefined();
});

it('returns nothing if the upload fails or the session has ended', async () => {
  stubImage('loads');
  expect(await copyPhoto(null)).toBeUndefined();
  server.use(http.post('*/api/uploads/profile-picture', () => new HttpResponse('', { status: 503 })));
  expect(await copyPhoto()).toBeUndefined();
  server.use(
    http.post('*/api/uploads/profile-picture', () => HttpResponse.json({ url: 7 }, { status: 201 })),
  );
  expect(await copyPhoto()).toBeUndefined();
});

it('stops after a timeout', async () => {
  stubImage('hangs');
  const timeoutSignal = AbortSignal.timeout(50);
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeoutSignal);
  expect(await copyPhoto()).toBeUndefined();
});
