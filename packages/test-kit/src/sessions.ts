import type { Session, SessionUser } from '@app/shell-api';

/** A signed-in test session. */
export type SignedIn = Extract<Session, { status: 'signed-in' }>;

/** Token of a test session; calls send `Bearer ${testToken}`. */
export const testToken = 'token-of-a-test';

const people: Record<'patient' | 'prosthetist' | 'undecided', SessionUser> = {
  patient: {
    id: 'user_patient',
    firstName: 'Dana',
    lastName: 'Reyes',
    email: 'dana@example.org',
    imageUrl: '',
    role: 'patient',
    patientInfo: {},
    prosthetistProfile: {},
  },
  prosthetist: {
    id: 'user_prosthetist',
    firstName: 'Renata',
    lastName: 'Okafor',
    email: 'renata@example.org',
    imageUrl: '',
    role: 'prosthetist',
    patientInfo: {},
    prosthetistProfile: {},
  },
  /** Signed up without a role yet. */
  undecided: {
    id: 'user_undecided',
    firstName: 'Sam',
    lastName: 'Ito',
    email: 'sam@example.org',
    imageUrl: '',
    role: undefined,
    patientInfo: {},
    prosthetistProfile: {},
  },
};

/** Creates a session of one of three people, with overrides. */
export const createSession = (
  personName: keyof typeof people,
  overrides: Partial<SessionUser> = {},
): SignedIn => ({
  status: 'signed-in',
  user: { ...people[personName], ...overrides },
  getToken: async () => testToken,
});
