import type { TokenInput } from '@app/service-kit/identity-for-tests';

/** P and Q are prosthetists, A is a patient. */
export const people = {
  p: { userId: 'user_p', role: 'prosthetist' },
  q: { userId: 'user_q', role: 'prosthetist' },
  a: { userId: 'user_a', role: 'patient' },
  newcomer: { userId: 'user_newcomer' },
} as const satisfies Record<string, TokenInput>;

export const evidence = {
  workEmail: 'renata@gateway.example',
  npi: '',
  license: '',
  licenseNumber: 'CP004711',
  note: 'I have worked here since 2009.',
};
