import { paths } from '@app/seo';
import { storage } from './storage.ts';

/** Key under which this tab keeps the secret of a shared list's link while its reader signs in. */
const key = 'shared-list-link';

export const keepSharedLink = (secret: string): void => void storage.session.setItem(key, secret);
export const forgetSharedLink = (): void => storage.session.removeItem(key);

/** Address of the kept link; undefined without one. The secret stands behind “#”, which browsers send to no server. */
export function readSharedLink(): string | undefined {
  const secret = storage.session.getItem(key);
  return secret !== null && /^[\w-]{43}$/.test(secret) ? buildSharedLink(secret) : undefined;
}

/** Address by which one more person reads a saved list. */
export const buildSharedLink = (secret: string): string => `${paths.sharedList}#${secret}`;
