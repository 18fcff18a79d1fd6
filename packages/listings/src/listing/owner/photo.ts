import type { ListingDoc } from '@app/db';
import { DomainError } from '@app/status-changes/domain-error';
import type { Fields } from '../fields.ts';

interface PhotoStore {
  isOwnPhoto(userId: string, address: string, kind: 'portrait' | 'place'): Promise<boolean>;
  passPhoto(from: string, to: string, address: string): Promise<unknown>;
}

type PhotoFields = Partial<Pick<ListingDoc, 'ownerUserId' | 'profilePicture' | 'placePhotos'>>;

/**
 * Allows photos that the account or the listing's owner uploaded for this use, and the current ones. One that a manager
 * uploaded becomes the owner's, so that it stays when the manager leaves.
 * @throws {DomainError} `photo`, `place_photo`
 */
export async function requireOwnPhotos(
  photos: PhotoStore,
  userId: string,
  sent: Partial<Fields>,
  current: PhotoFields = {},
): Promise<void> {
  const { ownerUserId = userId } = current;
  const requireOwn = async (photo: string, kind: 'portrait' | 'place') => {
    if (await photos.isOwnPhoto(ownerUserId, photo, kind)) return;
    if (!(await photos.isOwnPhoto(userId, photo, kind)))
      throw new DomainError(kind === 'place' ? 'place_photo' : 'photo');
    await photos.passPhoto(userId, ownerUserId, photo);
  };
  const { profilePicture } = sent;
  if (typeof profilePicture === 'string' && profilePicture !== current.profilePicture)
    await requireOwn(profilePicture, 'portrait');
  for (const photo of listNewPlacePhotos(sent, current)) await requireOwn(photo, 'place');
}

/** Paths of the sent photos of the place that the listing does not have. */
export function listNewPlacePhotos(
  { placePhotos }: Partial<Fields>,
  current: Pick<ListingDoc, 'placePhotos'>,
): string[] {
  const sentPhotos = (placePhotos ?? []) as NonNullable<ListingDoc['placePhotos']>;
  const currentPaths = new Set(current.placePhotos?.map(({ photo }) => photo));
  return sentPhotos.map(({ photo }) => photo).filter((photo) => !currentPaths.has(photo));
}
