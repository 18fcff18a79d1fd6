import { CallError, problem } from '@app/types';
import { uploadedPicture } from '@app/types/admin/prosthetists';
import * as z from 'zod/mini';
import { endSession, getSessionToken, getXsrfHeader } from '../../session.ts';

/**
 * Sends a picture as the specification says: multipart, one file `profileImage`.
 * @throws {CallError}
 */
export async function uploadPicture(id: string, file: File): Promise<z.output<typeof uploadedPicture>> {
  const form = new FormData();
  form.append('profileImage', file);
  const answer = await fetch(`/api/admin/prosthetists/${id}/profile-picture`, {
    method: 'POST',
    body: form,
    headers: {
      authorization: `Bearer ${getSessionToken() ?? ''}`,
      'accept-language': 'en',
      ...getXsrfHeader(),
    },
  }).catch((cause: unknown) => {
    throw new CallError('The picture was not sent.', 0, undefined, cause);
  });
  const json: unknown = await answer.json().catch(() => undefined);
  if (answer.ok) return z.parse(uploadedPicture, json);
  if (answer.status === 401) endSession();
  const found = z.safeParse(problem, json);
  throw new CallError(`The upload was answered ${answer.status}.`, answer.status, found.data);
}
