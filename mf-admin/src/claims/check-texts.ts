import type { ClaimEvidence, ClaimItem } from '@app/types/admin/claims';
import { formatName } from '../words/format-words.ts';

export const callAnswerTexts = {
  confirmed: 'the practice confirmed the claim',
  denied: 'the practice said it is not theirs',
  no_answer: 'no one was reached',
} as const satisfies Record<ClaimItem['calls'][number]['answer'], string>;

export const hiddenText = 'Your role does not show this.';
const formatEvidenceText = (text: string | null) => (text === null ? hiddenText : text || 'Nothing given');
const formatFact = (label: string, text: string) => (text ? `${label}: ${text}` : `${label}: not known`);

/** Returns the host of a website without "www."; empty if the address is invalid. */
const getHost = (website: string) =>
  URL.canParse(website) ? new URL(website).hostname.replace(/^www\./, '') : '';

/** A match names its strength: "Matches" alone would hide whether the evidence is proven or only stated. */
function formatCheckResult(isMatch: boolean | null, isVerifiedCheck: boolean): string {
  if (isMatch === null) return isVerifiedCheck ? 'Nothing proven' : 'Unknown';
  if (!isMatch) return 'Doesn’t match';
  return isVerifiedCheck ? 'Matches, proven' : 'Matches, stated only';
}

/** Returns the checks of a claim as rows: the evidence, the value of the listing, and the result in words. */
export function describeChecks(claim: ClaimItem) {
  const { checks, evidence, against, claimantName, claimantEmail, calls, listing } = claim;
  const isWorkEmailConfirmed = claim.workEmailConfirmedAt !== null;
  const workEmailText =
    evidence.workEmail &&
    `${evidence.workEmail} (${isWorkEmailConfirmed ? 'proven: the e-mailed code was entered' : 'not proven: the code was not entered'})`;
  const emailTexts = [claimantEmail && `${claimantEmail} (proven: the account’s)`, workEmailText].filter(
    (text) => text !== '',
  );
  const emailText = emailTexts.includes(null) ? hiddenText : emailTexts.join(', ') || 'Nothing given';
  const listingFact = formatFact('Listing', formatName(listing, ''));
  const licenseText = [evidence.license, evidence.licenseNumber].filter(Boolean).join(', no. ');
  const lastCall = calls.at(-1);
  const claimantText = formatEvidenceText(claimantName);
  const rows: readonly (readonly [
    check: keyof typeof checks,
    label: string,
    value: string,
    expectedValue: string,
  ])[] = [
    ['emailDomain', 'E-mail domain', emailText, formatFact('Website', getHost(against.website))],
    [
      'call',
      'Call to the practice',
      lastCall ? callAnswerTexts[lastCall.answer] : 'Nobody called',
      formatFact('Public number', against.phone),
    ],
    ['name', 'Name', claimantText, listingFact],
    ['nickname', 'Nickname', claimantText, listingFact],
    ['npi', 'NPI', formatEvidenceText(evidence.npi), formatFact('Listing', against.npi)],
    [
      'license',
      'Credential',
      formatEvidenceText(licenseText),
      formatFact('Listing', against.licenses.join('; ')),
    ],
  ];
  return rows
    .filter(([check]) => check !== 'nickname' || checks.name === false)
    .map(([check, label, value, expectedValue]) => ({
      name: label,
      value,
      expectedValue,
      isMatch: checks[check],
      resultText: formatCheckResult(checks[check], check === 'emailDomain' || check === 'call'),
    }));
}

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

/** Returns the identity fields in which the request differs from the account. They are evidence only. */
export const findIdentityMismatches = ({ sent, claimantName, claimantEmail, userId }: ClaimItem) =>
  [
    { label: 'Name', accountValue: claimantName, sentValue: sent.name },
    { label: 'E-mail', accountValue: claimantEmail ?? hiddenText, sentValue: sent.email ?? '' },
    { label: 'Account', accountValue: userId, sentValue: sent.userId },
  ].filter(({ sentValue }) => sentValue !== '');

/** Labels of the checks that failed, for the reason of an approval. */
export const differenceLabels: Readonly<Record<ClaimItem['differences'][number], string>> = {
  emailDomain: 'the e-mail domain',
  name: 'the name',
  npi: 'the NPI',
  license: 'the credential',
  call: 'what the practice said',
};

const dayMs = 86_400_000;

/** Formats the time until a claim expires: "Expires in 3 days"; "Expires today" also for an expired claim. */
export function formatExpiry(expiresAt: string, nowMs = Date.now()): string {
  const days = Math.ceil((Date.parse(expiresAt) - nowMs) / dayMs);
  if (days <= 0) return 'Expires today';
  return days === 1 ? 'Expires within a day' : `Expires in ${days} days`;
}

/** Texts of the reasons why a claim can only be rejected. */
export const claimObstacleTexts: Readonly<Record<NonNullable<ClaimItem['obstacle']>, string>> = {
  orphaned: 'The listing was deleted. Reject the claim, restore the listing, or clean up under Data reports.',
  not_public: 'The listing is not public: nobody can own it before it is approved again.',
  other_owner: 'The listing has another owner now.',
  owns_another: 'The claimant owns another listing that is or was public: one listing per account.',
};
