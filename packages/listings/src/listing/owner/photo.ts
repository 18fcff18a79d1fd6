import { DomainError } from '@app/status-changes/domain-error';

interface Photos {
  isOwnPhoto(userId: string, address: string): Promise<boolean>;
}

/**
 * Allows photos that the owner uploaded, and the current one.
 * @throws {DomainError} `photo`
 */
export async function expectOwnPhoto(
  photos: Photos,
  userId: string,
  requestedPhoto: unknown,
  shown: string | undefined,
): Promise<void> {
  if (typeof requestedPhoto !== 'string' || requestedPhoto === shown) return;
  if (!(await photos.isOwnPhoto(userId, requestedPhoto))) throw new DomainError('photo');
}
