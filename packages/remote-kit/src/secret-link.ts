import { paths } from '@app/seo';
import { storage } from './storage.ts';

/** Pages whose links contain a secret. */
type SecretPage = typeof paths.sharedList | typeof paths.manageListing;

/** Key under which this tab stores the opened link while its reader signs in. */
const storageKey = 'secret-link';

/** Builds the address of a page with its secret after “#”, which browsers do not send to servers. */
export const buildSecretLink = (page: SecretPage, secret: string): string => `${page}#${secret}`;

export const storeSecretLink = (page: SecretPage, secret: string): void =>
  void storage.session.setItem(storageKey, buildSecretLink(page, secret));
export const removeSecretLink = (): void => storage.session.removeItem(storageKey);

/** The stored link; undefined if there is none, or it is invalid. */
export function readSecretLink(): string | undefined {
  const link = storage.session.getItem(storageKey);
  const [page, secret = ''] = link?.split('#') ?? [];
  const isValid = (page === paths.sharedList || page === paths.manageListing) && /^[\w-]{43}$/.test(secret);
  return link && isValid ? buildSecretLink(page, secret) : undefined;
}
