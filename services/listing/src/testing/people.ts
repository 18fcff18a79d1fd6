import type { TokenInput } from '@app/service-kit/identity-for-tests';

export const people = {
  prosthetist: { userId: 'user_p', role: 'prosthetist' },
  otherProsthetist: { userId: 'user_q', role: 'prosthetist' },
  patient: { userId: 'user_a', role: 'patient' },
  newcomer: { userId: 'user_newcomer' },
} as const satisfies Record<string, TokenInput>;

export const evidence = {
  workEmail: 'renata@gateway.example',
  npi: '',
  license: '',
  licenseNumber: 'CP004711',
  note: 'I have worked here since 2009.',
};
