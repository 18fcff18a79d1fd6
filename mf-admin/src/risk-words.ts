import type { ProposedField } from '@app/types/admin/updates';

interface RiskWords {
  /** On a chip. */
  short: string;
  /** Beside the field that brings it. */
  sentence: string;
}

const words: Readonly<Record<string, RiskWords>> = {
  obscenity: { short: 'Rough words', sentence: 'It contains words that may offend.' },
  contact_in_bio: {
    short: 'Contact in the bio',
    sentence: 'The bio contains an address, a number or a link, which have fields of their own.',
  },
  boc_after_2017: {
    short: 'BOC after 2016',
    sentence: 'The BOC took no new prosthetists after July 2016, and this practitioner began later.',
  },
  no_practice_credential: {
    short: 'No practice credential',
    sentence: 'These are education titles: none of them is a license to practice.',
  },
  state_without_license: {
    short: 'State without a license',
    sentence: 'As far as we know this state licenses no prosthetists.',
  },
  twin: { short: 'Possible duplicate', sentence: 'Another listing has the same name and ZIP code.' },
  email_domain: { short: 'New domain', sentence: 'The website’s domain doesn’t match the contact e-mail.' },
  zip_elsewhere: { short: 'ZIP elsewhere', sentence: 'The ZIP code is unknown, or is in another state.' },
  renamed: { short: 'New name', sentence: 'This is another name: is it still the same person?' },
};

/** A risk that this build does not know keeps the contract's name. */
export const getRiskLabel = (risk: string): string => words[risk]?.short ?? risk;
export const getRiskSentence = (risk: string): string => words[risk]?.sentence ?? risk;

type LiveChange = NonNullable<NonNullable<ProposedField['conflict']>['moved']>;

/** "import", "Inés Calloway": who moved a live value. */
export const formatChangeAuthor = ({ by, name }: LiveChange): string =>
  ({ import: 'import', team: name ?? 'the team', owner: 'the owner', system: 'automatically' })[by];
