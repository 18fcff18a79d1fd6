import { describe, expect, it } from 'vitest';
import { rankListings } from './ranked.ts';

describe('the order of hits', () => {
  const doc = (firstName: string, lastName: string, company: string, i: number) =>
    ({ _id: { toHexString: () => String(i) }, firstName, lastName, company, city: 'Ely' }) as never;
  const docs = [
    doc('Ana', 'Lee', 'Smith Prosthetics', 1),
    doc('Smith', 'Adams', 'Gateway', 2),
    doc('Zoe', 'Smith', 'Gateway', 3),
    doc('Amy', 'Smithson', 'Gateway', 4),
    doc('Amy', 'Smith', 'Gateway', 5),
  ];
  const order = (...words: string[]) =>
    rankListings(
      words.map((token) => ({ token, others: [] })),
      docs,
    ).map(({ firstName, lastName }) => `${firstName} ${lastName}`);

  it('puts last name before first name, whole words before beginnings, and then sorts by name', () => {
    expect(order('smith')).toEqual(['Amy Smith', 'Zoe Smith', 'Smith Adams', 'Amy Smithson', 'Ana Lee']);
  });

  it('puts an exact person or practice first', () => {
    expect(order('zoe', 'smith')[0]).toBe('Zoe Smith');
    expect(order('smith', 'zoe')[0]).toBe('Zoe Smith');
    expect(order('smith', 'prosthetics')[0]).toBe('Ana Lee');
  });
});
