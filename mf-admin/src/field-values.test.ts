import { expect, it } from 'vitest';
import { formatValue, toDisplayValue } from './field-values.ts';
import { formatFields, formatUnchanged } from './words/field-names.ts';

const place = { company: 'Alton Limb', address: '1 Main', city: 'Alton', state: 'IL', zipCode: '62002' };

it.each([
  ['phone', null, ''],
  ['website', 'https://a.test/', 'https://a.test/'],
  ['treatsChildren', false, 'No'],
  ['yearStartedPracticing', 1999, '1999'],
  ['firstVisitDays', 1, '1 day'],
  ['adjustmentDays', 12, '12 days'],
  ['availability', 'moved', 'No, moved'],
  ['availability', null, 'Yes'],
])('formats %s %j as %j', (field, value, text) => {
  expect(toDisplayValue(field, value)).toEqual({ kind: 'text', text });
});

it('recognizes lists, places, photos and prose', () => {
  expect(toDisplayValue('insuranceAccepted', null)).toEqual({ kind: 'list', items: [] });
  expect(toDisplayValue('accessibility', [])).toEqual({ kind: 'list', items: ['None of these'] });
  expect(toDisplayValue('accessibility', null)).toEqual({ kind: 'list', items: [] });
  expect(toDisplayValue('accessibility', ['Lift'])).toEqual({ kind: 'list', items: ['Lift'] });
  expect(toDisplayValue('alsoAt', [{ ...place, days: 'Fridays' }])).toEqual({
    kind: 'list',
    items: ['Alton Limb, 1 Main, Alton, IL 62002, Fridays'],
  });
  const name = 'a'.repeat(22);
  expect(toDisplayValue('profilePicture', `/photos/${name}.webp`)).toEqual({ kind: 'photo', name });
  expect(toDisplayValue('profilePicture', 'https://evil.test/x.webp')).toEqual({ kind: 'photo', name: null });
  expect(toDisplayValue('professionalBio', 'I fit legs.')).toEqual({ kind: 'prose', text: 'I fit legs.' });
});

it.each([
  ['address2', null, 'empty'],
  ['insuranceAccepted', [], 'empty'],
  ['insuranceAccepted', ['Medicare', 'Aetna'], 'Medicare, Aetna'],
  ['alsoAt', [place, place], 'Alton Limb, 1 Main, Alton, IL 62002; Alton Limb, 1 Main, Alton, IL 62002'],
  ['profilePicture', `/photos/${'a'.repeat(22)}.webp`, 'another photo'],
  ['profilePicture', null, 'no photo'],
  ['placePhotos', [{ photo: '', kind: 'Parking', alt: 'Four spaces.' }], 'Parking: Four spaces.'],
  ['placePhotos', [], 'empty'],
])('formats %s %j on one line as %s', (field, value, line) => expect(formatValue(field, value)).toBe(line));

it('uses the field labels of the form', () => {
  expect(formatFields(['phone', 'website'])).toBe('Clinic phone, website');
  expect(formatFields(['profilePicture'])).toBe('Photo');
  expect(formatFields(['a', 'b', 'c'])).toBe('3 fields');
  expect(formatUnchanged('insuranceAccepted', 8)).toBe('8 plans stay the same');
  expect(formatUnchanged('licenses', 1)).toBe('1 license stays the same');
});
