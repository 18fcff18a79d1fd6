import type { PatientInfo, Role } from '@app/types';
import { personas, unlistedPersonas } from './personas.ts';

/** Id of a fixed account in the identity provider's form. */
export const toAccountId = (accountNumber: number) =>
  `user_persona${String(accountNumber).padStart(20, '0')}`;

/** Password of all fixed accounts. */
export const accountPassword = 'one step at a time';

export interface Account {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Undefined until it is set. */
  role: Role | undefined;
  /** Short description, shown to developers. */
  description: string;
  /** Content of `unsafeMetadata` except the age attestation. */
  metadata: {
    patientinfo?: PatientInfo;
    prosthetistProfile?: { prosthetistId: string; complete: boolean };
  };
}

const createAccount = (
  accountNumber: number,
  email: string,
  name: string,
  role: Role | undefined,
  description: string,
  metadata: Account['metadata'] = {},
): Account => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { id: toAccountId(accountNumber), email, firstName, lastName, role, description, metadata };
};

/** Creates the account of a listing's owner. Both have the same number. */
const createOwnerAccount = (
  listingNumber: number,
  listing: { id: string; name: string },
  description: string,
) =>
  createAccount(
    listingNumber,
    `${listing.name.toLowerCase().replace(' ', '.')}@clinic.test`,
    listing.name,
    'prosthetist',
    description,
    { prosthetistProfile: { prosthetistId: listing.id, complete: true } },
  );

const legPatientInfo = { complete: true, upperExtremity: 'None' } as const;

/**
 * Accounts created by every start without Clerk's keys, with `accountPassword` and fixed id, address and role. Tests
 * that change an account create their own.
 */
export const accounts = {
  /** Complete profile; an approved review (of `personas.usual`) and a pending one (of `personas.popular`). */
  patient: createAccount(
    101,
    'patient@mail.test',
    'Maya Lindqvist',
    'patient',
    'patient, below-knee, high activity',
    {
      patientinfo: {
        ...legPatientInfo,
        activityLevel: 'High',
        ageRange: 'Young Adult',
        state: 'Missouri',
        lowerExtremity: 'Single below-knee',
      },
    },
  ),
  /** Sees the onboarding dialog. */
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
        ...legPatientInfo,
        activityLevel: 'High',
        ageRange: "I'm a Parent",
        state: 'Illinois',
        lowerExtremity: 'Single below-knee',
      },
    },
  ),
  teen: createAccount(104, 'teen@mail.test', 'Jonah Whitaker', 'patient', 'teen, above-knee', {
    patientinfo: {
      ...legPatientInfo,
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
  /** Left the sign-up before a role was set. */
  noRole: createAccount(106, 'no-role@mail.test', 'Paula Jimenez', undefined, 'signed up, no role yet'),

  full: createOwnerAccount(1, personas.full, 'prosthetist, 64 reviews'),
  usual: createOwnerAccount(2, personas.usual, 'prosthetist, 23 reviews'),
  popular: createOwnerAccount(8, personas.popular, 'prosthetist, 41 reviews'),
  /** Pending update of phone, website and waiting time. */
  changing: createOwnerAccount(4, personas.manyReviews, 'prosthetist, changes under review'),
  /** Rejected update of the practice's name, with a note. */
  refusedChange: createOwnerAccount(10, personas.upperLimb, 'prosthetist, changes refused'),
  /** Owns a listing that the account's metadata do not name. */
  unlinked: createAccount(
    3,
    'neil.abara@clinic.test',
    personas.noTricare.name,
    'prosthetist',
    'prosthetist, listing not linked to the account',
  ),
  pending: createOwnerAccount(31, unlistedPersonas.pending[0], 'prosthetist, listing under review'),
  /** With a note by staff. */
  rejected: createOwnerAccount(34, unlistedPersonas.rejected[0], 'prosthetist, listing rejected'),
  noListing: createAccount(
    107,
    'no-listing@clinic.test',
    'Imogen Sayre',
    'prosthetist',
    'prosthetist without a listing',
  ),
  /** Manages `personas.full` and `personas.usual` for their owners. */
  manager: createAccount(
    109,
    'manager@clinic.test',
    'Dana Kessler',
    'prosthetist',
    'practice manager of two listings',
  ),
  /** Has a pending claim of `personas.minimal`. */
  claimant: createAccount(
    108,
    'claimant@clinic.test',
    personas.minimal.name,
    'prosthetist',
    'prosthetist, claim under review',
  ),
} satisfies Record<string, Account>;
