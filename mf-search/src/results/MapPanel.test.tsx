import { type ShellApi, ShellContext } from '@app/shell-api';
import { sampleSearchReply } from '@app/test-kit/samples';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { drawMap } from './leaflet-map.ts';
import MapPanel from './MapPanel.tsx';

// The drawing itself is seen in a browser (e2e).
const draw = vi.hoisted(() => vi.fn());
vi.mock('./leaflet-map.ts', () => ({ drawMap: draw }));
const nothing = () => {};
draw.mockReturnValue({ zoom: nothing, pan: nothing, showAll: nothing, remove: nothing });
const shell: ShellApi = {
  session: { status: 'signed-out' },
  locale: 'en',
  announce: nothing,
  reviewsChanged: nothing,
  listingChanged: nothing,
  linkListing: async () => true,
  toast: nothing,
};
const content = () => draw.mock.lastCall?.[1] as Parameters<typeof drawMap>[1];

afterEach(() => {
  cleanup();
  document.head.replaceChildren();
});

const tell = (name: string, value: string) => {
  const meta = document.createElement('meta');
  Object.assign(meta, { name, content: value });
  document.head.append(meta);
};
const show = () =>
  render(
    <ShellContext value={shell}>
      <MapPanel reply={sampleSearchReply()} />
    </ShellContext>,
  );

test('without a tile server the map shows the outlines and their source', () => {
  show();
  expect(content().tileUrl).toBeNull();
  screen.getByText(/^Outlines: US Census Bureau\./);
});

test('with a tile server it shows tiles and their attribution', () => {
  tell('map-tile-url', 'https://tiles.example/{z}/{x}/{y}.png');
  tell('map-tile-credit', '© <Map> makers');
  show();
  expect(content().tileUrl).toBe('https://tiles.example/{z}/{x}/{y}.png');
  screen.getByText('Map: © <Map> makers. The list has everything the map shows.');
});

test('"More" shows the buttons to pan', () => {
  show();
  const more = screen.getByRole('button', { name: 'More' });
  expect(screen.queryByRole('button', { name: 'Move left' })).toBeNull();
  fireEvent.click(more);
  expect(more.getAttribute('aria-expanded')).toBe('true');
  screen.getByRole('button', { name: 'Move left' });
});
