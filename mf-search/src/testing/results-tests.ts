import { startMockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { installJsdomDialog } from '@app/ui/jsdom-dialog';
import { act, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import remote from '../expose.ts';
import { handlers } from '../mocks/handlers.ts';
import { pagination } from '../mocks/search.ts';
import { forgetNeeds } from '../shared/needs/needs.ts';

/** Sets up the tests of a file about the results page. `requestPaths` has the calls of the current test. */
export function setUpResultsTests() {
  installJsdomDialog();
  const server = startMockServer(...handlers);
  const requestPaths: string[] = [];
  beforeEach(() => {
    requestPaths.length = 0;
    pagination.size = 4; // few cards, where the test is not about pages
    // Only records: a handler that returns nothing passes the request to the next one.
    server.use(
      http.all(
        '*/api/*',
        ({ request }) => void requestPaths.push(new URL(request.url).pathname + new URL(request.url).search),
      ),
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    localStorage.clear();
    act(forgetNeeds);
  });
  /** Waits until a request would have been sent. */
  async function expectNoRequests() {
    await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
    expect(requestPaths).toEqual([]);
  }
  return { server, requestPaths, expectNoRequests };
}

export const resultsPath = '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance';
export const openResults = (address = resultsPath, options: Parameters<typeof renderRemote>[2] = {}) =>
  renderRemote(remote, address, options);
export const findHeading = () => screen.findByRole('heading', { level: 1 });
/** Cards of the list, without those of people farther away, which are in their own section. */
export const getCards = () =>
  screen.getAllByRole('article').filter((card) => !card.closest('section section'));
export const getNames = () => getCards().map((card) => within(card).getByRole('heading').textContent);
export const findCards = () => screen.findAllByRole('article');
export const parseQuery = (address: string) => new URLSearchParams(address.split('?')[1]);
