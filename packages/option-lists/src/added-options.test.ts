import { expect, it } from 'vitest';
import {
  applyOptionChange,
  findSpanishLabels,
  listOfferedOptions,
  mergeAddedOptions,
} from './added-options.ts';
import { decisionReasons } from './moderation.ts';
import { getLabel } from './option.ts';

const addedOption = { value: 'Advertises something', es: 'Hace publicidad' };
const retiredOption = { value: 'Off topic', es: '', retired: true };

it('offers built-in and added values, except retired ones', () => {
  const values = listOfferedOptions(decisionReasons, [addedOption, retiredOption]).map(({ value }) => value);
  expect(values).toEqual([...decisionReasons.map(({ value }) => value), addedOption.value]);
});

it('has a label for all values ever used, in English without a Spanish one', () => {
  const allOptions = mergeAddedOptions(decisionReasons, [addedOption, retiredOption]);
  expect(getLabel(allOptions, addedOption.value, 'es')).toBe('Hace publicidad');
  expect(getLabel(allOptions, retiredOption.value, 'es')).toBe('Off topic');
  expect(getLabel(allOptions, 'Discriminatory', 'es')).toBe('Discriminatorio');
});

it('returns Spanish labels of added values only', () => {
  expect(findSpanishLabels(['Discriminatory'], [addedOption, retiredOption])).toBeUndefined();
  const spanishLabels = findSpanishLabels(
    ['Discriminatory', addedOption.value],
    [addedOption, retiredOption],
  );
  expect(spanishLabels).toEqual({ [addedOption.value]: 'Hace publicidad' });
  expect(getLabel(decisionReasons, addedOption.value, 'es', spanishLabels)).toBe('Hace publicidad');
  expect(getLabel(decisionReasons, addedOption.value, 'en', spanishLabels)).toBe(addedOption.value);
  expect(getLabel(decisionReasons, 'Unheard of', 'es', spanishLabels)).toBe('Unheard of');
});

it('keeps a removed value as retired, until it is added again', () => {
  const changedOptions = applyOptionChange([addedOption, retiredOption], []);
  expect(changedOptions).toEqual([{ ...addedOption, retired: true }, retiredOption]);
  expect(applyOptionChange(changedOptions, [{ ...addedOption, es: 'Anuncia algo' }])).toEqual([
    { ...addedOption, es: 'Anuncia algo' },
    retiredOption,
  ]);
});
