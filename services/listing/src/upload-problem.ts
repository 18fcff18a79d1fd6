import { HttpProblem, type LocalizedMessage } from '@app/service-kit';
import { StorageFullError, StorageUnavailableError } from '@app/storage';
import { UploadError } from '@app/storage/photo';
import { proofLimits } from '@app/types';
import { m } from './paraglide/messages.js';

const messagesByKind = {
  photo: {
    too_large: m.photo_too_large,
    missing: m.photo_missing,
    no_form: m.photo_missing,
    too_many_pixels: m.photo_too_many_pixels,
    too_complex: m.photo_too_complex,
    busy: m.uploads_busy,
    too_many_pages: m.photo_unreadable,
    unreadable: m.photo_unreadable,
    no_room: m.photo_no_room,
    storage_away: m.photo_storage_away,
  },
  proof: {
    too_large: m.proof_too_large,
    missing: m.proof_missing,
    no_form: m.proof_missing,
    too_many_pixels: m.proof_too_many_pixels,
    too_complex: m.proof_too_complex,
    busy: m.uploads_busy,
    too_many_pages: m.proof_too_many_pages,
    unreadable: m.proof_unreadable,
    no_room: m.proof_no_room,
    storage_away: m.proof_storage_away,
  },
} as const;
type UploadKind = keyof typeof messagesByKind;

/** Creates a function that throws the HTTP problem of a failed upload. Its code starts with the kind of file. */
export const createUploadThrower =
  (kind: UploadKind) =>
  (error: unknown): never => {
    const createMessage =
      (reason: keyof (typeof messagesByKind)[UploadKind]): LocalizedMessage =>
      (locale) =>
        messagesByKind[kind][reason](proofLimits, { locale });
    const cause = error;
    if (error instanceof StorageFullError)
      throw new HttpProblem(507, `${kind}_no_room`, createMessage('no_room'), { cause });
    if (error instanceof StorageUnavailableError) {
      const headers = { 'retry-after': '60' };
      throw new HttpProblem(503, `${kind}_storage_away`, createMessage('storage_away'), { headers, cause });
    }
    if (!(error instanceof UploadError)) throw error;
    const { reason } = error;
    if (reason === 'no_form') {
      const headers = { accept: 'multipart/form-data' };
      throw new HttpProblem(415, 'unsupported_media_type', createMessage(reason), { headers, cause });
    }
    if (reason === 'busy') {
      const headers = { 'retry-after': '60' };
      throw new HttpProblem(503, `${kind}_busy`, createMessage(reason), { headers, cause });
    }
    const status = reason === 'too_large' ? 413 : 400;
    throw new HttpProblem(status, `${kind}_${reason}`, createMessage(reason), { cause });
  };
