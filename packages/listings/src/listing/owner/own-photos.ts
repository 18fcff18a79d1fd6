import type { ListingDoc } from '@app/db';
import { DomainError } from '@app/status-changes/domain-error';
import type { Fields } from '../fields.ts';

interface PhotoStore {
  isOwnPhoto(userId: string, photoPath: string, kind: 'portrait' | 'place'): Promise<boolean>;
  transferPhoto(fromUserId: string, toUserId: string, photoPath: string): Promise<unknown>;
}

type PhotoFields = Partial<Pick<ListingDoc, 'ownerUserId' | 'profilePicture' | 'placePhotos'>>;

/**
 * Allows photos that the account or the listing's owner uploaded for this use, and the current ones. Photos that a
 * manager uploaded are transferred to the owner, so that they stay when the manager leaves.
 * @throws {DomainError} `photo`, `place_photo`
 */
export async function requireAndTransferPhotos(
  photos: PhotoStore,
  userId: string,
  sentFields: Partial<Fields>,
  currentFields: PhotoFields = {},
): Promise<void> {
  const { ownerUserId = userId } = currentFields;
  const requireOwnPhoto = async (photoPath: string, kind: 'portrait' | 'place') => {
    if (await photos.isOwnPhoto(ownerUserId, photoPath, kind)) return;
    if (!(await photos.isOwnPhoto(userId, photoPath, kind)))
      throw new DomainError(kind === 'place' ? 'place_photo' : 'photo');
    await photos.transferPhoto(userId, ownerUserId, photoPath);
  };
  const { profilePicture } = sentFields;
  if (typeof profilePicture === 'string' && profilePicture !== currentFields.profilePicture)
    await requireOwnPhoto(profilePicture, 'portrait');
  for (const photoPath of listNewPlacePhotos(sentFields, currentFields))
    await requireOwnPhoto(photoPath, 'place');
}

/** Paths of the sent photos of the place that the listing does not have. */
export function listNewPlacePhotos(
  { placePhotos }: Partial<Fields>,
  currentFields: Pick<ListingDoc, 'placePhotos'>,
): string[] {
  const sentPhotos = (placePhotos ?? []) as NonNullable<ListingDoc['placePhotos']>;
  const currentPaths = new Set(currentFields.placePhotos?.map(({ photo }) => photo));
  return sentPhotos.map(({ photo }) => photo).filter((photo) => !currentPaths.has(photo));
}
