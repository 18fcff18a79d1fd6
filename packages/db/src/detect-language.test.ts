import { expect, it } from 'vitest';
import { detectLanguage, detectReviewLanguage } from './detect-language.ts';

it.each([
  ['en', 'She listened, and the socket fits. Five weeks and two check sockets.'],
  ['es', 'Me escuchó y el encaje me queda bien. Cinco semanas y dos encajes de prueba.'],
  ['es', 'no me gusto la espera pero el encaje quedo bien y ya no me lastima'],
  ['en', 'NO PAIN AFTER THE SECOND SOCKET, AND SHE EXPLAINED EVERYTHING TWICE'],
  // Names, towns and a few words of the other language.
  ['es', 'La señora Johnson fue muy amable con mi hijo en Riverfront y le explicó todo con mucha calma.'],
  ['en', 'My prosthetist in San José is the best one in Puerto Rico, gracias to the whole team there.'],
] as const)('a text is %s whichever form it was typed into: %s', (language, text) => {
  expect(detectLanguage(text, 'en')).toBe(language);
  expect(detectLanguage(text, 'es')).toBe(language);
});

it.each([
  ['short', 'Muy buena.'],
  ['mixed', 'The socket fits and she was kind to me. Pero la espera fue muy larga y nadie llamaba.'],
  ['French', "C'est une très bonne prothésiste et je suis content du résultat de mon emboîture."],
  ['Portuguese', 'A prótese ficou muito boa e ela foi muito atenciosa comigo e com a minha mãe.'],
  ['German', 'Die Prothese sitzt gut und sie war sehr geduldig mit mir und meiner Mutter.'],
  ['Tagalog', 'Napakabait niya at maayos ang paa ko ngayon, salamat po sa inyong lahat.'],
  ['Chinese', '我的假肢很合适，医生很耐心地解释了每一个步骤，我非常感谢她的帮助。'],
  ['no language', '👍'.repeat(60)],
  ['digits', '5/5 '.repeat(60)],
  ['typed at random', 'asdf '.repeat(30)],
  ['empty', ''],
])('a text that is %s counts as the language of its form', (_, text) => {
  expect(detectLanguage(text, 'en')).toBe('en');
  expect(detectLanguage(text, 'es')).toBe('es');
});

it.each(['a', '<', '­', '\u202e', '\u0000', '\ud800', 'e\u0301'])(
  'the longest text of %j takes 200 ms of processor time at most',
  (unit) => {
    const startCpuUsage = process.threadCpuUsage();
    detectReviewLanguage({ title: unit.repeat(100), text: unit.repeat(4000) }, 'en');
    const { user, system } = process.threadCpuUsage(startCpuUsage);
    expect((user + system) / 1000).toBeLessThan(200);
  },
);

it('the title counts, too', () => {
  expect(detectReviewLanguage({ title: 'Me escuchó con mucha paciencia', text: 'OK' }, 'en')).toBe('es');
});
