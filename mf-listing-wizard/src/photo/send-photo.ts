import type { Failure } from '@app/remote-kit';
import { problem, uploadedPhoto } from '@app/types';
import * as z from 'zod/mini';

export type PhotoUploadResult =
  | { status: 'done'; url: string }
  | { status: 'failed'; failure: Failure }
  /** Aborted through `signal`. */
  | { status: 'stopped' };

/** What a photo is for; the server stores different sizes for each. */
export type PhotoPurpose = 'profile-picture' | 'place-photo';

interface SendPhotoOptions {
  purpose?: PhotoPurpose | undefined;
  getToken: () => Promise<string | null>;
  signal: AbortSignal;
  /** Called with the sent fraction, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Uploads a photo as the signed-in user. Uses XMLHttpRequest because `fetch` reports no upload progress. */
export async function sendPhoto(
  jpeg: Blob,
  { purpose = 'profile-picture', getToken, signal, onProgress }: SendPhotoOptions,
): Promise<PhotoUploadResult> {
  const token = await getToken().catch(() => null);
  if (signal.aborted) return { status: 'stopped' };
  if (!token) return { status: 'failed', failure: { kind: 'ended' } };
  const formData = new FormData();
  formData.append('photo', jpeg, 'photo.jpg');

  const request = new XMLHttpRequest();
  request.open('POST', `/api/uploads/${purpose}`);
  request.setRequestHeader('authorization', `Bearer ${token}`);
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('accept-language', document.documentElement.lang);
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
  const abortRequest = () => request.abort();
  signal.addEventListener('abort', abortRequest);
  return new Promise<PhotoUploadResult>((resolve) => {
    request.onload = () => resolve(toUploadResult(request.status, request.responseText));
    request.onerror = () => resolve({ status: 'failed', failure: { kind: 'unreached' } });
    request.onabort = () => resolve({ status: 'stopped' });
    request.send(formData);
  }).finally(() => signal.removeEventListener('abort', abortRequest));
}

function toUploadResult(status: number, text: string): PhotoUploadResult {
  const json = parseJson(text);
  const photoReply = status === 201 ? z.safeParse(uploadedPhoto, json).data : undefined;
  if (photoReply) return { status: 'done', url: photoReply.url };
  const problemReply = z.safeParse(problem, json).data;
  if (status === 401) return { status: 'failed', failure: { kind: 'ended' } };
  if (status === 429) return { status: 'failed', failure: { kind: 'too_many' } };
  // Photo errors have a useful message, even with status 507 (no space) or 503 (no storage).
  const hasMessage = problemReply && (status < 500 || problemReply.error.startsWith('photo_'));
  return {
    status: 'failed',
    failure: hasMessage ? { kind: 'refused', problem: problemReply } : { kind: 'trouble' },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
