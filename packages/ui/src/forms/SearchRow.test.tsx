import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Field } from './Field.tsx';
import { Input } from './Input.tsx';
import { SearchRow, type SearchRowProps } from './SearchRow.tsx';

const createRow = (props: Partial<SearchRowProps> = {}) => (
  <SearchRow
    aria-label="Find a place"
    action="/found"
    firstField={
      <Field label="Name">
        <Input name="name" />
      </Field>
    }
    separatorText="or"
    secondField={
      <Field label="Zip">
        <Input name="zip" aria-describedby="search-error" />
      </Field>
    }
    submitLabel="Search"
    {...props}
  />
);

test('a search row is one native search form, sent by Enter and by its button', async () => {
  const submissions: Record<string, FormDataEntryValue>[] = [];
  const onSubmit = vi.fn((event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submissions.push(Object.fromEntries(new FormData(event.currentTarget)));
  });
  render(createRow({ onSubmit }));
  expect(screen.getByRole('search', { name: 'Find a place' }).getAttribute('action')).toBe('/found');
  await userEvent.type(screen.getByLabelText('Zip'), '63101{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(submissions).toEqual([
    { name: '', zip: '63101' },
    { name: '', zip: '63101' },
  ]);
});

test('an error appears in an existing live region, so that it is announced', () => {
  const { rerender } = render(createRow());
  const alertRegion = screen.getByRole('alert');
  expect(alertRegion.textContent).toBe('');
  rerender(createRow({ error: 'Enter one of them.', errorId: 'search-error' }));
  expect(screen.getByRole('alert')).toBe(alertRegion);
  expect(alertRegion.textContent).toBe('Enter one of them.');
  expect(document.getElementById('search-error')?.textContent).toBe('Enter one of them.');
});
