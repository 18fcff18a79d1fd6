import { renderSlot } from '@app/test-kit/render-remote';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import remote from '../expose.ts';

const needsInput = 'Please enter either a prosthetist name or zip code to search.';
const emptyFields = { name: '', zipCode: '', radius: '' };

async function openHomeSearch(initialFields = emptyFields, locale: 'en' | 'es' = 'en') {
  const view = await renderSlot(remote, 'homeSearch', { initial: initialFields }, { locale });
  const form = within(await screen.findByRole('search'));
  const getRadiusSelect = () => form.getByRole<HTMLSelectElement>('combobox');
  return {
    ...view,
    form,
    name: form.getAllByRole('textbox')[0]!,
    zip: form.getAllByRole<HTMLInputElement>('textbox')[1]!,
    radius: getRadiusSelect,
    radiusText: () => getRadiusSelect().selectedOptions[0]?.text,
    send: () => view.user.click(form.getByRole('button')),
    query: () => Object.fromEntries(new URLSearchParams(view.getAddress().split('?')[1])),
  };
}

test('neither name nor ZIP within 100 miles shows the message until a field is edited', async () => {
  const { user, form, radius, send, zip, getAddress } = await openHomeSearch();
  await user.selectOptions(radius(), '100');
  await send();
  expect(form.getByRole('alert').textContent).toBe(needsInput);
  expect(getAddress()).toBe('/');
  await user.type(zip, '6');
  expect(form.getByRole('alert').textContent).toBe('');
});

test('editing the name or the radius clears the message too', async () => {
  const { user, form, radius, send, name } = await openHomeSearch();
  for (const edit of [() => user.type(name, 'a'), () => user.selectOptions(radius(), '50')]) {
    await user.clear(name);
    await user.selectOptions(radius(), '100');
    await send();
    expect(form.getByText(needsInput)).toBeTruthy();
    await edit();
    expect(form.queryByText(needsInput)).toBeNull();
  }
});

test('a ZIP code typed while nationwide means 100 miles', async () => {
  const { user, zip, radius, send, query, getAddress } = await openHomeSearch();
  expect(radius().value).toBe('275');
  await user.type(zip, '63101');
  expect(radius().value).toBe('100');
  await send();
  expect(getAddress()).toMatch(/^\/search-results\?/);
  expect(query()).toEqual({ zipCode: '63101', radius: '100', page: '1', sortBy: 'distance' });
});

test('a typed name makes the search nationwide, and says so', async () => {
  const { user, name, zip, radiusText, send, query } = await openHomeSearch();
  await user.type(zip, '63101');
  await user.type(name, 'Okafor');
  expect(radiusText()).toBe('Nationwide (Name Search)');
  await user.clear(name);
  expect(radiusText()).toBe('Nationwide');
  await user.type(name, 'Okafor');
  await send();
  expect(query()).toEqual({
    name: 'Okafor',
    zipCode: '63101',
    radius: '10000',
    page: '1',
    sortBy: 'distance',
  });
});

test('an untouched form searches nationwide', async () => {
  const { send, query, form } = await openHomeSearch();
  await send();
  expect(query()).toEqual({ radius: '10000', page: '1', sortBy: 'distance' });
  expect(form.queryByText(needsInput)).toBeNull();
});

test('an invalid ZIP code shows an error at its field before sending', async () => {
  const { user, zip, send, getAddress, form } = await openHomeSearch();
  await user.type(zip, '631');
  await send();
  expect(getAddress()).toBe('/');
  expect(zip.getAttribute('aria-invalid')).toBe('true');
  const errorElement = document.getElementById(zip.getAttribute('aria-describedby') ?? '');
  expect(errorElement?.textContent).toContain('five digits');
  expect(document.activeElement).toBe(zip);
  await user.type(zip, '01');
  expect(form.getByRole('alert').textContent).toBe('');
});

test('Enter sends the form', async () => {
  const { user, zip, query } = await openHomeSearch();
  await user.type(zip, '63101{Enter}');
  expect(query()).toMatchObject({ zipCode: '63101' });
});

test('takes over what was typed before hydration', async () => {
  const { name, zip, radius } = await openHomeSearch({ name: '', zipCode: '63101', radius: '275' });
  expect([(name as HTMLInputElement).value, zip.value, radius().value]).toEqual(['', '63101', '100']);
});

test('works as a native form without scripts', async () => {
  await openHomeSearch();
  const form = screen.getByRole<HTMLFormElement>('search');
  expect([form.method, new URL(form.action).pathname]).toEqual(['get', '/search-results']);
  expect([...new FormData(form).keys()]).toEqual(['name', 'zipCode', 'radius']);
});

test('the radius runs from 25 to 275 in steps of 25', async () => {
  const { radius } = await openHomeSearch();
  const values = [...radius().options].map((option) => Number(option.value));
  expect(values).toEqual([25, 50, 75, 100, 125, 150, 175, 200, 225, 250, 275]);
});

test('every label is translated to Spanish', async () => {
  const { form } = await openHomeSearch(emptyFields, 'es');
  expect(form.getByLabelText('Código postal')).toBeTruthy();
  expect(form.getByRole('button', { name: 'Buscar' })).toBeTruthy();
});

test('D7 a ZIP code in the box for names offers the search near it, and stays as it is typed', async () => {
  const { user, form, name, send, query, getAddress } = await openHomeSearch();
  await user.type(name, '63101');
  await send();
  expect(getAddress()).toBe('/');
  expect(form.getByText('“63101” is a ZIP code.')).toBeTruthy();
  expect((name as HTMLInputElement).value).toBe('63101');
  await user.click(form.getByRole('link', { name: 'Search near 63101' }));
  expect(query()).toEqual({ zipCode: '63101', radius: '100', page: '1', sortBy: 'distance' });
});

test('D7 it searches for the digits as a name on demand; another name takes the offer away', async () => {
  const { user, form, name, query } = await openHomeSearch();
  await user.type(name, '63101');
  await user.tab();
  const asName = form.getByRole('button', { name: 'No, it is a name' });
  await user.type(name, ' Limbs');
  expect(form.queryByRole('link')).toBeNull();
  await user.type(name, '{Backspace>6}');
  await user.tab();
  await user.click(form.getByRole('button', { name: asName.textContent! }));
  expect(query()).toMatchObject({ name: '63101', radius: '10000' });
});
