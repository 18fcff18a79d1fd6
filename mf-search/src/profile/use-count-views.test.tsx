import { createSession } from '@app/test-kit/sessions';
import { buildUrl, countListingEvent } from '@app/types';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { recordFirstSearch } from '../shared/search/last-results.ts';
import { listing, openMemberPage, openPage, setUpPageTests } from '../testing/page-tests.ts';

const { mockListing } = setUpPageTests();
const publicPath = `/prosthetists/${listing.slug}`;
const memberPath = `/prosthetist/${listing.slug}`;
const beacons: { url: string; type: string; body: Promise<string> }[] = [];
beforeEach(() => {
  beacons.length = 0;
  vi.stubGlobal('navigator', {
    ...navigator,
    sendBeacon: (url: string, body: Blob) => beacons.push({ url, type: body.type, body: body.text() }) > 0,
  });
});

const readEvents = async () =>
  Promise.all(beacons.map(async ({ url, type, body }) => ({ url, type, what: JSON.parse(await body).what })));
const createEvent = (eventKind: string) => ({
  url: buildUrl(countListingEvent, { params: { id: listing.id } }),
  type: 'application/json',
  what: eventKind,
});

test('a page view and presses on phone number and website are counted, once each', async () => {
  await openPage(publicPath);
  await screen.findByRole('heading', { level: 1 });
  expect(await readEvents()).toEqual([createEvent('view')]);
  const [phoneLink] = screen.getAllByRole('link', { name: /555/ });
  fireEvent.click(phoneLink!.firstElementChild ?? phoneLink!);
  const [websiteLink] = screen.getAllByRole('link', { name: /Website|\.example/ });
  fireEvent.click(websiteLink!);
  fireEvent.click(screen.getAllByRole('link', { name: /Directions/ })[0]!);
  expect(await readEvents()).toEqual([createEvent('view'), createEvent('phone'), createEvent('website')]);
});

test('a press after a search includes the minutes since that search', async () => {
  const nowMock = vi.spyOn(performance, 'now').mockReturnValue(60_000);
  recordFirstSearch();
  nowMock.mockReturnValue(2 * 60_000);
  recordFirstSearch(); // the first counts
  nowMock.mockReturnValue(8.5 * 60_000);
  await openPage(publicPath);
  await screen.findByRole('heading', { level: 1 });
  fireEvent.click(screen.getAllByRole('link', { name: /555/ })[0]!);
  const bodies = await Promise.all(beacons.map(async ({ body }) => JSON.parse(await body)));
  expect(bodies).toEqual([{ what: 'view' }, { what: 'phone', minutes: 7 }]);
});

test('the member view counts too', async () => {
  await openMemberPage(memberPath);
  await screen.findByRole('heading', { level: 1 });
  expect(await readEvents()).toEqual([createEvent('view')]);
});

test("the owner's own page counts nothing, neither the view nor a press", async () => {
  mockListing({ owned: true });
  await openMemberPage(memberPath, { session: createSession('prosthetist') });
  fireEvent.click((await screen.findAllByRole('link', { name: /555/ }))[0]!);
  await new Promise((resolve) => setTimeout(resolve)); // a view is counted after a turn
  expect(await readEvents()).toEqual([]);
});

test('a redirect to the member view counts as one page view', async () => {
  await openMemberPage(publicPath);
  // What only members see: the page before it has gone.
  await screen.findByRole('link', { name: /^Write a review/ });
  await vi.waitFor(async () => expect(await readEvents()).toEqual([createEvent('view')]));
});

test('a browser without sendBeacon shows the page', async () => {
  vi.stubGlobal('navigator', { ...navigator, sendBeacon: undefined });
  await openPage(publicPath);
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
});
