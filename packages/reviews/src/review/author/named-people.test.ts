import { expect, it } from 'vitest';
import { findNamedPeople } from './named-people.ts';

const listPeople = (text: string) =>
  findNamedPeople(text, 'Alejandro Barrera').map(({ start, end }) => text.slice(start, end));

it.each([
  ['My neighbor Dee told me he does that for everybody.', ['Dee']],
  ['He fitted our daughter, Marisol, within a week.', ['Marisol']],
  ['My son is five. His name is Theo and he runs.', ['Theo']],
  ['A mi hija Ximena le gusta.', ['Ximena']],
  ['Bob Smith at the front desk was rude.', ['Bob Smith']],
  ['I waited while Emma’s socket was made.', ['Emma']],
  ['Mrs. Okonkwo in the next room agreed.', ['Mrs. Okonkwo']],
])('finds the people in "%s"', (text, people) => expect([...new Set(listPeople(text))]).toEqual(people));

it.each([
  'Alejandro wrote the dates on a card, and Mr. Barrera kept them. My surgeon, Dr. Barrera’s friend, too.',
  'My son, He was five then, got an Ottobock knee in St. Louis, and Medicare paid.',
  'My husband drove. The Will to Walk group met in May; Grace under pressure.',
  'Limb Works of New York makes a Flex Foot.',
])('finds nobody in "%s"', (text) => expect(listPeople(text)).toEqual([]));
