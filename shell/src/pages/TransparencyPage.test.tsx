import { MemoryRouter } from '@app/router/memory';
import { createSampleFigures } from '@app/test-kit/samples';
import { buildUrl, getTransparency } from '@app/types';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { noPageData, PageDataProvider } from '../page/page-data.ts';
import { getTransparencySections } from '../texts/transparency.ts';
import TransparencyPage from './TransparencyPage.tsx';

beforeEach(() => {
  document.documentElement.lang = 'en';
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const openPage = (data = noPageData) =>
  act(async () =>
    render(
      <PageDataProvider value={data}>
        <MemoryRouter>
          <TransparencyPage />
        </MemoryRouter>
      </PageDataProvider>,
    ),
  );
const mockReplies = (...responses: Response[]) => {
  const fetch = vi.fn(async () => responses.shift() ?? Response.error());
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const getFiveStarRow = () =>
  within(screen.getByRole('table', { name: 'Decided reviews by rating' })).getAllByRole('row')[1];

test('shows the figures of the page without a request', async () => {
  const fetch = mockReplies();
  await openPage({ replies: { [buildUrl(getTransparency)]: createSampleFigures() } });
  expect(getFiveStarRow()?.textContent).toBe('5 stars75166589%');
  expect(screen.getAllByRole('caption').map((caption) => caption.textContent)).toEqual(
    getTransparencySections(createSampleFigures()).flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'table' ? [block.caption] : [])),
    ),
  );
  expect(fetch).not.toHaveBeenCalled();
});

test('requests the figures after a navigation from another page', async () => {
  mockReplies(Response.json(createSampleFigures()));
  await openPage();
  expect(getFiveStarRow()?.textContent).toBe('5 stars75166589%');
});

test('keeps the policy without figures, and requests them again when asked', async () => {
  mockReplies(new Response(null, { status: 503 }), Response.json(createSampleFigures()));
  await openPage();
  screen.getByRole('heading', { name: 'The numbers aren’t available right now' });
  screen.getByRole('heading', { name: 'What we commit to' });
  expect(screen.queryByRole('table')).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try Again' })));
  expect(getFiveStarRow()?.textContent).toBe('5 stars75166589%');
});
