import type { ListingDoc } from '@app/db';

/** Public e-mail providers: a common domain among these is no conflict of interest. Includes their national domains. */
const publicMailProviders = new Set(
  'aim aol att bellsouth charter comcast cox duck earthlink fastmail frontier gmail gmx googlemail hey hotmail icloud juno live mac mail mailbox me msn netzero optonline outlook pm posteo proton protonmail rocketmail roadrunner rr sbcglobal spectrum suddenlink tutanota verizon web windstream yahoo yandex ymail zoho'.split(
    ' ',
  ),
);

export type ConflictOfInterest = 'owner' | 'same_email' | 'same_domain';

/**
 * The relation that forbids an account to review a listing: it owns it, has its e-mail address, or has an address of
 * the practice's domain. `emails`: verified addresses of the account.
 */
export function findConflictOfInterest(
  listing: Pick<ListingDoc, 'ownerUserId' | 'email' | 'website'>,
  account: { userId: string; emails: readonly string[] },
): ConflictOfInterest | undefined {
  if (listing.ownerUserId === account.userId) return 'owner';
  const accountEmails = account.emails.map(normalizeEmail);
  if (listing.email && accountEmails.includes(normalizeEmail(listing.email))) return 'same_email';
  const practiceDomains = [getDomain(listing.email), parseHost(listing.website)].filter(
    (domain) => domain && !isPublicMailProvider(domain),
  );
  const hasSharedDomain = accountEmails.some((email) =>
    practiceDomains.some((domain) => isSameOrSubdomain(getDomain(email), domain)),
  );
  return hasSharedDomain ? 'same_domain' : undefined;
}

/** Normalizes case and removes the part after a plus. */
function normalizeEmail(email: string): string {
  const [localPart = '', domain = ''] = email.trim().toLowerCase().split('@');
  return `${localPart.split('+')[0]}@${domain}`;
}

const getDomain = (email = '') => normalizeEmail(email).split('@')[1] ?? '';

function parseHost(website = ''): string {
  const url = /^https?:\/\//i.test(website) ? website : `https://${website}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
}

/**
 * Captures the registered name: "yahoo" of "yahoo.com", "mail.yahoo.fr" and "yahoo.co.uk". Nothing of
 * "frontier.health": providers have classic domains, and practices any. (".test": addresses of the seeded data.)
 */
const registeredNamePattern = /(?:^|\.)([^.]+)\.(?:com|net|org|test|(?:(?:com?|net?|org?)\.)?[a-z]{2})$/;

/** True for a domain of a public provider, and for each domain below it. */
const isPublicMailProvider = (domain: string): boolean =>
  publicMailProviders.has(registeredNamePattern.exec(domain)?.[1] ?? '');

const isSameOrSubdomain = (domain: string, parentDomain = '') =>
  domain === parentDomain || domain.endsWith(`.${parentDomain}`);

/**
 * Checks whether an address is of the practice's domain. Null: unknown, since there is no website with a domain of its
 * own, or there are only addresses of public providers.
 */
export function checkPracticeDomain(emails: readonly string[], website: string | undefined): boolean | null {
  const practiceHost = parseHost(website);
  const emailDomains = emails.map(getDomain).filter((domain) => domain && !isPublicMailProvider(domain));
  if (!practiceHost || isPublicMailProvider(practiceHost) || emailDomains.length === 0) return null;
  return emailDomains.some(
    (domain) => isSameOrSubdomain(domain, practiceHost) || isSameOrSubdomain(practiceHost, domain),
  );
}
