import { expect, it } from 'vitest';
import { applyOptionChange, findSpanishLabels, listOfferedOptions, mergeAddedOptions } from './added.ts';
import { decisionReasons } from './moderation.ts';
import { getLabel } from './option.ts';

const addedOption = { value: 'Advertises something', es: 'Hace publicidad' };
const retiredOption = { value: 'Off topic', es: '', retired: true };

it('offers built-in and added values, except retired ones', () => {
  const values = listOfferedOptions(decisionReasons, [addedOption, retiredOption]).map(({ value }) => value);
  expect(values).toEqual([...decisionReasons.map(({ value }) => value), addedOption.value]);
});

it('has a label for all values ever used, in English without a Spanish one', () => {
  const all = mergeAddedOptions(decisionReasons, [addedOption, retiredOption]);
  expect(getLabel(all, addedOption.value, 'es')).toBe('Hace publicidad');
  expect(getLabel(all, retiredOption.value, 'es')).toBe('Off topic');
  expect(getLabel(all, 'Discriminatory', 'es')).toBe('Discriminatorio');
});

it('returns Spanish labels of added values only', () => {
  expect(findSpanishLabels(['Discriminatory'], [addedOption, retiredOption])).toBeUndefined();
  const es = findSpanishLabels(['Discriminatory', addedOption.value], [addedOption, retiredOption]);
  expect(es).toEqual({ [addedOption.value]: 'Hace publicidad' });
  expect(getLabel(decisionReasons, addedOption.value, 'es', es)).toBe('Hace publicidad');
  expect(getLabel(decisionReasons, addedOption.value, 'en', es)).toBe(addedOption.value);
  expect(getLabel(decisionReasons, 'Unheard of', 'es', es)).toBe('Unheard of');
});

it('keeps a removed value as retired, until it is added again', () => {
  const changedOptions = applyOptionChange([addedOption, retiredOption], []);
  expect(changedOptions).toEqual([{ ...addedOption, retired: true }, retiredOption]);
  expect(applyOptionChange(changedOptions, [{ ...addedOption, es: 'Anuncia algo' }])).toEqual([
    { ...addedOption, es: 'Anuncia algo' },
    retiredOption,
  ]);
});
