import { expect, it } from 'vitest';
import { maxSortKeyLength, tokenize, toNameKeys } from './name-keys.ts';

it.each([
  ["Núñez-O'Hara", ['nunez', 'o', 'hara']],
  ["Ka'ahumanu", ['ka', 'ahumanu']],
  ['Ka\u02bbahumanu', ['ka', 'ahumanu']],
  ['Ka\u02bcahumanu', ['ka', 'ahumanu']],
  ['Ka\u2018ahumanu', ['ka', 'ahumanu']],
  ['  JOSÉ   Ángel ', ['jose', 'angel']],
  ['ﬁrst Ⅳ', ['first', 'iv']],
  ['Łukasz Ørsted-Weiß', ['lukasz', 'orsted', 'weiss']],
  ['李 小龙', ['李', '小龙']],
  ['.*(a+)+$', ['a']],
  ['', []],
])('tokenizes %j without case and accents', (text, tokens) => {
  expect(tokenize(text)).toEqual(tokens);
});

it('uses the older `clinic` if there is no company, and each token once', () => {
  const keys = toNameKeys({ firstName: 'Ana', lastName: 'Ana Ruiz', clinic: 'Ruiz Clinic', city: 'Ely' });
  expect(keys).toEqual({
    nameKeys: ['ana', 'ruiz', 'clinic', 'ely', 'anaruiz'],
    firstKey: 'ana',
    lastKey: 'ana ruiz',
  });
});

it.each([
  ["Ann O'Brien", 'obrien'],
  ['Ann Mac Intyre', 'macintyre'],
  ['Ann de la Cruz', 'dela lacruz delacruz'],
])('%s is also found by %s', (name, joinedWords) => {
  const [firstName, lastName] = [name.slice(0, 3), name.slice(4)];
  const { nameKeys } = toNameKeys({ firstName, lastName, company: "Kid's Limbs", city: "Coeur d'Alene" });
  expect(nameKeys).toEqual([
    ...tokenize(name),
    'kid',
    's',
    'limbs',
    'coeur',
    'd',
    'alene',
    ...joinedWords.split(' '),
    'kids',
    'dalene',
  ]);
});

it('a sort key of letters that expand to phrases stays within the length limit', () => {
  const name = '\ufdfa'.repeat(100);
  const { firstKey } = toNameKeys({ firstName: name, lastName: name, city: '' });
  expect(firstKey).toHaveLength(maxSortKeyLength);
});
