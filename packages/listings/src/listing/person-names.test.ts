import { describe, expect, it } from 'vitest';
import { comparePersonNames, toPersonName } from './person-names.ts';

const splitName = (name: string) => {
  const [firstName = '', ...lastNames] = name.split(' ');
  return { firstName, lastName: lastNames.join(' ') };
};
const scoreNames = (a: string, b: string) =>
  comparePersonNames(toPersonName(splitName(a)), toPersonName(splitName(b)));

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
    ['Hollis A. Ferreira, CPO', 'Hollis Ferreira'],
    ['Hollis Ferreira C.P.O.', 'Hollis Ferreira Jr.'],
    ['Hollis Ferreira MD, FAAOP', 'Holly Ferreira'],
    ['Ferreira Hollis', 'Hollis Ferreira'],
    ['Ferreira Bob', 'Robert Ferreira Lima'],
    ['Jenny Ma, CPO', 'Jennifer Ma'],
  ])('%s and %s', (a, b) => {
    expect(scoreNames(a, b)).toBeGreaterThan(0);
    expect(scoreNames(b, a)).toBe(scoreNames(a, b));
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
  ])('%s and %s', (a, b) => expect(scoreNames(a, b)).toBe(0));
});

it('a higher similarity has a higher score', () => {
  const scores = ['Jane Okafor', 'J. Okafor', 'Jane Okafer'].map((name) => scoreNames('Jane Okafor', name));
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  expect(new Set(scores).size).toBe(scores.length);
});
