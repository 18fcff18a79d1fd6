import type { ListingDoc } from '@app/db';

/** Providers where anybody gets an address: sharing one of these is no tie. Their countries' own domains count too. */
const publicHosts = new Set(
  'aim aol att bellsouth charter comcast cox duck earthlink fastmail frontier gmail gmx googlemail hey hotmail icloud juno live mac mail mailbox me msn netzero optonline outlook pm posteo proton protonmail rocketmail roadrunner rr sbcglobal spectrum suddenlink tutanota verizon web windstream yahoo yandex ymail zoho'.split(
    ' ',
  ),
);

export type Tie = 'owner' | 'same e-mail' | 'same domain';

/**
 * What ties an account to a listing, so that it may not review it: it owns it, or its e-mail is the
 * listing's, or one of the practice's own domain. `emails` are the account's confirmed addresses.
 */
export function findConflictOfInterest(
  listing: Pick<ListingDoc, 'ownerUserId' | 'email' | 'website'>,
  account: { userId: string; emails: readonly string[] },
): Tie | undefined {
  if (listing.ownerUserId === account.userId) return 'owner';
  const own = account.emails.map(normalizeEmail);
  if (listing.email && own.includes(normalizeEmail(listing.email))) return 'same e-mail';
  const practice = [getDomain(listing.email), getHost(listing.website)].filter(
    (one) => one && !isPublic(one),
  );
  const shared = own.some((email) => practice.some((domain) => isWithin(getDomain(email), domain)));
  return shared ? 'same domain' : undefined;
}

/** As a mailbox sees it: no case, and nothing after a plus. */
function normalizeEmail(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@');
  return `${name.split('+')[0]}@${domain}`;
}

const getDomain = (email = '') => normalizeEmail(email).split('@')[1] ?? '';

function getHost(website = ''): string {
  const address = /^https?:\/\//i.test(website) ? website : `https://${website}`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '';
}

/** "yahoo.co.uk", "outlook.com": the name before the first dot decides, unless there is a further one before it. */
function isPublic(domain: string): boolean {
  const labels = domain.split('.');
  const registered =
    labels.at(-2) && labels.at(-2)!.length <= 3 && labels.length > 2 ? labels.at(-3) : labels.at(-2);
  return publicHosts.has(registered ?? '');
}

const isWithin = (domain: string, practice = '') => domain === practice || domain.endsWith(`.${practice}`);

/**
 * True if one of these addresses is of the practice's own domain; null where that cannot be said: no website of an own
 * domain, or no address but such as anybody gets.
 */
export function isOfDomain(emails: readonly string[], website: string | undefined): boolean | null {
  const practice = getHost(website);
  const own = emails.map(getDomain).filter((domain) => domain && !isPublic(domain));
  if (!practice || isPublic(practice) || own.length === 0) return null;
  return own.some((domain) => isWithin(domain, practice) || isWithin(practice, domain));
}
