import { startMockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import remote from '../../expose.ts';
import { handlers } from '../../mocks/handlers.ts';

// The map itself is tested in a browser (e2e); here its code only loads, or fails to load.
const mapChunk = vi.hoisted(() => ({ isAvailable: true }));
vi.mock('./MapPanel.tsx', () => ({
  get default() {
    if (!mapChunk.isAvailable) throw new Error('no such file');
    return () => <p>a map</p>;
  },
}));

startMockServer(...handlers);
// jsdom lays nothing out, so it has nothing to scroll to.
const scrollIntoView = vi.fn();
beforeAll(() => {
  Element.prototype.scrollIntoView = scrollIntoView;
});
afterAll(() => {
  delete (Element.prototype as Partial<Element>).scrollIntoView;
});
const resultsPath = '/search-results?zipCode=63101&radius=100&page=2&sortBy=distance';

test("the map opens before the list and closes again; cards show the pins' numbers", async () => {
  const { user } = await renderRemote(remote, resultsPath);
  const [card] = await screen.findAllByRole('article');
  expect(screen.queryByText('a map')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show map' }));
  const mapText = await screen.findByText('a map');
  const section = screen.getByRole('region', { name: 'Map of all results' });
  await waitFor(() => expect(scrollIntoView.mock.contexts).toEqual([section]));
  expect(mapText.compareDocumentPosition(card!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getAllByRole('article')[0]!.textContent).toContain('Number on the map: 21');
  const hideButton = screen.getByRole('button', { name: /^Hide map/ });
  expect(hideButton.getAttribute('aria-expanded')).toBe('true');
  await user.click(hideButton);
  expect(screen.queryByText('a map')).toBeNull();
});

test('a map that fails to load does not affect the list and can be retried', async () => {
  mapChunk.isAvailable = false;
  const { user } = await renderRemote(remote, resultsPath);
  await screen.findAllByRole('article');
  await user.click(screen.getByRole('button', { name: 'Show map' }));
  await screen.findByText(/The map could not be loaded/);
  expect(screen.getAllByRole('article')).toHaveLength(4);
  mapChunk.isAvailable = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('a map')).toBeTruthy();
});
