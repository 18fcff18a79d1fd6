import { paths } from '@app/seo';
import { storage } from './storage.ts';

/** Pages whose links bring a secret. */
type SecretPage = typeof paths.sharedList | typeof paths.manageListing;

/** Key under which this tab keeps the link that was opened in it while its reader signs in. */
const key = 'secret-link';

/** Builds the address of a page with its secret behind “#”, which browsers send to no server. */
export const buildSecretLink = (page: SecretPage, secret: string): string => `${page}#${secret}`;

export const keepSecretLink = (page: SecretPage, secret: string): void =>
  void storage.session.setItem(key, buildSecretLink(page, secret));
export const forgetSecretLink = (): void => storage.session.removeItem(key);

/** The kept link; undefined without one. */
export function readSecretLink(): string | undefined {
  const link = storage.session.getItem(key);
  const [page, secret = ''] = link?.split('#') ?? [];
  const isLink = (page === paths.sharedList || page === paths.manageListing) && /^[\w-]{43}$/.test(secret);
  return link && isLink ? buildSecretLink(page, secret) : undefined;
}
