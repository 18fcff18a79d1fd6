import type { ClaimEvidence, ClaimItem } from '@app/types/admin/claims';

export interface Check {
  name: string;
  given: string;
  against: string;
  holds: boolean | null;
  words: string;
}

type Basis = 'proven' | 'stated only';

/** What a check gave, and whether that is proven: anyone who reads "matches" has to know what it rests on. */
const formatOutcome = (holds: boolean | null, basis: Basis) => {
  if (holds === null) return basis === 'proven' ? 'Nothing proven' : 'Unknown';
  return `${holds ? 'Matches' : 'Differs'}: ${basis}`;
};

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

/** What a claimant gave, held against the listing, in words. */
export function describeChecks({
  checks,
  evidence,
  against,
  claimantName,
  claimantEmail,
  workEmailConfirmedAt,
  calls,
  listing,
}: Pick<
  ClaimItem,
  | 'checks'
  | 'evidence'
  | 'against'
  | 'claimantName'
  | 'claimantEmail'
  | 'workEmailConfirmedAt'
  | 'calls'
  | 'listing'
>): Check[] {
  const workEmail =
    evidence.workEmail &&
    `${evidence.workEmail} (${workEmailConfirmedAt ? 'proven: the e-mailed code was entered' : 'not proven: the code was not entered'})`;
  const addresses = [claimantEmail && `${claimantEmail} (proven: the account’s)`, workEmail].filter(
    (text) => text !== '',
  );
  const mails = addresses.includes(null) ? hiddenText : addresses.join(', ') || 'Nothing given';
  const listingName = formatFact('Listing', listing ? `${listing.firstName} ${listing.lastName}` : '');
  return [
    {
      name: 'E-mail domain',
      given: mails,
      against: formatFact('Website', getHost(against.website)),
      holds: checks.emailDomain,
      words: formatOutcome(checks.emailDomain, 'proven'),
    },
    {
      name: 'Call to the practice',
      given: calls.length > 0 ? callWords[calls.at(-1)!.answer] : 'Nobody called',
      against: formatFact('Public number', against.phone),
      holds: checks.call,
      words: formatOutcome(checks.call, 'proven'),
    },
    {
      name: 'Name',
      given: getGivenText(claimantName),
      against: listingName,
      holds: checks.name,
      words: formatOutcome(checks.name, 'stated only'),
    },
    ...(checks.name === false
      ? [
          {
            name: 'Nickname',
            given: getGivenText(claimantName),
            against: listingName,
            holds: checks.nickname,
            words: formatOutcome(checks.nickname, 'stated only'),
          },
        ]
      : []),
    {
      name: 'NPI',
      given: getGivenText(evidence.npi),
      against: formatFact('Listing', against.npi),
      holds: checks.npi,
      words: formatOutcome(checks.npi, 'stated only'),
    },
    {
      name: 'Credential',
      given: getGivenText([evidence.license, evidence.licenseNumber].filter(Boolean).join(', no. ')),
      against: formatFact('Listing', against.licenses.join('; ')),
      holds: checks.license,
      words: formatOutcome(checks.license, 'stated only'),
    },
  ];
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

interface IdentityMismatch {
  who: string;
  account: string;
  sent: string;
}

/** Where the request named somebody else than the account is: evidence, never authority. */
export const findIdentityMismatches = ({
  sent,
  claimantName,
  claimantEmail,
  userId,
}: Pick<ClaimItem, 'sent' | 'claimantName' | 'claimantEmail' | 'userId'>): IdentityMismatch[] =>
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
