import { DomainError } from '@app/status-changes/domain-error';

interface PhotoLookup {
  isOwnPhoto(userId: string, address: string): Promise<boolean>;
}

/**
 * Allows photos that the owner uploaded, and the current one.
 * @throws {DomainError} `photo`
 */
export async function requireOwnPhoto(
  photos: PhotoLookup,
  userId: string,
  requestedPhoto: unknown,
  currentPhoto: string | undefined,
): Promise<void> {
  if (typeof requestedPhoto !== 'string' || requestedPhoto === currentPhoto) return;
  if (!(await photos.isOwnPhoto(userId, requestedPhoto))) throw new DomainError('photo');
}
