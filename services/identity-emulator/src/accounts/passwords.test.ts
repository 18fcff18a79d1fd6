import { expect, it } from 'vitest';
import { checkNewPassword, hashPassword, isCorrectPassword } from './passwords.ts';

it('a hash matches its password only, and is never the same twice', async () => {
  const [firstHash, secondHash] = await Promise.all([
    hashPassword('correct horse'),
    hashPassword('correct horse'),
  ]);
  expect(firstHash).not.toBe(secondHash);
  expect(firstHash).not.toContain('correct');
  expect(await isCorrectPassword('correct horse', firstHash)).toBe(true);
  expect(await isCorrectPassword('correct horse', secondHash)).toBe(true);
  for (const wrongPassword of ['', 'correct', 'correct horse ', 'Correct horse'])
    expect(await isCorrectPassword(wrongPassword, firstHash)).toBe(false);
});

it.each([null, '', 'scrypt$$', 'scrypt$AAAA$AAAA'])('no password matches %o', async (hash) => {
  expect(await isCorrectPassword('', hash)).toBe(false);
});

it('the length of a password is counted in characters for the minimum and in bytes for the maximum', () => {
  expect(() => checkNewPassword('1234567')).toThrow();
  expect(() => checkNewPassword('🦿🦿🦿🦿🦿🦿🦿')).toThrow();
  expect(() => checkNewPassword('12 steps')).not.toThrow();
  for (const leakedPassword of ['12345678', 'password', 'Password1', 'qwertyuiop'])
    expect(() => checkNewPassword(leakedPassword)).toThrow(
      expect.objectContaining({ code: 'form_password_pwned' }),
    );
  expect(() => checkNewPassword('x'.repeat(72))).not.toThrow();
  expect(() => checkNewPassword('x'.repeat(73))).toThrow();
});
