// S21: hostile files and forms. F15: no space left. And too many uploads at once.

import { createLogger, serve } from '@app/service-kit';
import { StorageFullError, StorageUnavailableError } from '@app/storage';
import { createConverter, UploadError } from '@app/storage/photo';
import {
  createAnimatedPhoto,
  createFalseHugePng,
  createPhoto,
  createPictureWithHtml,
  createPixelBomb,
  createProfileBomb,
} from '@app/storage/pictures-for-tests';
import { pickRounds } from '@app/test-kit/full-tests';
import { createTestDatabase } from '@app/test-kit/mongo';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createForm, prosthetist, startPhotosApp } from '../testing/photos-app.ts';

const database = await createTestDatabase();
let storageError: Error | undefined;
const { app, upload, get, listFiles, collections, photoStorage, createToken } = await startPhotosApp({
  database,
  wrapPhotoStorage: (realStorage) => ({
    ...realStorage,
    put: async (key, bytes) => {
      if (storageError) throw storageError;
      return realStorage.put(key, bytes);
    },
    get: async (key) => {
      if (storageError instanceof StorageUnavailableError) throw storageError;
      return realStorage.get(key);
    },
  }),
});
beforeEach(() => {
  storageError = undefined;
});
const expectNothingStored = async () => {
  expect(await listFiles()).toEqual([]);
  expect(await collections.photos.countDocuments()).toBe(0);
};
const jpeg = await createPhoto().jpeg().toBuffer();
const uploadWithoutTrace = async (bytes: Uint8Array, file?: { name: string; type: string }) => {
  const { status, json } = await upload(createForm(bytes, file));
  await expectNothingStored();
  return [status, json.error];
};

const encodePhoto = async (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif') =>
  createPhoto(64, 64)[format]().toBuffer();
const truncatePhoto = async (format: 'jpeg' | 'png' | 'webp') => {
  const bytes = await encodePhoto(format);
  return bytes.subarray(0, bytes.length / 2);
};

describe('S21: a file that is not a photo', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">';
  it.each<[string, string | Promise<Uint8Array>, string, string]>([
    ['a GIF that is a script', 'GIF89a/*'.padEnd(800, '\0').concat('*/=1;canary()'), 'me.gif', 'image/gif'],
    ['an SVG with a script', `${svg}<script>canary()</script></svg>`, 'me.jpg', 'image/jpeg'],
    ['an SVG that names a file', `${svg}<image href="file:///etc/passwd"/></svg>`, 'me.webp', 'image/webp'],
    ['a page that calls itself a PNG', '<!doctype html><script>canary()</script>', 'me.png', 'image/png'],
    ['a PDF', '%PDF-1.7\n1 0 obj', 'me.jpg', 'image/jpeg'],
    ['the head of a PNG, and no more', '\x89PNG\r\n\x1a\n', 'me.png', 'image/png'],
    ['a sentence', 'hello', 'me.jpg', 'image/jpeg'],
    // Three formats are enough.
    ['a real GIF', encodePhoto('gif'), 'me.jpg', 'image/jpeg'],
    ['a real TIFF', encodePhoto('tiff'), 'me.jpg', 'image/jpeg'],
    ['a real AVIF', encodePhoto('avif'), 'me.jpg', 'image/jpeg'],
    ['a truncated JPEG', truncatePhoto('jpeg'), 'me.jpg', 'image/jpeg'],
    ['a truncated PNG', truncatePhoto('png'), 'me.png', 'image/png'],
    ['a truncated WebP', truncatePhoto('webp'), 'me.webp', 'image/webp'],
  ])('%s is rejected', async (_, content, name, type) => {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : await content;
    expect(await uploadWithoutTrace(bytes, { name, type })).toEqual([400, 'photo_unreadable']);
  });

  it('an image of 256 million pixels is rejected by its header', async () => {
    expect(await uploadWithoutTrace(createPixelBomb())).toEqual([400, 'photo_too_many_pixels']);
    expect(await uploadWithoutTrace(createFalseHugePng())).toEqual([400, 'photo_unreadable']);
  });

  it('a colour profile that unpacks to 200 MB is removed', async () => {
    const { status, url } = await upload(createForm(createProfileBomb()));
    expect(status).toBe(201);
    const storedBytes = (await photoStorage.get(url.slice('/photos/'.length))) ?? new Uint8Array();
    expect((await sharp(storedBytes).metadata()).icc).toBeUndefined();
  });

  it('of an animated image the first frame is kept', async () => {
    const animatedPhoto = await createAnimatedPhoto();
    expect((await sharp(animatedPhoto).metadata()).pages).toBe(2);
    const { status, url } = await upload(createForm(animatedPhoto));
    expect(status).toBe(201);
    const storedPhoto = sharp((await photoStorage.get(url.slice('/photos/'.length))) ?? new Uint8Array());
    expect((await storedPhoto.metadata()).pages ?? 1).toBe(1);
    const [red, , blue] = (await storedPhoto.stats()).channels;
    expect(red!.mean).toBeGreaterThan(blue!.mean + 100);
  });

  it('HTML appended to an image is removed', async () => {
    const { status, url } = await upload(createForm(await createPictureWithHtml()));
    expect(status).toBe(201);
    const storedBytes = Buffer.from((await photoStorage.get(url.slice('/photos/'.length))) ?? []);
    expect(storedBytes.includes('canary')).toBe(false);
    expect(storedBytes.subarray(0, 4).toString()).toBe('RIFF');
    expect(storedBytes.readUInt32LE(4) + 8).toBe(storedBytes.length); // no bytes after the image
  });
});

const uploadStream = async (body: ReadableStream, type: string) => {
  const headers = { authorization: `Bearer ${createToken(prosthetist)}`, 'content-type': type };
  const init = { method: 'POST', body, duplex: 'half', headers } as RequestInit;
  return app.request(new Request('http://localhost/api/uploads/place-photo', init));
};

describe('S21: an unexpected form', () => {
  it('a file name with a path is ignored', async () => {
    const name = '../../../../tmp/canary.webp';
    const { status, url } = await upload(createForm(jpeg, { name, type: 'image/jpeg' }));
    expect(status).toBe(201);
    expect(await listFiles()).toEqual([url.slice('/photos/'.length)]);
    expect(url).not.toContain('canary');
  });

  it('a body far above the limit is rejected, by its declared and by its real length', async () => {
    const largeForm = new Response(createForm(Buffer.alloc(pickRounds(15_000_000, 50_000_000), 7)));
    const type = largeForm.headers.get('content-type') ?? '';
    const body = new Uint8Array(await largeForm.arrayBuffer());
    for (const length of [String(body.length), '100']) {
      const reply = await upload(body, { headers: { 'content-type': type, 'content-length': length } });
      expect([reply.status, reply.json.error]).toEqual([413, 'photo_too_large']);
    }

    let chunkCount = 0;
    const endlessBody = new ReadableStream({
      pull(controller) {
        chunkCount++;
        controller.enqueue(new Uint8Array(100_000));
      },
    });
    expect((await uploadStream(endlessBody, 'multipart/form-data; boundary=x')).status).toBe(413);
    expect(chunkCount).toBeLessThan(70); // times 100 kB: it did not read to the end
    await expectNothingStored();
  });

  it('a form over a slow connection has two minutes', async () => {
    const form = new Response(createForm(jpeg));
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const responsePromise = uploadStream(readable, form.headers.get('content-type')!);
    await vi.advanceTimersByTimeAsync(120_000);
    vi.useRealTimers();
    await form.body?.pipeTo(writable);
    expect((await responsePromise).status).toBe(201);
  });

  it('a file slightly above 5 MB gets the error for large files, one slightly below is read', async () => {
    expect((await upload(createForm(Buffer.alloc(5 * 1024 * 1024 + 1)))).json.error).toBe('photo_too_large');
    expect((await upload(createForm(Buffer.alloc(5 * 1024 * 1024)))).json.error).toBe('photo_unreadable');
  });

  it('a thousand parts, two photos, a text, an empty form and no form are rejected', async () => {
    const crowdedForm = createForm(jpeg);
    for (let i = 0; i < 1000; i++) crowdedForm.append(`field${i}`, 'x');
    const twoPhotosForm = createForm(jpeg);
    twoPhotosForm.append('photo', new Blob([new Uint8Array(jpeg)]), 'b.jpg');
    const textForm = new FormData();
    textForm.append('photo', 'data:image/png;base64,AAAA');
    const otherFieldForm = new FormData();
    otherFieldForm.append('profileImage', new Blob([new Uint8Array(jpeg)]), 'b.jpg');
    for (const form of [
      crowdedForm,
      twoPhotosForm,
      textForm,
      otherFieldForm,
      new FormData(),
      createForm(new Uint8Array()),
    ]) {
      const { status, json } = await upload(form);
      expect([status, json.error]).toEqual([400, 'photo_missing']);
    }
    for (const [type, body] of [
      ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="photo"; filename="'],
      ['multipart/form-data; boundary=x', ''],
      ['multipart/form-data; boundary=x', '--x--'],
    ] as const)
      expect((await upload(body, { headers: { 'content-type': type } })).status).toBe(400);
    for (const type of [
      'image/jpeg',
      'application/json',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'x'.repeat(71)}`,
    ])
      expect((await upload('x', { headers: { 'content-type': type } })).status).toBe(415);
    await expectNothingStored();
  });

  it('a large body over a real connection gets its reply', async () => {
    const logger = createLogger('upload-test');
    logger.level = 'silent';
    const { port, stop } = await serve({ app, port: 0, logger });
    const response = await fetch(`http://127.0.0.1:${port}/api/uploads/profile-picture`, {
      method: 'POST',
      body: createForm(Buffer.alloc(6_000_000)),
      headers: { authorization: `Bearer ${createToken(prosthetist)}` },
    });
    expect(response.status).toBe(413);
    await stop();
  });
});

describe('F15: failing storage', () => {
  it.each([
    [new StorageFullError('full'), 507, 'photo_no_room'],
    [new StorageUnavailableError('away'), 503, 'photo_storage_away'],
  ])('%s: returns an error, leaves no file, and the next attempt succeeds', async (error, status, code) => {
    storageError = error;
    const failedUpload = await upload(createForm(jpeg));
    expect([failedUpload.status, failedUpload.json.error]).toEqual([status, code]);
    expect(failedUpload.json.message).toMatch(/without a photo/);
    await expectNothingStored();
    storageError = undefined;
    expect((await upload(createForm(jpeg))).status).toBe(201);
  });

  it('photos are read while the disk is full; unavailable storage is 503, not 404', async () => {
    const { url } = await upload(createForm(jpeg));
    const address = `/api/uploads/profile-picture/${url.slice('/photos/'.length, -'.webp'.length)}`;
    storageError = new StorageFullError('full');
    expect((await get(address, prosthetist)).status).toBe(200);
    storageError = new StorageUnavailableError('away');
    expect((await get(address, prosthetist)).status).toBe(503);
  });
});

describe('uploads at once', () => {
  it('a full queue is a 503 with a sentence, and a photo whose caller has left is not stored', async () => {
    let shouldAbort = false;
    const abortController = new AbortController();
    const busyApp = await startPhotosApp({
      database,
      convertImage: (input) => {
        if (!shouldAbort) return Promise.reject(new UploadError('busy'));
        abortController.abort();
        return createConverter()(input);
      },
    });
    const refusedUpload = await busyApp.upload(createForm(jpeg));
    expect([refusedUpload.status, refusedUpload.json.error]).toEqual([503, 'photo_busy']);
    expect(refusedUpload.json.message).toMatch(/not saved. Try again in a minute/);
    shouldAbort = true;
    expect((await busyApp.upload(createForm(jpeg), { signal: abortController.signal })).status).toBe(503);
    expect(await busyApp.listFiles()).toEqual([]);
    await expectNothingStored();
  });

  it('too many uploads at once are asked to retry, and the others succeed', async () => {
    const { upload } = await startPhotosApp({ database, convertImage: createConverter() });
    const otherProsthetist = { userId: 'user_other', role: 'prosthetist' } as const;
    const replies = await Promise.all(Array.from({ length: 6 }, () => upload(createForm(jpeg))));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 201, 429, 429, 429, 429]);
    expect((await upload(createForm(jpeg), { caller: otherProsthetist })).status).toBe(201);
    const limitedReply = replies.find(({ status }) => status === 429);
    expect(Number(limitedReply?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await upload(createForm(jpeg))).status).toBe(201);
  });
});
