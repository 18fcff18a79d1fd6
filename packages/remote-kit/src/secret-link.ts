import { paths } from '@app/seo';
import { storage } from './storage.ts';

/** Pages whose links contain a secret. */
type SecretPage = typeof paths.sharedList | typeof paths.manageListing;

/** Key of session storage for the opened link while the user signs in. */
const storageKey = 'secret-link';

/** Builds the path of a page with the secret as its hash, which browsers do not send to servers. */
export const buildSecretLink = (page: SecretPage, secret: string): string => `${page}#${secret}`;

export const storeSecretLink = (page: SecretPage, secret: string): void =>
  void storage.session.setItem(storageKey, buildSecretLink(page, secret));
export const removeSecretLink = (): void => storage.session.removeItem(storageKey);

/** Returns the stored link. Undefined if there is none, or it is invalid. */
export function readSecretLink(): string | undefined {
  const link = storage.session.getItem(storageKey);
  const [page, secret = ''] = link?.split('#') ?? [];
  const isValid = (page === paths.sharedList || page === paths.manageListing) && /^[\w-]{43}$/.test(secret);
  return link && isValid ? buildSecretLink(page, secret) : undefined;
}
