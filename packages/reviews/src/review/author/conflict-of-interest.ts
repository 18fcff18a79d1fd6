import type { ListingDoc } from '@app/db';

/** Public e-mail providers: a common domain among these is no conflict of interest. Includes their national domains. */
const publicMailProviders = new Set(
  'aim aol att bellsouth charter comcast cox duck earthlink fastmail frontier gmail gmx googlemail hey hotmail icloud juno live mac mail mailbox me msn netzero optonline outlook pm posteo proton protonmail rocketmail roadrunner rr sbcglobal spectrum suddenlink tutanota verizon web windstream yahoo yandex ymail zoho'.split(
    ' ',
  ),
);

export type ConflictOfInterest = 'owner' | 'same e-mail' | 'same domain';

/**
 * The relation that forbids an account to review a listing: it owns it, has its e-mail address, or has an address of
 * the practice's domain. `emails`: verified addresses of the account.
 */
export function findConflictOfInterest(
  listing: Pick<ListingDoc, 'ownerUserId' | 'email' | 'website'>,
  account: { userId: string; emails: readonly string[] },
): ConflictOfInterest | undefined {
  if (listing.ownerUserId === account.userId) return 'owner';
  const ownEmails = account.emails.map(normalizeEmail);
  if (listing.email && ownEmails.includes(normalizeEmail(listing.email))) return 'same e-mail';
  const practiceDomains = [getDomain(listing.email), getHost(listing.website)].filter(
    (domain) => domain && !isPublicMailProvider(domain),
  );
  const hasSharedDomain = ownEmails.some((email) =>
    practiceDomains.some((domain) => isWithin(getDomain(email), domain)),
  );
  return hasSharedDomain ? 'same domain' : undefined;
}

/** Normalizes case and removes the part after a plus. */
function normalizeEmail(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@');
  return `${name.split('+')[0]}@${domain}`;
}

const getDomain = (email = '') => normalizeEmail(email).split('@')[1] ?? '';

function getHost(website = ''): string {
  const url = /^https?:\/\//i.test(website) ? website : `https://${website}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
}

/** Compares the second-level name, which also covers "yahoo.co.uk" and "outlook.com". */
function isPublicMailProvider(domain: string): boolean {
  const labels = domain.split('.');
  const registeredName =
    labels.at(-2) && labels.at(-2)!.length <= 3 && labels.length > 2 ? labels.at(-3) : labels.at(-2);
  return publicMailProviders.has(registeredName ?? '');
}

const isWithin = (domain: string, practiceDomain = '') =>
  domain === practiceDomain || domain.endsWith(`.${practiceDomain}`);

/**
 * True if an address is of the practice's domain; null if unknown: no own website domain, or only addresses of public
 * providers.
 */
export function hasPracticeDomain(emails: readonly string[], website: string | undefined): boolean | null {
  const practiceHost = getHost(website);
  const ownDomains = emails.map(getDomain).filter((domain) => domain && !isPublicMailProvider(domain));
  if (!practiceHost || isPublicMailProvider(practiceHost) || ownDomains.length === 0) return null;
  return ownDomains.some((domain) => isWithin(domain, practiceHost) || isWithin(practiceHost, domain));
}
