import { storage } from '@app/remote-kit/storage';
import { forgetPersonal } from '@app/shell-api';
import { startMockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { createSession } from '@app/test-kit/sessions';
import { act } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { afterEach, beforeEach } from 'vitest';
import remote from '../expose.ts';
import { resetOwnData } from '../mocks/own-listing.ts';
import { ownListingHandlers } from '../mocks/own-listing-handlers.ts';
import { resetReceivedRequests } from '../mocks/received-requests.ts';

/** Starts the mock backend of a prosthetist with a listing, which is reset for each test. */
export function createMyListingServer(...handlers: RequestHandler[]) {
  const server = startMockServer(...handlers, ...ownListingHandlers);
  beforeEach(() => {
    resetOwnData();
    resetReceivedRequests();
  });
  afterEach(() => {
    act(() => forgetPersonal(storage.local));
    localStorage.clear();
    sessionStorage.clear();
  });
  return server;
}

/** Opens My Listing, by default the overview. `query`: a tab, such as `?tab=reviews`. */
export const openMyListing = (query = '', locale: 'en' | 'es' = 'en') =>
  renderRemote(remote, `/my-listing${query}`, { session: createSession('prosthetist'), locale });
