import { expect, it } from 'vitest';
import { applyOptionChange, findSpanishLabels, listOfferedOptions, mergeAddedOptions } from './added.ts';
import { decisionReasons } from './moderation.ts';
import { getLabel } from './option.ts';

const advert = { value: 'Advertises something', es: 'Hace publicidad' };
const old = { value: 'Off topic', es: '', retired: true };

it('offers built-in and added values, except retired ones', () => {
  const values = listOfferedOptions(decisionReasons, [advert, old]).map(({ value }) => value);
  expect(values).toEqual([...decisionReasons.map(({ value }) => value), advert.value]);
});

it('has a label for all values ever used, in English without a Spanish one', () => {
  const all = mergeAddedOptions(decisionReasons, [advert, old]);
  expect(getLabel(all, advert.value, 'es')).toBe('Hace publicidad');
  expect(getLabel(all, old.value, 'es')).toBe('Off topic');
  expect(getLabel(all, 'Discriminatory', 'es')).toBe('Discriminatorio');
});

it('returns Spanish labels of added values only', () => {
  expect(findSpanishLabels(['Discriminatory'], [advert, old])).toBeUndefined();
  const es = findSpanishLabels(['Discriminatory', advert.value], [advert, old]);
  expect(es).toEqual({ [advert.value]: 'Hace publicidad' });
  expect(getLabel(decisionReasons, advert.value, 'es', es)).toBe('Hace publicidad');
  expect(getLabel(decisionReasons, advert.value, 'en', es)).toBe(advert.value);
  expect(getLabel(decisionReasons, 'Unheard of', 'es', es)).toBe('Unheard of');
});

it('keeps a removed value as retired, until it is added again', () => {
  const after = applyOptionChange([advert, old], []);
  expect(after).toEqual([{ ...advert, retired: true }, old]);
  expect(applyOptionChange(after, [{ ...advert, es: 'Anuncia algo' }])).toEqual([
    { ...advert, es: 'Anuncia algo' },
    old,
  ]);
});
