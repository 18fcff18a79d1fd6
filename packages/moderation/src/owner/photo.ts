import { Refused } from '../refused.ts';

interface Photos {
  isOwnPhoto(userId: string, address: string): Promise<boolean>;
}

/**
 * A listing shows photos that its owner uploaded, or the one that it shows already.
 * @throws {Refused} `photo`
 */
export async function expectOwnPhoto(
  photos: Photos,
  userId: string,
  wished: unknown,
  shown: string | undefined,
): Promise<void> {
  if (typeof wished !== 'string' || wished === shown) return;
  if (!(await photos.isOwnPhoto(userId, wished))) throw new Refused('photo');
}
