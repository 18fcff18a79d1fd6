import type { ClaimEvidence, ClaimItem } from '@app/types/admin/claims';
import { formatName } from '../words/format-name.ts';

/** What the practice said on the telephone. */
export const callWords = {
  confirmed: 'the practice confirmed the claim',
  denied: 'the practice said it is not theirs',
  no_answer: 'no one was reached',
} as const satisfies Record<ClaimItem['calls'][number]['answer'], string>;

export const hiddenText = 'Your role does not show this.';
const getGivenText = (text: string | null) => (text === null ? hiddenText : text || 'Nothing given');
const formatFact = (what: string, text: string) => (text ? `${what}: ${text}` : `${what}: not known`);

/** The site's own name of a listing, without what every address has. */
const getHost = (website: string) =>
  URL.canParse(website) ? new URL(website).hostname.replace(/^www\./, '') : '';

/** What a check gave, and whether that is proven: anyone who reads "matches" has to know what it rests on. */
function formatOutcome(holds: boolean | null, isProven: boolean): string {
  if (holds === null) return isProven ? 'Nothing proven' : 'Unknown';
  return `${holds ? 'Matches' : 'Differs'}: ${isProven ? 'proven' : 'stated only'}`;
}

/** What a claimant gave, held against the listing, in words. */
export function describeChecks(claim: ClaimItem) {
  const { checks, evidence, against, claimantName, claimantEmail, calls, listing } = claim;
  const isConfirmed = claim.workEmailConfirmedAt !== null;
  const workEmail =
    evidence.workEmail &&
    `${evidence.workEmail} (${isConfirmed ? 'proven: the e-mailed code was entered' : 'not proven: the code was not entered'})`;
  const addresses = [claimantEmail && `${claimantEmail} (proven: the account’s)`, workEmail].filter(
    (text) => text !== '',
  );
  const mails = addresses.includes(null) ? hiddenText : addresses.join(', ') || 'Nothing given';
  const listingName = formatFact('Listing', formatName(listing, ''));
  const license = [evidence.license, evidence.licenseNumber].filter(Boolean).join(', no. ');
  const called = calls.at(-1);
  const name = getGivenText(claimantName);
  const rows: readonly (readonly [
    what: keyof typeof checks,
    name: string,
    given: string,
    against: string,
  ])[] = [
    ['emailDomain', 'E-mail domain', mails, formatFact('Website', getHost(against.website))],
    [
      'call',
      'Call to the practice',
      called ? callWords[called.answer] : 'Nobody called',
      formatFact('Public number', against.phone),
    ],
    ['name', 'Name', name, listingName],
    ['nickname', 'Nickname', name, listingName],
    ['npi', 'NPI', getGivenText(evidence.npi), formatFact('Listing', against.npi)],
    ['license', 'Credential', getGivenText(license), formatFact('Listing', against.licenses.join('; '))],
  ];
  return rows
    .filter(([what]) => what !== 'nickname' || checks.name === false)
    .map(([what, name, given, against]) => ({
      name,
      given,
      against,
      holds: checks[what],
      words: formatOutcome(checks[what], what === 'emailDomain' || what === 'call'),
    }));
}

/** What somebody gave, on one line; empty where they gave nothing. */
export const formatEvidence = ({ workEmail, npi, license, licenseNumber, note }: ClaimEvidence): string =>
  [
    workEmail && `Work e-mail ${workEmail}`,
    npi && `NPI ${npi}`,
    license,
    licenseNumber && `no. ${licenseNumber}`,
    note && `“${note}”`,
  ]
    .filter(Boolean)
    .join(', ');

/** Where the request named somebody else than the account is: evidence, never authority. */
export const findIdentityMismatches = ({ sent, claimantName, claimantEmail, userId }: ClaimItem) =>
  [
    { who: 'Name', account: claimantName, sent: sent.name },
    { who: 'E-mail', account: claimantEmail ?? hiddenText, sent: sent.email ?? '' },
    { who: 'Account', account: userId, sent: sent.userId },
  ].filter(({ sent }) => sent !== '');

/** What differs, as the reason for an approval names it. */
export const differenceWords: Readonly<Record<ClaimItem['differences'][number], string>> = {
  emailDomain: 'the e-mail domain',
  name: 'the name',
  npi: 'the NPI',
  license: 'the credential',
  call: 'what the practice said',
};

const dayMs = 86_400_000;

/** "Expires in 3 days": then it ends by itself, and others may ask. */
export function formatExpiry(expiresAt: string, now = Date.now()): string {
  const days = Math.ceil((Date.parse(expiresAt) - now) / dayMs);
  if (days <= 0) return 'Expires today';
  return days === 1 ? 'Expires within a day' : `Expires in ${days} days`;
}

/** Why a claim can only be rejected. */
export const obstacleWords: Readonly<Record<NonNullable<ClaimItem['obstacle']>, string>> = {
  orphaned: 'The listing was deleted. Reject the claim, restore the listing, or clean up under Data reports.',
  not_public: 'The listing is not public: nobody can own it before it is approved again.',
  other_owner: 'The listing has another owner now.',
  owns_another: 'The claimant owns another listing that is or was public: one listing per account.',
};
