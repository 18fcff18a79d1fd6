import { describe, expect, test } from 'vitest';
import { recordTypedInput } from './record-typed-input.ts';

/** The first of these options that can be chosen is the one that browsers show without a `selected` attribute. */
const options = '<option disabled>Choose</option><option>50</option><option>100</option>';

describe.each([
  ['without a default', options],
  ['with a default', options.replace('<option>50', '<option selected>50')],
])('a list of options %s', (_, html) => {
  /** Returns the value that is entered again after another part of the page has set 50, if one is. */
  function restoreAfterReset(chosenValue: string): string | undefined {
    const root = document.createElement('div');
    root.innerHTML = `<select>${html}</select>`;
    const select = root.querySelector('select')!;
    select.value = chosenValue;
    const { restore } = recordTypedInput(root);
    select.value = '50';
    let enteredValue: string | undefined;
    select.addEventListener('change', () => {
      enteredValue = select.value;
    });
    restore();
    return enteredValue;
  }

  test('keeps what was chosen before the script ran', () => expect(restoreAfterReset('100')).toBe('100'));
  test('that nobody touched is left as it is', () => expect(restoreAfterReset('50')).toBeUndefined());
});
