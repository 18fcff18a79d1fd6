import { storage } from '@app/remote-kit/storage';
import { forgetPersonal } from '@app/shell-api';
import { createMockProblem, mockEndpoint } from '@app/test-kit/mock';
import { startMockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { createSession } from '@app/test-kit/sessions';
import { getProsthetist, type Listing } from '@app/types';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import remote from '../expose.ts';
import { handlers } from '../mocks/handlers.ts';
import { mockListings } from '../mocks/listings.ts';
import { resetOwnReviews } from '../mocks/own-reviews.ts';
import { resetSavedData } from '../mocks/saved.ts';
import { pagination } from '../mocks/search.ts';
import { resetSharing } from '../mocks/sharing.ts';
import { resetVisitRequests } from '../mocks/visit-requests.ts';
import { resetVotes } from '../mocks/votes.ts';
import { forgetNeeds } from '../shared/needs/needs.ts';
import { useShortlist } from '../shared/saved/shortlist.ts';

/** Listings of the mock, nearest first. */
export const listings: readonly Listing[] = mockListings.map(({ listing }) => listing);
/** The first of them: Renata Okafor in St. Louis. */
export const listing = listings[0]!;
export const patient = createSession('patient');

type PageOptions = Parameters<typeof renderRemote>[2];

export const openPage = (address: string, options?: PageOptions) => renderRemote(remote, address, options);
/** Opens a page as somebody who is signed in, by default a patient. */
export const openMemberPage = (address: string, options: PageOptions = {}) =>
  openPage(address, { session: patient, ...options });

/** Sets up a file of page tests: mocks of all calls, and a new browser and account for each test. */
export function setUpPageTests() {
  const server = startMockServer(...handlers);
  /** Calls of the current test, as `GET /api/…`. */
  const sentCalls: string[] = [];
  server.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    sentCalls.push(`${request.method} ${pathname}${search}`);
  });
  beforeEach(() => {
    sentCalls.length = 0;
    pagination.size = 4; // few cards, where the test is not about pages
    resetOwnReviews([]);
    resetSavedData();
    resetSharing();
    resetVisitRequests();
    resetVotes();
    vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    act(() => {
      forgetNeeds();
      forgetPersonal(storage.local);
      useShortlist.setState({ saved: [], compared: [] });
    });
    localStorage.clear();
    sessionStorage.clear();
  });
  /** Replies to calls for a listing with these fields changed. */
  const mockListing = (changeFields: Partial<Listing> | ((listing: Listing) => Partial<Listing>)) =>
    server.use(
      mockEndpoint(getProsthetist, ({ params }) => {
        const askedListing = listings.find(({ slug, id }) => slug === params.id || id === params.id);
        if (!askedListing) throw createMockProblem(getProsthetist, 404);
        return {
          ...askedListing,
          ...(typeof changeFields === 'function' ? changeFields(askedListing) : changeFields),
        };
      }),
    );
  return { server, sentCalls, mockListing };
}

/** Stores needs in the browser, as another tab does. */
export const storeNeeds = (needs: object) =>
  act(() => {
    localStorage.setItem('needs', JSON.stringify({ state: { needs, by: '' }, version: 1 }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'needs' }));
  });
