import { renderSlot } from '@app/test-kit/render-remote';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import remote from '../expose.ts';

const missingInputText = 'Please enter either a prosthetist name or zip code to search.';
const emptyFields = { name: '', zipCode: '', radius: '' };

async function openHomeSearch(initialFields = emptyFields, locale: 'en' | 'es' = 'en') {
  const view = await renderSlot(remote, 'homeSearch', { initial: initialFields }, { locale });
  const form = within(await screen.findByRole('search'));
  const getRadiusSelect = () => form.getByRole<HTMLSelectElement>('combobox');
  return {
    ...view,
    form,
    nameInput: form.getAllByRole('textbox')[0]!,
    zipInput: form.getAllByRole<HTMLInputElement>('textbox')[1]!,
    getRadiusSelect,
    getRadiusText: () => getRadiusSelect().selectedOptions[0]?.text,
    submitSearch: () => view.user.click(form.getByRole('button')),
    readQuery: () => Object.fromEntries(new URLSearchParams(view.getAddress().split('?')[1])),
  };
}

test('P1 a search within 100 miles without name and ZIP code shows the message until a field is edited', async () => {
  const { user, form, getRadiusSelect, submitSearch, nameInput, zipInput, getAddress } =
    await openHomeSearch();
  for (const editField of [
    () => user.type(zipInput, '6'),
    () => user.type(nameInput, 'a'),
    () => user.selectOptions(getRadiusSelect(), '50'),
  ]) {
    await user.clear(zipInput);
    await user.clear(nameInput);
    await user.selectOptions(getRadiusSelect(), '100');
    await submitSearch();
    expect(form.getByRole('alert').textContent).toBe(missingInputText);
    expect(getAddress()).toBe('/');
    await editField();
    expect(form.getByRole('alert').textContent).toBe('');
  }
});

test('P2 a ZIP code typed while nationwide means 100 miles, and Enter sends the form', async () => {
  const { user, zipInput, getRadiusSelect, readQuery, getAddress } = await openHomeSearch();
  expect(getRadiusSelect().value).toBe('275');
  await user.type(zipInput, '63101');
  expect(getRadiusSelect().value).toBe('100');
  await user.keyboard('{Enter}');
  expect(getAddress()).toMatch(/^\/search-results\?/);
  expect(readQuery()).toEqual({ zipCode: '63101', radius: '100', page: '1', sortBy: 'distance' });
});

test('P3 a typed name makes the search nationwide, and says so', async () => {
  const { user, nameInput, zipInput, getRadiusText, submitSearch, readQuery } = await openHomeSearch();
  await user.type(zipInput, '63101');
  await user.type(nameInput, 'Okafor');
  expect(getRadiusText()).toBe('Nationwide (Name Search)');
  await user.clear(nameInput);
  expect(getRadiusText()).toBe('Nationwide');
  await user.type(nameInput, 'Okafor');
  await submitSearch();
  expect(readQuery()).toEqual({
    name: 'Okafor',
    zipCode: '63101',
    radius: '10000',
    page: '1',
    sortBy: 'distance',
  });
});

test('P4 an untouched form searches nationwide', async () => {
  const { submitSearch, readQuery, form } = await openHomeSearch();
  await submitSearch();
  expect(readQuery()).toEqual({ radius: '10000', page: '1', sortBy: 'distance' });
  expect(form.queryByText(missingInputText)).toBeNull();
});

test('an invalid ZIP code shows an error at its field before sending', async () => {
  const { user, zipInput, submitSearch, getAddress, form } = await openHomeSearch();
  await user.type(zipInput, '631');
  await submitSearch();
  expect(getAddress()).toBe('/');
  expect(zipInput.getAttribute('aria-invalid')).toBe('true');
  const errorElement = document.getElementById(zipInput.getAttribute('aria-describedby') ?? '');
  expect(errorElement?.textContent).toContain('five digits');
  expect(document.activeElement).toBe(zipInput);
  await user.type(zipInput, '01');
  expect(form.getByRole('alert').textContent).toBe('');
});

test('the form takes over what was typed before hydration', async () => {
  const { nameInput, zipInput, getRadiusSelect } = await openHomeSearch({
    name: '',
    zipCode: '63101',
    radius: '275',
  });
  expect([(nameInput as HTMLInputElement).value, zipInput.value, getRadiusSelect().value]).toEqual([
    '',
    '63101',
    '100',
  ]);
});

test('every label is translated to Spanish', async () => {
  const { form } = await openHomeSearch(emptyFields, 'es');
  expect(form.getByLabelText('Código postal')).toBeTruthy();
  expect(form.getByRole('button', { name: 'Buscar' })).toBeTruthy();
});

test('D7 a ZIP code in the box for names offers the search near it, and stays as it is typed', async () => {
  const { user, form, nameInput, submitSearch, readQuery, getAddress } = await openHomeSearch();
  await user.type(nameInput, '63101');
  await submitSearch();
  expect(getAddress()).toBe('/');
  expect(form.getByText('“63101” is a ZIP code.')).toBeTruthy();
  expect((nameInput as HTMLInputElement).value).toBe('63101');
  await user.click(form.getByRole('link', { name: 'Search near 63101' }));
  expect(readQuery()).toEqual({ zipCode: '63101', radius: '100', page: '1', sortBy: 'distance' });
});

test('D7 the digits are searched as a name on demand; another name removes the offer', async () => {
  const { user, form, nameInput, readQuery } = await openHomeSearch();
  await user.type(nameInput, '63101');
  await user.tab();
  const searchAsNameButton = form.getByRole('button', { name: 'No, it is a name' });
  await user.type(nameInput, ' Limbs');
  expect(form.queryByRole('link')).toBeNull();
  await user.type(nameInput, '{Backspace>6}');
  await user.tab();
  await user.click(form.getByRole('button', { name: searchAsNameButton.textContent! }));
  expect(readQuery()).toMatchObject({ name: '63101', radius: '10000' });
});
