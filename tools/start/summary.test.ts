import { expect, test } from 'vitest';
import { formatStaffAccess } from './summary.ts';

const origin = 'http://localhost:4000';

test('the generated password of the first owner is shown once, a given one never', () => {
  const withNewPassword = formatStaffAccess(origin, {
    email: 'owner@localhost.test',
    password: 'k7rm-q2xa-9fst-w3hd-p5yc',
  });
  expect(withNewPassword).toMatch(/as owner@localhost\.test with k7rm-q2xa-9fst-w3hd-p5yc\n.*shown once/);
  const withGivenPassword = formatStaffAccess(origin, { email: 'me@team.test', password: undefined });
  expect(withGivenPassword).toMatch(/as me@team\.test with the password of ADMIN_PASSWORD$/);
  expect(formatStaffAccess(origin, null).trim()).toBe('Team        http://localhost:4000/admin');
});
