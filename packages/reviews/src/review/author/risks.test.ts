import { createReviewDoc } from '@app/db/documents-for-tests';
import { describe, expect, it } from 'vitest';
import { hasObscenity } from './obscenity.ts';
import { findReviewRisks, hasAnyWord, type RiskContext } from './risks.ts';

const harmlessContext: RiskContext = {
  recentReviewCount: 0,
  earlierReviewCount: 0,
  isRepeatedText: false,
  authorReviewCount: 0,
  accountAgeMs: 1e12,
};
const findTextRisks = (text: string, context = harmlessContext) =>
  findReviewRisks({ ...createReviewDoc(), text }, context);

describe('the text check', () => {
  it.each([
    ['phone', 'Call me at 314-555-0100.'],
    ['phone', 'Call (314) 555 0100 and ask'],
    ['phone', '3145550100'],
    ['phone', '+1 314.555.0100'],
    ['email', 'Write to dana.rivers+x@mail.test please'],
    ['url', 'see https://evil.test/x'],
    ['url', 'see www.gateway now'],
    ['url', 'more at gateway-limbs.com.'],
    ['address', 'Her office at 12 Market Street has a ramp.'],
    ['address', 'at 1420 N. Kings Highway'],
    ['obscenity', 'He is a dick.'],
    ['obscenity', 'What the fuck was that'],
    ['obscenity', 'Fue una mierda de servicio'],
  ])('finds %s in "%s"', (risk, text) => {
    expect(findTextRisks(text)).toContain(risk);
  });

  it.each([
    'It took 3 visits and 12 weeks, and cost 1,200 dollars in 2026.',
    'My size is 10 1/2 and I walked 5 miles. Then I ran 10 more on Saturday.',
    'She works with ABC and Medicare; my code was L5301.',
    'I like it. com is no word of mine, nor is info',
  ])('finds nothing in "%s"', (text) => {
    expect(findTextRisks(text)).toEqual([]);
  });

  it.each([
    'The cock-up splint came first.',
    'Dick Hancock made my socket, with Mrs. Peacock and Mr. Cummings.',
    'One needle prick, and the spastic arm was still.',
    'He documented the circumference of my stump in his analysis.',
    'Después de la amputación no hubo disputa; uso la computadora.',
    'Me amputaron la pierna. Soy amputada desde hace años.',
    'The titanium pylon and the assembly class were great.',
  ])('finds no obscenity in "%s"', (text) => {
    expect(hasObscenity(text)).toBe(false);
  });

  it('finds names of people, but not that of the prosthetist', () => {
    const text = 'Renata was kind to my son Theo.';
    expect(findTextRisks(text, { ...harmlessContext, prosthetistName: 'Renata Okafor' })).toEqual(['name']);
    expect(
      findTextRisks('Renata was kind.', { ...harmlessContext, prosthetistName: 'Renata Okafor' }),
    ).toEqual([]);
  });

  it('reads the title too', () => {
    expect(findReviewRisks({ ...createReviewDoc(), title: 'Mail x@y.test' }, harmlessContext)).toEqual([
      'email',
    ]);
  });
});

describe('the risk context', () => {
  it.each<[Partial<RiskContext>, string[]]>([
    [{ recentReviewCount: 4, earlierReviewCount: 0 }, ['burst']],
    [{ recentReviewCount: 3, earlierReviewCount: 0 }, []],
    [{ recentReviewCount: 4, earlierReviewCount: 13 }, ['burst']],
    [{ recentReviewCount: 4, earlierReviewCount: 14 }, []],
    [{ isRepeatedText: true }, ['duplicate']],
    [{ authorReviewCount: 3 }, ['many_by_author']],
    [{ authorReviewCount: 2 }, []],
    [{ accountAgeMs: 3_599_999 }, ['new_account']],
    [{ accountAgeMs: undefined }, []],
  ])('%j gives %j', (context, risks) => {
    expect(
      findTextRisks('An ordinary text about ordinary visits.', { ...harmlessContext, ...context }),
    ).toEqual(risks);
  });
});

it.each([
  ['He sold me Snake  Oil, twice.', ['snake oil'], true],
  ['SNAKE-OIL!', ['snake oil'], true],
  ['A first class fitting', ['ass'], false],
  ['Un señor muy amable', ['SEÑOR'], true],
  ['Nothing of that', [], false],
  ['Nothing of that', ['…'], false],
])('"%s" contains a word of the list %o: %s', (text, words, isExpected) => {
  expect(hasAnyWord(text, words)).toBe(isExpected);
});
