import { DomainError } from '@app/status-changes/domain-error';

interface Photos {
  isOwnPhoto(userId: string, address: string): Promise<boolean>;
}

/**
 * A listing shows photos that its owner uploaded, or the one that it shows already.
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
