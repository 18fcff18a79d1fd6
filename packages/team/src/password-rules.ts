import { site } from '@app/option-lists';
import { passwordLength } from '@app/types/admin/session';

const keyboardRows = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
];

/** Commonly leaked passwords that are long enough for our rules. Lower case, separated by two spaces. */
const leakedPasswordText = `
123123123123  111111111111  000000000000  121212121212  123321123321  1234512345123  1q2w3e4r5t6y
1q2w3e4r5t6y7u  1q2w3e4r5t6y7u8i  1qaz2wsx3edc  1qaz2wsx3edc4rfv  1qazxsw23edc  1qaz@wsx3edc  !qaz2wsx#edc
!qaz@wsx#edc  qazwsxedcrfv  qazwsxedc123  zaq12wsxcde3  zaq1zaq1zaq1  qwertyuiop12  qwertyuiop123
qwertyuiop1234  qwertyuiop[]  qwerty123456  qwerty1234567  qwerty12345678  qwertyqwerty  qwerty123qwerty
qweasdzxc123  qwe123qwe123  asdfghjkl123  asdfghjkl;'  asdfasdfasdf  asdf1234asdf  zxcvbnm12345  zxcvbnm,./12
q1w2e3r4t5y6  a1b2c3d4e5f6  abcdefghijkl  abcdefgh1234  abcd1234abcd  abc123abc123  abc123456789  aa1234567890
password1234  password12345  password123456  password2023  password2024  password2025  password2026
passwordpassword  password!123  password@123  p@ssw0rd1234  p@ssword1234  passw0rd1234  p@ssw0rd123!
passw0rd123!  password123!  password1!password1!  mypassword12  mypassword123  mypassword1234  newpassword1
newpassword123  changeme1234  changeme123!  changemenow1  changethis123  letmein12345  letmein123456
letmeinplease  letmeinletmein  welcome12345  welcome123456  welcome@1234  welcome2024!  welcome2025!
welcome2026!  welcomewelcome  iloveyou1234  iloveyou12345  iloveyouforever  iloveyousomuch  iloveyou123!
sunshine1234  sunshine12345  princess1234  princess12345  football1234  football12345  baseball1234
basketball123  basketball12  superman1234  batman123456  spiderman123  starwars1234  pokemon12345
dragon123456  monkey123456  monkey1234567  shadow123456  master123456  michael12345  jessica12345
charlie12345  jennifer1234  jonathan1234  alexander123  elizabeth123  christopher1  liverpool123  manchester12
manchesterunited  arsenal12345  chelsea12345  barcelona123  realmadrid12  computer1234  computer12345
internet1234  trustno1trustno1  whatever1234  administrator  administrator1  administrator123  admin1234567
admin12345678  admin123456789  admin123admin  adminadmin12  adminadminadmin  adminpassword  adminpassword1
admin@123456  admin@1234567  root12345678  rootpassword  rootroot1234  superadmin123  superuser123
testtesttest  test12345678  testpassword  testpassword1  testpassword123  guest1234567  defaultpassword
default12345  secretpassword  secret123456  topsecret123  correcthorsebatterystaple
correct horse battery staple  thisismypassword  thisisapassword  nopassword12  mysecretpassword
supersecret123  qwertyuiopasdfghjkl  qwertyuiopasdf  12345qwertyui  1234qwerasdf  1234qwerasdfzxcv
123456abcdef  123456qwerty  12345678qwerty  123qweasdzxc  123qwe123qwe  january12345  february2025
december2025  november2025  september2025  summer202526  winter202526  monday123456  friday123456
jesuschrist1  jesusislord1  godisgood123  blessed12345  lovelovelove  mynameis1234  america12345  california12
newyorkcity1  chocolate123  butterfly123  strawberry12  cheesecake12  jordan234567  mustang12345  corvette1234
harley123456  samsung12345  google123456  facebook1234  instagram123  microsoft123  windows12345  nintendo1234
minecraft123  minecraft1234
`;

const leakedPasswords: ReadonlySet<string> = new Set(leakedPasswordText.trim().split(/\n| {2}/));

/** Explains in one sentence why a password is not allowed; undefined if it is allowed. */
export function explainPasswordError(
  password: string,
  { email, name }: { email: string; name: string },
): string | undefined {
  const { min, max } = passwordLength;
  // In code points: some characters are two UTF-16 units.
  const length = [...password].length;
  if (length < min) return `Use at least ${min} characters. Four words in a row are easy to keep in mind.`;
  if (length > max) return `Use at most ${max} characters.`;
  const lowerPassword = password.toLowerCase();
  if (leakedPasswords.has(lowerPassword) || isSequence(lowerPassword))
    return 'This password stands in lists of leaked ones. Choose another one.';
  const ownWords = [email.split('@')[0] ?? '', ...name.split(/\s+/), site.name].filter(
    (word) => word.length > 3,
  );
  const remainingText = ownWords.reduce(
    (remaining, word) => remaining.replaceAll(word.toLowerCase(), ''),
    lowerPassword,
  );
  if ([...remainingText].length < 8)
    return 'This is little more than your own name or ours. Choose another one.';
  return undefined;
}

/** True for a repeated short sequence, or a run of the alphabet or keyboard. */
function isSequence(lowerPassword: string): boolean {
  for (let unitLength = 1; unitLength <= 3; unitLength++) {
    if (
      lowerPassword
        .slice(0, unitLength)
        .repeat(Math.ceil(lowerPassword.length / unitLength))
        .startsWith(lowerPassword)
    )
      return true;
  }
  return keyboardRows.some((row) => {
    const repeatedRow = row.repeat(Math.ceil(lowerPassword.length / row.length) + 1);
    return repeatedRow.includes(lowerPassword) || [...repeatedRow].reverse().join('').includes(lowerPassword);
  });
}
