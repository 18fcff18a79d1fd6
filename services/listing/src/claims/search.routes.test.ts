import { describe, expect, it } from 'vitest';
import { rankListings } from './search.routes.ts';

describe('the order of hits', () => {
  const doc = (firstName: string, lastName: string, company: string, i: number, city = 'Ely') =>
    ({ _id: { toHexString: () => String(i) }, firstName, lastName, company, city }) as never;
  const docs = [
    doc('Ana', 'Lee', 'Smith Prosthetics', 1),
    doc('Smith', 'Adams', 'Gateway', 2),
    doc('Zoe', 'Smith', 'Gateway', 3),
    doc('Amy', 'Smithson', 'Gateway', 4),
    doc('Amy', 'Smith', 'Gateway', 5),
    doc('Bea', 'Cole', 'Gateway', 6, 'Smith'),
  ];
  const order = (...words: string[]) => orderBy(words.map((token) => ({ token, alternatives: [] })));
  const orderBy = (words: Parameters<typeof rankListings>[0]) =>
    rankListings(words, docs).map(({ firstName, lastName }) => `${firstName} ${lastName}`);

  it('puts last name before first name, whole words before beginnings, and then sorts by name', () => {
    const all = ['Amy Smith', 'Zoe Smith', 'Smith Adams', 'Amy Smithson', 'Ana Lee', 'Bea Cole'];
    expect(order('smith')).toEqual(all);
  });

  it('puts a word that may be meant beside the beginning of one', () => {
    const words = [{ token: 'smiht', alternatives: ['smith'] }];
    expect(orderBy(words)[0]).toBe('Amy Smith');
    expect(orderBy([{ token: 'smiths', alternatives: ['lee'] }]).slice(0, 2)).toEqual([
      'Ana Lee',
      'Amy Smithson',
    ]);
  });

  it('puts an exact person or practice first', () => {
    expect(order('zoe', 'smith')[0]).toBe('Zoe Smith');
    expect(order('smith', 'zoe')[0]).toBe('Zoe Smith');
    expect(order('smith', 'prosthetics')[0]).toBe('Ana Lee');
  });
});
