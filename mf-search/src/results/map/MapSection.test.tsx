import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setUpPageTests } from '../../testing/page-tests.ts';
import { openResults, resultsPath } from '../../testing/results-tests.ts';

// The map itself is tested in a browser (e2e); here its code only loads, or fails to load.
const mapChunk = vi.hoisted(() => ({ isAvailable: true }));
vi.mock('./MapPanel.tsx', () => ({
  get default() {
    if (!mapChunk.isAvailable) throw new Error('no such file');
    return () => <p>a map</p>;
  },
}));

setUpPageTests();
// jsdom lays nothing out, so it has nothing to scroll to.
const scrollIntoView = vi.fn();
beforeAll(() => {
  Element.prototype.scrollIntoView = scrollIntoView;
});
afterAll(() => {
  delete (Element.prototype as Partial<Element>).scrollIntoView;
});
const secondPagePath = resultsPath.replace('page=1', 'page=2');

test("the map opens before the list and closes again; cards show the pins' numbers", async () => {
  const { user } = await openResults(secondPagePath);
  const [card] = screen.getAllByRole('article');
  expect(screen.queryByText('a map')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show map' }));
  const mapText = await screen.findByText('a map');
  const section = screen.getByRole('region', { name: 'Map of all results' });
  await waitFor(() => expect(scrollIntoView.mock.contexts).toEqual([section]));
  expect(mapText.compareDocumentPosition(card!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getAllByRole('article')[0]!.textContent).toContain('Number on the map: 5');
  const hideButton = screen.getByRole('button', { name: /^Hide map/ });
  expect(hideButton.getAttribute('aria-expanded')).toBe('true');
  await user.click(hideButton);
  expect(screen.queryByText('a map')).toBeNull();
});

test('a map that fails to load does not affect the list and can be retried', async () => {
  mapChunk.isAvailable = false;
  const { user } = await openResults(secondPagePath);
  await user.click(screen.getByRole('button', { name: 'Show map' }));
  await screen.findByText(/The map could not be loaded/);
  expect(screen.getAllByRole('article')).toHaveLength(4);
  mapChunk.isAvailable = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('a map')).toBeTruthy();
});
