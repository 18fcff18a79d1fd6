import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import slice from '../slice.json' with { type: 'json' };
import { listing, openMemberPage, openPage, setUpPageTests } from './testing/page-tests.ts';

vi.mock('@app/shell-api', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  Slot: ({ name, props }: { name: string; props: object }) => (
    <output aria-label={name}>{JSON.stringify(props)}</output>
  ),
}));
setUpPageTests();

const { id, slug, state, city, zipCode } = listing;
const resultsPath = '/search-results?zipCode=63101&radius=100&insurance=TRICARE&name=berg';

test.each([
  ['profileEnd', `/prosthetists/${slug}`, { listing: { id, slug, state, city, zipCode } }],
  ['resultsEnd', resultsPath, { search: { name: 'berg', zipCode: '63101', radius: '100' } }],
])('slot %s of %s receives public facts and no needs', async (slot, address, props) => {
  expect(Object.keys(slice.offers)).toContain(slot);
  await openPage(address);
  expect(JSON.parse((await screen.findByLabelText(slot)).textContent)).toEqual(props);
});

test('members see the slot of a profile, too', async () => {
  await openMemberPage(`/prosthetist/${slug}`);
  expect(await screen.findByLabelText('profileEnd')).toBeTruthy();
});
