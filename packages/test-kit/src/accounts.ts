import type { PatientInfo, Role } from '@app/types';
import { personas, unlisted } from './personas.ts';

/** The id of a fixed account, in the form of the identity provider's. */
export const toAccountId = (number: number) => `user_persona${String(number).padStart(20, '0')}`;

/** Of every fixed account. */
export const accountPassword = 'one step at a time';

export interface Account {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Undefined until it is set. */
  role: Role | undefined;
  /** For people: who that is. */
  about: string;
  /** What the account keeps in `unsafeMetadata` besides the attestation of age. */
  metadata: {
    patientinfo?: PatientInfo;
    prosthetistProfile?: { prosthetistId: string; complete: boolean };
  };
}

const createAccount = (
  number: number,
  email: string,
  name: string,
  role: Role | undefined,
  about: string,
  metadata: Account['metadata'] = {},
): Account => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { id: toAccountId(number), email, firstName, lastName, role, about, metadata };
};

/** The owner of a listing; the number is the listing's own. */
const createOwner = (number: number, listing: { id: string; name: string }, about: string) =>
  createAccount(
    number,
    `${listing.name.toLowerCase().replace(' ', '.')}@clinic.test`,
    listing.name,
    'prosthetist',
    about,
    { prosthetistProfile: { prosthetistId: listing.id, complete: true } },
  );

const complete = { complete: true, upperExtremity: 'None' } as const;

/**
 * Accounts that every start without Clerk's keys makes, all with `accountPassword`: the same id, address and role each
 * time. Tests that change an account make one of their own.
 */
export const accounts = {
  /** Everything told; one approved review (of `personas.usual`) and one pending (of `personas.popular`). */
  patient: createAccount(
    101,
    'patient@mail.test',
    'Maya Lindqvist',
    'patient',
    'patient, below-knee, high activity',
    {
      patientinfo: {
        ...complete,
        activityLevel: 'High',
        ageRange: 'Young Adult',
        state: 'Missouri',
        lowerExtremity: 'Single below-knee',
      },
    },
  ),
  /** Is asked by the onboarding dialog. */
  newPatient: createAccount(
    102,
    'new-patient@mail.test',
    'Owen Castellano',
    'patient',
    'patient who told nothing yet',
  ),
  parent: createAccount(
    103,
    'parent@mail.test',
    'Grace Abernathy',
    'patient',
    'parent of a child with a below-knee leg',
    {
      patientinfo: {
        ...complete,
        activityLevel: 'High',
        ageRange: "I'm a Parent",
        state: 'Illinois',
        lowerExtremity: 'Single below-knee',
      },
    },
  ),
  teen: createAccount(104, 'teen@mail.test', 'Jonah Whitaker', 'patient', 'teen, above-knee', {
    patientinfo: {
      ...complete,
      activityLevel: 'Medium',
      ageRange: 'Teen',
      state: 'Missouri',
      lowerExtremity: 'Single above-knee',
    },
  }),
  upperLimb: createAccount(
    105,
    'upper-limb@mail.test',
    'Farid Haddad',
    'patient',
    'patient with an arm prosthesis',
    {
      patientinfo: {
        activityLevel: 'Medium',
        ageRange: 'Middle Age',
        state: 'Missouri',
        upperExtremity: 'Single elbow',
        lowerExtremity: 'None',
        complete: true,
      },
    },
  ),
  /** Signed up, and went away before the role was set. */
  noRole: createAccount(106, 'no-role@mail.test', 'Paula Jimenez', undefined, 'signed up, no role yet'),

  full: createOwner(1, personas.full, 'prosthetist, 64 reviews'),
  usual: createOwner(2, personas.usual, 'prosthetist, 23 reviews'),
  popular: createOwner(8, personas.popular, 'prosthetist, 41 reviews'),
  /** Changed phone, website and the wait for a first visit; the team has not decided. */
  changing: createOwner(4, personas.manyReviews, 'prosthetist, changes under review'),
  /** Changed the practice's name; the team refused it, with a word. */
  refusedChange: createOwner(10, personas.upperLimb, 'prosthetist, changes refused'),
  /** Owns a listing that only the server knows of: nothing in the metadata. */
  unlinked: createAccount(
    3,
    'neil.abara@clinic.test',
    personas.noTricare.name,
    'prosthetist',
    'prosthetist, listing not linked to the account',
  ),
  pending: createOwner(31, unlisted.pending[0], 'prosthetist, listing under review'),
  /** With a word of the team. */
  rejected: createOwner(34, unlisted.rejected[0], 'prosthetist, listing rejected'),
  noListing: createAccount(
    107,
    'no-listing@clinic.test',
    'Imogen Sayre',
    'prosthetist',
    'prosthetist without a listing',
  ),
  /** Has claimed `personas.minimal`; the team has not decided. */
  claimant: createAccount(
    108,
    'claimant@clinic.test',
    personas.minimal.name,
    'prosthetist',
    'prosthetist, claim under review',
  ),
} satisfies Record<string, Account>;
