import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { endpoints, photoUploads } from '@app/types';
import { importFile } from '@app/types/admin/imports';
import { uploadListingPicture } from '@app/types/admin/prosthetists';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUploadLookup, getUploadTimeoutMs, hasBody, watchUploadRate } from './uploads.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const upload = importFile.upload!;
/** An upload over a connection that has carried much before. */
function createWatchedUpload() {
  const request = Object.assign(new EventEmitter(), { socket: { bytesRead: 1e9 } });
  const onTooSlow = vi.fn();
  watchUploadRate(request as unknown as IncomingMessage, upload, onTooSlow);
  /** Advances the clock by this many seconds, with this many bytes in each. */
  const advance = (seconds: number, bytesPerSecond: number) => {
    for (let i = 0; i < seconds; i++) {
      request.socket.bytesRead += bytesPerSecond;
      vi.advanceTimersByTime(1000);
    }
  };
  return { request, onTooSlow, advance };
}

it('an upload is recognized by method and path, also with parameters, whatever the query', () => {
  const findUpload = createUploadLookup([...endpoints, ...photoUploads, uploadListingPicture]);
  expect(findUpload({ method: 'POST', url: '/api/admin/import?mode=preview' })).toBe(upload);
  expect(findUpload({ method: 'GET', url: '/api/admin/import' })).toBeUndefined();
  expect(findUpload({ method: 'POST', url: '/api/admin/import/1/cancel' })).toBeUndefined();
  expect(findUpload({ method: 'POST', url: '/api/reviews' })).toBeUndefined();
  const url = '/api/admin/prosthetists/0123456789abcdef01234567/profile-picture';
  expect(findUpload({ method: 'POST', url })).toBe(uploadListingPicture.upload);
  expect(findUpload({ method: 'POST', url: '/api/uploads/place-photo' })).toBe(photoUploads[1].upload);
  expect(findUpload({ method: 'POST', url: url.replace('0123', '0123/') })).toBeUndefined();
  expect(findUpload({ method: 'POST', url: `${url}s` })).toBeUndefined();
});

it('an upload may take minutes while it keeps its minimum rate', () => {
  const { onTooSlow, advance } = createWatchedUpload();
  advance(600, upload.minBytesPerSecond);
  expect(onTooSlow).not.toHaveBeenCalled();
});

it('an upload has fifteen seconds before the rate applies, and is aborted once', () => {
  const { onTooSlow, advance } = createWatchedUpload();
  advance(15, 0);
  expect(onTooSlow).not.toHaveBeenCalled();
  advance(60, 1);
  expect(onTooSlow).toHaveBeenCalledOnce();
});

it('an upload that stalls is aborted', () => {
  const { onTooSlow, advance } = createWatchedUpload();
  advance(60, upload.minBytesPerSecond);
  expect(onTooSlow).not.toHaveBeenCalled();
  advance(17, 0);
  expect(onTooSlow).toHaveBeenCalledOnce();
});

it.each(['end', 'close'])('an upload is not checked any more after its %s', (event) => {
  const { request, onTooSlow, advance } = createWatchedUpload();
  request.emit(event);
  advance(3600, 0);
  expect(onTooSlow).not.toHaveBeenCalled();
});

it('an upload of the longest file ends within twelve minutes', () => {
  expect(getUploadTimeoutMs(upload)).toBeLessThan(12 * 60_000);
});

it('a request has a body if its length is declared or it comes in chunks', () => {
  expect(hasBody({ headers: { 'content-length': '1' } })).toBe(true);
  expect(hasBody({ headers: { 'transfer-encoding': 'chunked' } })).toBe(true);
  expect(hasBody({ headers: { 'content-length': '0' } })).toBe(false);
  expect(hasBody({ headers: {} })).toBe(false);
});
