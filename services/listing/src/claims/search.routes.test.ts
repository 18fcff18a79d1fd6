import { describe, expect, it } from 'vitest';
import { rankClaimables } from './search.routes.ts';

describe('the order of claimable listings', () => {
  const createDoc = (firstName: string, lastName: string, company: string, id: number, city = 'Ely') =>
    ({ _id: { toHexString: () => String(id) }, firstName, lastName, company, city }) as never;
  const listings = [
    createDoc('Ana', 'Lee', 'Smith Prosthetics', 1),
    createDoc('Smith', 'Adams', 'Gateway', 2),
    createDoc('Zoe', 'Smith', 'Gateway', 3),
    createDoc('Amy', 'Smithson', 'Gateway', 4),
    createDoc('Amy', 'Smith', 'Gateway', 5),
    createDoc('Bea', 'Cole', 'Gateway', 6, 'Smith'),
  ];
  const rankByTokens = (...words: string[]) =>
    rankByWords(words.map((token) => ({ token, alternatives: [] })));
  const rankByWords = (words: Parameters<typeof rankClaimables>[0]) =>
    rankClaimables(words, listings).map(({ firstName, lastName }) => `${firstName} ${lastName}`);

  it('puts last name before first name, whole words before beginnings, and then sorts by name', () => {
    const rankedNames = ['Amy Smith', 'Zoe Smith', 'Smith Adams', 'Amy Smithson', 'Ana Lee', 'Bea Cole'];
    expect(rankByTokens('smith')).toEqual(rankedNames);
  });

  it('puts a word that may be meant beside the beginning of one', () => {
    const words = [{ token: 'smiht', alternatives: ['smith'] }];
    expect(rankByWords(words)[0]).toBe('Amy Smith');
    expect(rankByWords([{ token: 'smiths', alternatives: ['lee'] }]).slice(0, 2)).toEqual([
      'Ana Lee',
      'Amy Smithson',
    ]);
  });

  it('puts an exact person or practice first', () => {
    expect(rankByTokens('zoe', 'smith')[0]).toBe('Zoe Smith');
    expect(rankByTokens('smith', 'zoe')[0]).toBe('Zoe Smith');
    expect(rankByTokens('smith', 'prosthetics')[0]).toBe('Ana Lee');
  });
});
