import { expect, it } from 'vitest';
import { fieldsInWords, staysInWords } from '../field-names.ts';
import { inWords, shownValue } from './field-values.ts';

const place = { company: 'Alton Limb', address: '1 Main', city: 'Alton', state: 'IL', zipCode: '62002' };

it.each([
  ['phone', null, ''],
  ['website', 'https://a.test/', 'https://a.test/'],
  ['treatsChildren', false, 'No'],
  ['yearStartedPracticing', 1999, '1999'],
  ['firstVisitDays', 1, '1 day'],
  ['adjustmentDays', 12, '12 days'],
])('%s: %j reads %j', (field, value, text) => {
  expect(shownValue(field, value)).toEqual({ kind: 'whole', text });
});

it('knows lists, places, photos and prose', () => {
  expect(shownValue('insuranceAccepted', null)).toEqual({ kind: 'list', items: [] });
  expect(shownValue('accessibility', [])).toEqual({ kind: 'list', items: ['None of these'] });
  expect(shownValue('accessibility', null)).toEqual({ kind: 'list', items: [] });
  expect(shownValue('alsoAt', [{ ...place, days: 'Fridays' }])).toEqual({
    kind: 'list',
    items: ['Alton Limb, 1 Main, Alton, IL 62002, Fridays'],
  });
  const name = 'a'.repeat(22);
  expect(shownValue('profilePicture', `/photos/${name}.webp`)).toEqual({ kind: 'photo', name });
  expect(shownValue('profilePicture', 'https://evil.test/x.webp')).toEqual({ kind: 'photo', name: null });
  expect(shownValue('professionalBio', 'I fit legs.')).toEqual({ kind: 'words', text: 'I fit legs.' });
  expect(inWords('address2', null)).toBe('empty');
});

it('names fields as their form does', () => {
  expect(fieldsInWords(['phone', 'website'])).toBe('Clinic phone, website');
  expect(fieldsInWords(['profilePicture'])).toBe('Photo');
  expect(fieldsInWords(['a', 'b', 'c'])).toBe('3 fields');
  expect(staysInWords('insuranceAccepted', 8)).toBe('8 plans stay the same');
  expect(staysInWords('licenses', 1)).toBe('1 license stays the same');
});
