import { startMockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { createSession } from '@app/test-kit/sessions';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import slice from '../slice.json' with { type: 'json' };
import remote from './expose.ts';
import { handlers } from './mocks/handlers.ts';
import { mockListings } from './mocks/listings.ts';

vi.mock('@app/shell-api', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  Slot: ({ name, props }: { name: string; props: object }) => (
    <output aria-label={name}>{JSON.stringify(props)}</output>
  ),
}));
startMockServer(...handlers);

const { id, slug, state, city, zipCode } = mockListings[0]!.listing;
const resultsPath = '/search-results?zipCode=63101&radius=100&insurance=TRICARE&name=berg';

test.each([
  ['profileEnd', `/prosthetists/${slug}`, { listing: { id, slug, state, city, zipCode } }],
  ['resultsEnd', resultsPath, { search: { name: 'berg', zipCode: '63101', radius: '100' } }],
])('slot %s of %s receives public facts and no needs', async (slot, address, props) => {
  expect(Object.keys(slice.offers)).toContain(slot);
  await renderRemote(remote, address);
  expect(JSON.parse((await screen.findByLabelText(slot)).textContent)).toEqual(props);
});

test('members see the slot of a profile, too', async () => {
  await renderRemote(remote, `/prosthetist/${slug}`, { session: createSession('patient') });
  expect(await screen.findByLabelText('profileEnd')).toBeTruthy();
});
