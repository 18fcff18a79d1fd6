import type { InboxKind } from '@app/types/admin/inbox';
import { formatIdentifier } from '../words/format-words.ts';

/** A label for a row, and a sentence for the open item. Warnings inform; none decides. */
const warningTexts: Readonly<Record<string, readonly [label: string, sentence?: string]>> = {
  // Texts of reviews and replies.
  obscenity: ['Strong words', 'It contains words from the list of obscenities.'],
  team_word: ['Team’s word', 'It contains a word from the team’s own list.'],
  phone: ['Phone number', 'It seems to contain a phone number.'],
  email: ['E-mail', 'It contains an e-mail address.'],
  url: ['Link', 'It contains a web address.'],
  address: ['Street address', 'It seems to contain a street address.'],
  name: ['A name', 'It seems to name someone.'],
  patient: ['Calls someone a patient', 'It calls someone a patient.'],
  visit: ['A visit', 'It speaks of a visit.'],
  body: ['The body or health', 'It speaks of someone’s body or health.'],
  level: ['A limb or its level', 'It names a limb or its level.'],
  date: ['A date', 'It names a date.'],
  insurance: ['Insurance', 'It speaks of insurance.'],
  amount: ['An amount', 'It names an amount of money.'],
  // Context of reviews.
  burst: ['Burst', 'Many reviews of this listing came within a week.'],
  duplicate: ['Same words', 'Another review says the same words.'],
  many_by_author: ['Busy author', 'Its author wrote several reviews within a week.'],
  new_account: ['New account', 'The account was less than an hour old.'],
  hidden: ['Hidden', 'Nobody reads it until its flags are answered.'],
  flags: ['Flagged', 'Readers’ flags wait.'],
  appeal: ['Appeal', 'Its author appeals.'],
  proof: ['Proof of care', 'A proof of care waits.'],
  edit: ['An edit', 'It is an edit of something public.'],
  // Listings and updates.
  contact_in_bio: [
    'Contact in the bio',
    'The bio contains an address, a number or a link, which have fields of their own.',
  ],
  contact_in_photo: [
    'Contact below a photo',
    'The description of a photo contains an address, a number or a link.',
  ],
  boc_after_2017: [
    'BOC after 2016',
    'The BOC took no new prosthetists after July 2016, and this practitioner began later.',
  ],
  no_practice_credential: [
    'No practice credential',
    'These are education titles: none of them is a license to practice.',
  ],
  state_without_license: [
    'State without a license',
    'As far as we know this state licenses no prosthetists.',
  ],
  twin: ['Possible duplicate', 'Another listing has a similar name and the same ZIP code.'],
  email_domain: ['New domain', 'The website’s domain doesn’t match the contact e-mail.'],
  zip_elsewhere: ['ZIP elsewhere', 'The ZIP code is unknown, or is in another state.'],
  renamed: ['New name', 'This is another name: is it still the same person?'],
  // Claims.
  claim_contests: ['Another owner'],
  claim_unproven: ['Nothing proven'],
  claim_email_domain: ['Other domain'],
  claim_name: ['Other name'],
  claim_call: ['Practice says no'],
  claim_npi: ['Other NPI'],
  claim_license: ['Other credential'],
  claim_contested: ['Others asked'],
  claim_named_other: ['Names someone else'],
  orphaned: ['Orphaned'],
};

/** Returns the label of a warning; an unknown code is formatted as words. */
export const getWarningLabel = (code: string): string => warningTexts[code]?.[0] ?? formatIdentifier(code);
export const getWarningSentence = (code: string): string =>
  warningTexts[code]?.[1] ?? `${getWarningLabel(code)}.`;

const contactCodes = ['name', 'phone', 'email', 'address'];

/** Codes of warnings that an approval must confirm with a second key press: privacy, or that nothing is proven. */
const codesToConfirm: Readonly<Partial<Record<InboxKind, readonly string[]>>> = {
  reviews: contactCodes,
  'year-later': contactCodes,
  flags: contactCodes,
  'author-appeals': contactCodes,
  replies: [...contactCodes, 'patient', 'visit', 'body', 'level', 'date', 'insurance', 'amount'],
  'pending-claims': ['claim_unproven', 'claim_contests', 'claim_call', 'claim_email_domain', 'claim_name'],
};

/** Returns those of the codes that an approval of this kind must confirm with a second key press. */
export const filterCodesToConfirm = (kind: InboxKind, codes: readonly string[]): string[] =>
  codes.filter((code) => codesToConfirm[kind]?.includes(code));
