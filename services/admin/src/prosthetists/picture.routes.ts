import { toObjectId } from '@app/db';
import { editListing } from '@app/listings';
import { type App, HttpProblem, problems } from '@app/service-kit';
import { StorageFullError, StorageUnavailableError } from '@app/storage';
import {
  countBytes,
  createConverter,
  createPhotoName,
  createPhotoReader,
  putPhoto,
  toPhotoPath,
  UploadError,
} from '@app/storage/photo';
import { uploadListingPicture } from '@app/types/admin/prosthetists';
import { createConflictReply, toUndoFields } from '../actions/register-action-routes.ts';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall, runCommand } from '../staff-call.ts';
import { listingPresenter } from './listing-commands.ts';
import type { ListingContextStore } from './listing-context.store.ts';

const uploadField = 'profileImage';

/** Route by which staff replace a listing's photo: `POST …/profile-picture`, multipart. Live at once; can be undone. */
export function registerPictureRoutes(app: App, deps: AdminDeps, listingStore: ListingContextStore): void {
  const { collections, photoStorage } = deps;
  const readPhoto = createPhotoReader(createConverter());

  registerStaffCall(app, uploadListingPicture, async (call) => {
    const { params, staff, c } = call;
    const doc = await listingStore.find(toObjectId(params.id));
    if (!doc || doc.status === 'deleted') throw problems.notFound();
    const files = await readPhoto(c.req.raw, uploadField, staff.id).catch(throwPhotoProblem);

    // The database entry comes first: the sweep deletes files without one.
    const name = createPhotoName();
    const url = toPhotoPath(name);
    const photoDoc = {
      _id: name,
      userId: `admin:${staff.id}`,
      bytes: countBytes(files),
      createdAt: new Date(),
    };
    await collections.photos.insertOne(photoDoc);
    try {
      await putPhoto(photoStorage, name, files);
    } catch (error) {
      await collections.photos.deleteOne({ _id: name }).catch(() => {}); // otherwise the sweep deletes it within a week
      return throwPhotoProblem(error);
    }
    const input = { id: params.id, v: doc.v, fields: { profilePicture: url } };
    const conflictReply = createConflictReply(listingPresenter, deps, staff);
    const commandResult = await runCommand(deps, call, editListing, input, conflictReply);
    return {
      url,
      listing: await listingStore.loadAdminListing(commandResult.listing, staff),
      ...toUndoFields(commandResult),
    };
  });
}

/** Status and message by reason of an upload error, in English like the whole admin application. */
const photoErrors: Record<UploadError['reason'], readonly [status: number, sentence: string]> = {
  no_form: [415, `Send exactly one picture, as the field "${uploadField}" of a form.`],
  missing: [400, `Send exactly one picture, as the field "${uploadField}" of a form.`],
  too_large: [413, 'This picture is larger than 5 MB. Choose a smaller one.'],
  unreadable: [400, 'This file cannot be read as a picture. Choose a JPEG, PNG or WebP file.'],
  too_many_pages: [400, 'This file cannot be read as a picture. Choose a JPEG, PNG or WebP file.'],
  too_complex: [400, 'This picture takes too much work to read. Choose a smaller or simpler one.'],
  busy: [503, 'Many files are being read right now, and this one was not saved. Try again in a minute.'],
  too_many_pixels: [400, 'This picture has more than 40 million pixels. Choose a smaller one.'],
};

function throwPhotoProblem(error: unknown): never {
  if (error instanceof UploadError) {
    const [status, sentence] = photoErrors[error.reason];
    const code = error.reason === 'no_form' ? 'unsupported_media_type' : `photo_${error.reason}`;
    const headers: Record<string, string> = {
      ...(error.reason === 'no_form' && { accept: 'multipart/form-data' }),
      ...(error.reason === 'busy' && { 'retry-after': '60' }),
    };
    throw new HttpProblem(status, code, () => sentence, { cause: error, headers });
  }
  if (error instanceof StorageFullError)
    throw new HttpProblem(507, 'photo_no_room', () => 'There is no room for new pictures right now.', {
      cause: error,
    });
  if (error instanceof StorageUnavailableError)
    throw new HttpProblem(503, 'photo_storage_away', () => 'The picture could not be saved right now.', {
      headers: { 'retry-after': '60' },
      cause: error,
    });
  throw error;
}
