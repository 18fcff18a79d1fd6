import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createReceivedRequest, resetReceivedRequests } from '../mocks/received-requests.ts';
import { createMyListingServer, openMyListing } from '../testing/open-my-listing.ts';

createMyListingServer();
const openRequests = () => openMyListing('?tab=requests');

test('an owner reads a visit request with all that is needed to answer, and says what was done', async () => {
  resetReceivedRequests({ requests: [createReceivedRequest()] });
  const { user } = await openRequests();
  const card = within(await screen.findByRole('article', { name: 'Dana Rivers' }));
  expect(card.getByText('New')).toBeTruthy();
  expect(card.getByText('Mornings, Saturdays')).toBeTruthy();
  expect(card.getByText('New patient')).toBeTruthy();
  expect(card.getByRole('link', { name: /555-0188/ }).getAttribute('href')).toBe('tel:+13145550188');
  await user.click(card.getByRole('button', { name: /^I called/ }));
  expect(await card.findByText('Called')).toBeTruthy();
  expect(card.queryByRole('button')).toBeNull();
});

test('a withdrawn visit request shows no way to reach the patient', async () => {
  resetReceivedRequests({
    requests: [createReceivedRequest({ status: 'withdrawn', name: '', phone: '', times: [], answers: [] })],
  });
  await openRequests();
  const card = within(await screen.findByRole('article', { name: 'A call back' }));
  expect(card.getByText('Withdrawn by the patient')).toBeTruthy();
  expect(card.queryByRole('link')).toBeNull();
});

test('the overview says how many patients wait, and leads to them', async () => {
  resetReceivedRequests({ requests: [createReceivedRequest()] });
  await openMyListing();
  expect(await screen.findByText('1 patient waits for your answer')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Open the requests' });
  expect(link.getAttribute('href')).toBe('/my-listing?tab=requests');
});

test('visit requests can be switched off', async () => {
  const { user } = await openRequests();
  const toggle = await screen.findByRole('checkbox', { name: /^Patients can ask me/ });
  await user.click(toggle);
  expect(await screen.findByText(/Patients can’t ask you here/)).toBeTruthy();
});
