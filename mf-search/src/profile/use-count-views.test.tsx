import { startMockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { createSession } from '@app/test-kit/sessions';
import { buildUrl, countListingEvent } from '@app/types';
import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import remote from '../expose.ts';
import { handlers } from '../mocks/handlers.ts';
import { mockListings } from '../mocks/listings.ts';
import { recordFirstSearch } from '../shared/search/first-search.ts';

const server = startMockServer(...handlers);
const { listing } = mockListings[0]!;
const beacons: { url: string; type: string; body: Promise<string> }[] = [];
beforeEach(() => {
  beacons.length = 0;
  vi.stubGlobal('navigator', {
    ...navigator,
    sendBeacon: (url: string, body: Blob) => beacons.push({ url, type: body.type, body: body.text() }) > 0,
  });
});
afterEach(() => vi.unstubAllGlobals());

const readEvents = async () =>
  Promise.all(beacons.map(async ({ url, type, body }) => ({ url, type, what: JSON.parse(await body).what })));
const createEvent = (eventKind: string) => ({
  url: buildUrl(countListingEvent, { params: { id: listing.id } }),
  type: 'application/json',
  what: eventKind,
});

test('a page view and presses on phone number and website are counted, once each', async () => {
  await renderRemote(remote, `/prosthetists/${listing.slug}`);
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
  await renderRemote(remote, `/prosthetists/${listing.slug}`);
  await screen.findByRole('heading', { level: 1 });
  fireEvent.click(screen.getAllByRole('link', { name: /555/ })[0]!);
  const bodies = await Promise.all(beacons.map(async ({ body }) => JSON.parse(await body)));
  expect(bodies).toEqual([{ what: 'view' }, { what: 'phone', minutes: 7 }]);
  nowMock.mockRestore();
});

test("the member view counts too; the owner's own page counts nothing", async () => {
  await renderRemote(remote, `/prosthetist/${listing.slug}`, { session: createSession('patient') });
  await screen.findByRole('heading', { level: 1 });
  expect(await readEvents()).toEqual([createEvent('view')]);
  beacons.length = 0;
  server.use(http.get('*/api/prosthetists/:id', () => HttpResponse.json({ ...listing, owned: true })));
  await renderRemote(remote, `/prosthetist/${listing.slug}`, { session: createSession('prosthetist') });
  await screen.findAllByRole('heading', { level: 1 });
  expect(await readEvents()).toEqual([]);
});

test('a redirect to the member view counts as one page view', async () => {
  await renderRemote(remote, `/prosthetists/${listing.slug}`, { session: createSession('patient') });
  // What only members see: the page before it has gone.
  await screen.findByRole('link', { name: /^Write a review/ });
  await vi.waitFor(async () => expect(await readEvents()).toEqual([createEvent('view')]));
});

test('a browser without sendBeacon shows the page', async () => {
  vi.stubGlobal('navigator', { ...navigator, sendBeacon: undefined });
  await renderRemote(remote, `/prosthetists/${listing.slug}`);
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
});
