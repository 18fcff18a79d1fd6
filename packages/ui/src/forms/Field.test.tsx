import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Checkbox } from './Checkbox.tsx';
import { Field } from './Field.tsx';
import { Fieldset } from './Fieldset.tsx';
import { Input, Select, Textarea } from './Input.tsx';

const getDescription = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

test('the label names the control; hint and error describe it, in that order', () => {
  render(
    <Field label="Year" hint="From 1950 to 2026" error="Enter a year from 1950 to 2026.">
      <Input defaultValue="1949" />
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'Year' });
  expect(getDescription(input)).toEqual(['From 1950 to 2026', 'Enter a year from 1950 to 2026.']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('the control is marked as invalid only while there is an error', () => {
  const createField = (error?: string) => (
    <Field label="City" error={error}>
      <Input />
    </Field>
  );
  const { rerender } = render(createField('Enter a city.'));
  const input = screen.getByRole('textbox', { name: 'City' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  rerender(createField());
  expect(input.getAttribute('aria-invalid')).toBeNull();
  expect(input.getAttribute('aria-describedby')).toBeNull();
});

test('an id that the page sets is kept, for forms that work without script', () => {
  render(
    <Field id="zip" label="Zip code" hint="Five digits">
      <Input name="zipCode" />
    </Field>,
  );
  expect(screen.getByRole('textbox', { name: 'Zip code' }).id).toBe('zip');
  expect(document.getElementById('zip-hint')?.textContent).toBe('Five digits');
});

test('required is an attribute of the control; the star is visual only', () => {
  render(
    <Field label="Company" required>
      <Input />
    </Field>,
  );
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Company' });
  expect(input.required).toBe(true);
  expect(screen.getByText('*', { exact: false, selector: '.Required' }).getAttribute('aria-hidden')).toBe(
    'true',
  );
});

test('select and textarea are labelled alike, and keep their own description', () => {
  render(
    <>
      <p id="whole">About the whole form</p>
      <Field label="State" error="Choose a state.">
        <Select aria-describedby="whole">
          <option>Ohio</option>
        </Select>
      </Field>
      <Field label="Bio" error="Write something.">
        <Textarea />
      </Field>
    </>,
  );
  expect(getDescription(screen.getByRole('combobox', { name: 'State' }))).toEqual([
    'About the whole form',
    'Choose a state.',
  ]);
  expect(getDescription(screen.getByRole('textbox', { name: 'Bio' }))).toEqual(['Write something.']);
});

test('a fieldset is a group with its name, hint and error', () => {
  render(
    <Fieldset legend="Languages" hint="All that you speak" error="Choose one.">
      <Checkbox label="Spanish" />
    </Fieldset>,
  );
  const group = screen.getByRole('group', { name: 'Languages' });
  expect(getDescription(group)).toEqual(['All that you speak', 'Choose one.']);
  expect(group.contains(screen.getByRole('checkbox', { name: 'Spanish' }))).toBe(true);
});
