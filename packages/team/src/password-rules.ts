import { site } from '@app/option-lists';
import { passwordLength } from '@app/types/admin/session';
import { knownPasswords } from './known-passwords.ts';

const ofKeyboard = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
];

/** Why a password is not allowed, in one sentence; undefined: allowed. */
export function findPasswordFault(
  password: string,
  { email, name }: { email: string; name: string },
): string | undefined {
  const { least, most } = passwordLength;
  // Counts code points, of which one may be two UTF-16 units.
  const length = [...password].length;
  if (length < least)
    return `Use at least ${least} characters. Four words in a row are easy to keep in mind.`;
  if (length > most) return `Use at most ${most} characters.`;
  const plain = password.toLowerCase();
  if (knownPasswords.has(plain) || isSequence(plain))
    return 'This password stands in lists of leaked ones. Choose another one.';
  const own = [email.split('@')[0] ?? '', ...name.split(/\s+/), site.name].filter((word) => word.length > 3);
  const withoutOwnWords = own.reduce(
    (remaining, word) => remaining.replaceAll(word.toLowerCase(), ''),
    plain,
  );
  if ([...withoutOwnWords].length < 8)
    return 'This is little more than your own name or ours. Choose another one.';
  return undefined;
}

/** True for a repeated short sequence, or a run of the alphabet or keyboard. */
function isSequence(plain: string): boolean {
  for (let piece = 1; piece <= 3; piece++) {
    if (
      plain
        .slice(0, piece)
        .repeat(Math.ceil(plain.length / piece))
        .startsWith(plain)
    )
      return true;
  }
  return ofKeyboard.some((keys) => {
    const rounds = keys.repeat(Math.ceil(plain.length / keys.length) + 1);
    return rounds.includes(plain) || [...rounds].reverse().join('').includes(plain);
  });
}
