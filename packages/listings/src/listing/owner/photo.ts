import type { ListingDoc } from '@app/db';
import { DomainError } from '@app/status-changes/domain-error';
import type { Fields } from '../fields.ts';

interface PhotoLookup {
  isOwnPhoto(userId: string, address: string, kind: 'portrait' | 'place'): Promise<boolean>;
}

type PhotoFields = Pick<ListingDoc, 'profilePicture' | 'placePhotos'>;

/**
 * Allows photos that the owner uploaded for this use, and the current ones.
 * @throws {DomainError} `photo`, `place_photo`
 */
export async function requireOwnPhotos(
  photos: PhotoLookup,
  userId: string,
  sent: Partial<Fields>,
  current: PhotoFields = {},
): Promise<void> {
  const { profilePicture } = sent;
  const isNewPortrait = typeof profilePicture === 'string' && profilePicture !== current.profilePicture;
  if (isNewPortrait && !(await photos.isOwnPhoto(userId, profilePicture, 'portrait')))
    throw new DomainError('photo');
  for (const photo of listNewPlacePhotos(sent, current))
    if (!(await photos.isOwnPhoto(userId, photo, 'place'))) throw new DomainError('place_photo');
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
