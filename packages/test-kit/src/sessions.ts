import type { Session, SessionUser } from '@app/shell-api';

/** A signed-in test session. */
export type SignedInSession = Extract<Session, { status: 'signed-in' }>;

/** Token of a test session; calls send `Bearer ${testToken}`. */
export const testToken = 'token-of-a-test';

const users: Record<'patient' | 'prosthetist' | 'undecided', SessionUser> = {
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

/** Creates the session of one of three users, with overrides of the user. */
export const createSession = (
  userName: keyof typeof users,
  overrides: Partial<SessionUser> = {},
): SignedInSession => ({
  status: 'signed-in',
  user: { ...users[userName], ...overrides },
  getToken: async () => testToken,
});
