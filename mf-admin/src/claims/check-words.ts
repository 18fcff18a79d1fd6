import type { ClaimEvidence, ClaimItem } from '@app/types/admin/claims';

export interface Check {
  name: string;
  given: string;
  against: string;
  holds: boolean | null;
  words: string;
}

const outcome = (holds: boolean | null) =>
  holds === null ? 'Nothing to compare' : holds ? 'Matches' : 'Does not match';

const hiddenText = 'Your role does not show this.';
const given = (text: string | null) => (text === null ? hiddenText : text || 'Nothing given');
const known = (what: string, text: string) => (text ? `${what}: ${text}` : `${what}: not known`);

/** The site's own name of a listing, without what every address has. */
const hostOf = (website: string) =>
  URL.canParse(website) ? new URL(website).hostname.replace(/^www\./, '') : '';

/** What a claimant gave, held against the listing, in words. */
export function checksInWords({
  checks,
  evidence,
  against,
  claimantEmail,
}: Pick<ClaimItem, 'checks' | 'evidence' | 'against' | 'claimantEmail'>): Check[] {
  const addresses = [claimantEmail, evidence.workEmail].filter((text) => text !== '');
  const mails = addresses.includes(null) ? hiddenText : addresses.join(', ') || 'Nothing given';
  return [
    {
      name: 'E-mail domain',
      given: mails,
      against: known('Website', hostOf(against.website)),
      holds: checks.emailDomain,
      words: outcome(checks.emailDomain),
    },
    {
      name: 'NPI',
      given: given(evidence.npi),
      against: known('Listing', against.npi),
      holds: checks.npi,
      words: outcome(checks.npi),
    },
    {
      name: 'Credential',
      given: given([evidence.license, evidence.licenseNumber].filter(Boolean).join(', no. ')),
      against: known('Listing', against.licenses.join('; ')),
      holds: checks.license,
      words: outcome(checks.license),
    },
  ];
}

/** What somebody gave, on one line; empty where they gave nothing. */
export const evidenceInWords = ({ workEmail, npi, license, licenseNumber, note }: ClaimEvidence): string =>
  [
    workEmail && `Work e-mail ${workEmail}`,
    npi && `NPI ${npi}`,
    license,
    licenseNumber && `no. ${licenseNumber}`,
    note && `“${note}”`,
  ]
    .filter(Boolean)
    .join(', ');

interface Named {
  who: string;
  account: string;
  sent: string;
}

/** Where the request named somebody else than the account is: evidence, never authority (decisions, T13). */
export const namedOther = ({
  sent,
  claimantName,
  claimantEmail,
  userId,
}: Pick<ClaimItem, 'sent' | 'claimantName' | 'claimantEmail' | 'userId'>): Named[] =>
  [
    { who: 'Name', account: claimantName, sent: sent.name },
    { who: 'E-mail', account: claimantEmail ?? hiddenText, sent: sent.email ?? '' },
    { who: 'Account', account: userId, sent: sent.userId },
  ].filter(({ sent }) => sent !== '');

const dayMs = 86_400_000;

/** "Expires in 3 days": then it ends by itself, and others may ask. */
export function expiryInWords(expiresAt: string, now = Date.now()): string {
  const days = Math.ceil((Date.parse(expiresAt) - now) / dayMs);
  if (days <= 0) return 'Expires today';
  return days === 1 ? 'Expires within a day' : `Expires in ${days} days`;
}

/** Why a claim can only be rejected. */
export const obstacleWords: Readonly<Record<NonNullable<ClaimItem['obstacle']>, string>> = {
  orphaned:
    'The listing is gone. Reject the claim, restore the listing, or clean up among the orphaned claims.',
  not_public: 'The listing is not public: nobody can own it before it is approved again.',
  other_owner: 'The listing has another owner by now.',
  owns_another: 'The claimant owns another listing that is or was public: one listing an account.',
};
