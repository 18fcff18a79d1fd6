import { mockServer } from '@app/test-kit/mock-server';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { drawnSquares, stubPictures } from './testing/pictures.ts';
import { uploadAccountPhoto } from './upload-account-photo.ts';

const address = '/photos/AAAAAAAAAAAAAAAAAAAAAA.webp';
const server = mockServer(
  http.post('*/api/uploads/profile-picture', () => HttpResponse.json({ url: address }, { status: 201 })),
);
stubPictures();
afterEach(() => vi.useRealTimers());

const requests: { src: string; crossOrigin: string | null }[] = [];
/** jsdom loads no pictures either. */
function stubImage(outcome: 'loads' | 'fails' | 'hangs'): void {
  requests.length = 0;
  vi.stubGlobal(
    'Image',
    class {
      width = 400;
      height = 400;
      crossOrigin: string | null = null;
      onload = () => {};
      onerror = () => {};
      set src(src: string) {
        requests.push({ src, crossOrigin: this.crossOrigin });
        if (outcome === 'loads') queueMicrotask(() => this.onload());
        if (outcome === 'fails') queueMicrotask(() => this.onerror());
      }
    },
  );
}
const copy = (token: string | null = 'token') =>
  uploadAccountPhoto('https://img.clerk.com/me', async () => token);

it('copies the account picture, loaded with CORS', async () => {
  stubImage('loads');
  expect(await copy()).toBe(address);
  expect(requests).toEqual([{ src: 'https://img.clerk.com/me', crossOrigin: 'anonymous' }]);
  expect(drawnSquares[0]).toEqual({ left: 0, top: 0, side: 400, edge: 400 });
});

it('returns nothing if the picture does not load', async () => {
  stubImage('fails');
  expect(await copy()).toBeUndefined();
});

it('returns nothing if the browser may not read it', async () => {
  stubImage('loads');
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(() => {
    throw new DOMException('Tainted canvases may not be exported.', 'SecurityError');
  });
  expect(await copy()).toBeUndefined();
});

it('returns nothing if the upload fails or the session has ended', async () => {
  stubImage('loads');
  expect(await copy(null)).toBeUndefined();
  server.use(http.post('*/api/uploads/profile-picture', () => new HttpResponse('', { status: 503 })));
  expect(await copy()).toBeUndefined();
  server.use(
    http.post('*/api/uploads/profile-picture', () => HttpResponse.json({ url: 7 }, { status: 201 })),
  );
  expect(await copy()).toBeUndefined();
});

it('stops after a timeout', async () => {
  stubImage('hangs');
  const soon = AbortSignal.timeout(50);
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon);
  expect(await copy()).toBeUndefined();
});
