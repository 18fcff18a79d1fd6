import { describe, expect, it } from 'vitest';
import { computeDuplicateScore } from './duplicate-score.ts';
import { rankListings } from './ranked.ts';

const named = (name: string) => {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' ') };
};
const score = (a: string, b: string) => computeDuplicateScore(named(a), named(b));

describe('probably the same person:', () => {
  it.each([
    ['Jane Doe', 'Jane Doe'],
    ['jane DOE', 'Jane Doe'],
    ['Jane Doe', 'J. Doe'],
    ['Jon Smith', 'Jonathan Smith'],
    ['Bob Okafor', 'Robert Okafor'],
    ['Bill Okafor', 'Will Okafor'],
    ['Pepe Núñez', 'José Nunez'],
    ['Maria García López', 'Maria Garcia'],
    ['Ann Smith-Jones', 'Ann Jones'],
    ['Renata Okafor', 'Renata Okafer'],
    ['Renata Okafor', 'Renata Okaofr'],
    ['Renata Okafor', 'Renatta Okafor'],
    ["Sinead O'Hara", 'Sinéad O’Hara'],
  ])('%s and %s', (a, b) => {
    expect(score(a, b)).toBeGreaterThan(0);
    expect(score(b, a)).toBe(score(a, b));
  });
});

describe('probably another person:', () => {
  it.each([
    ['Jane Doe', 'John Doe'],
    ['Jane Doe', 'Jane Roe'],
    ['J. Okafer', 'Jane Okafor'],
    ['Bob Okafer', 'Robert Okafor'],
    ['Renatta Okafer', 'Renata Okafor'],
    ['Dan Smith', 'Don Smith'],
    ["Ann O'Hara", "Ann O'Neil"],
    ['Jane Doe', '李 小龙'],
    ['', ''],
  ])('%s and %s', (a, b) => expect(score(a, b)).toBe(0));
});

it('a higher similarity has a higher rank', () => {
  const scores = ['Jane Okafor', 'J. Okafor', 'Jane Okafer'].map((name) => score('Jane Okafor', name));
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  expect(new Set(scores).size).toBe(scores.length);
});

describe('the order of hits', () => {
  const doc = (firstName: string, lastName: string, company: string, i: number) =>
    ({ _id: { toHexString: () => String(i) }, firstName, lastName, company }) as never;
  const docs = [
    doc('Ana', 'Lee', 'Smith Prosthetics', 1),
    doc('Smith', 'Adams', 'Gateway', 2),
    doc('Zoe', 'Smith', 'Gateway', 3),
    doc('Amy', 'Smithson', 'Gateway', 4),
    doc('Amy', 'Smith', 'Gateway', 5),
  ];
  const order = (...words: string[]) =>
    rankListings(words, docs).map(({ firstName, lastName }) => `${firstName} ${lastName}`);

  it('puts last name before first name, whole words before beginnings, and then sorts by name', () => {
    expect(order('smith')).toEqual(['Amy Smith', 'Zoe Smith', 'Smith Adams', 'Amy Smithson', 'Ana Lee']);
  });

  it('puts an exact person or practice first', () => {
    expect(order('zoe', 'smith')[0]).toBe('Zoe Smith');
    expect(order('smith', 'zoe')[0]).toBe('Zoe Smith');
    expect(order('smith', 'prosthetics')[0]).toBe('Ana Lee');
  });
});
