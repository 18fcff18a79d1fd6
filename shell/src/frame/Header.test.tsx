import { publishSavedCount } from '@app/remote-kit/saved-count';
import { useNavigate } from '@app/router';
import { MemoryRouter } from '@app/router/memory';
import { getPageLocale } from '@app/shell-api';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { Header } from './Header.tsx';

overwriteGetLocale(getPageLocale);
afterEach(() => {
  cleanup();
  scrollTo(0);
  document.documentElement.lang = 'en';
});

let navigate: ReturnType<typeof useNavigate>;
function NavigationCapture() {
  navigate = useNavigate();
  return null;
}
const renderHeader = (address = '/') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <NavigationCapture />
      <Header />
    </MemoryRouter>,
  );

function scrollTo(y: number) {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  act(() => void window.dispatchEvent(new Event('scroll')));
}
const listLinks = (area: HTMLElement) =>
  within(area)
    .getAllByRole('link', { hidden: true })
    .map((link) => [link.textContent?.trim(), link.getAttribute('href')]);

describe('the header of a signed-out visitor', () => {
  test('has the links of the specification, with their names and targets, in its order', () => {
    renderHeader();
    expect(listLinks(screen.getByRole('navigation', { hidden: true }))).toEqual([
      ['Home', '/'],
      ['Guide', '/guide'],
      ['Contact', 'mailto:help@stridewell.example'],
      ['For Providers', '/for-providers'],
      ['LOGIN', '/login'],
      ['SIGN UP', '/signup'],
    ]);
  });

  test('has a logo that leads home and says so', () => {
    renderHeader('/guide');
    expect(screen.getByRole('link', { name: /stridewell.*home/i }).getAttribute('href')).toBe('/');
  });

  test('marks only the link to the open page', () => {
    renderHeader('/guide');
    const currentLinks = screen.getAllByRole('link', { current: 'page', hidden: true });
    expect(currentLinks.map((link) => link.textContent)).toEqual(['Guide']);
  });

  test('has other names and the same targets in Spanish', () => {
    renderHeader();
    const nav = screen.getByRole('navigation', { hidden: true });
    const englishLinks = listLinks(nav);
    cleanup();
    document.documentElement.lang = 'es';
    renderHeader();
    const spanishLinks = listLinks(screen.getByRole('navigation', { hidden: true }));
    expect(spanishLinks.map(([, href]) => href)).toEqual(englishLinks.map(([, href]) => href));
    expect(spanishLinks.filter(([name], i) => name === englishLinks[i]![0])).toEqual([]);
  });
});

describe('the saved people', () => {
  const storeSavedPeople = (...slugs: string[]) =>
    localStorage.setItem(
      'shortlist',
      JSON.stringify({ state: { saved: slugs.map((slug) => ({ slug })), compared: [] }, version: 1 }),
    );
  afterEach(() => localStorage.clear());

  test('have a link on every page, with the number in this browser from one on', () => {
    renderHeader('/guide');
    expect(screen.getByRole('link', { name: 'Saved' }).getAttribute('href')).toBe('/saved');
    cleanup();
    storeSavedPeople('anna', 'bo');
    renderHeader('/guide');
    expect(screen.getByRole('link', { name: 'Saved: 2' }).textContent).toBe('Saved2');
  });

  test('are counted again when a page, or another tab, changes them', () => {
    renderHeader('/guide');
    act(() => publishSavedCount(3));
    expect(screen.getByRole('link', { name: 'Saved: 3' })).toBeTruthy();
    storeSavedPeople('anna');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'shortlist' })));
    expect(screen.getByRole('link', { name: 'Saved: 1' })).toBeTruthy();
  });

  test('are none where the stored list is unreadable', () => {
    localStorage.setItem('shortlist', '{');
    renderHeader('/guide');
    expect(screen.getByRole('link', { name: 'Saved' })).toBeTruthy();
  });
});

test('the logo shrinks beyond 5 px of scrolling, not at 5, and grows back at the top', () => {
  renderHeader();
  const banner = screen.getByRole('banner');
  const isSmall = () => banner.hasAttribute('data-scrolled');
  expect(isSmall()).toBe(false);
  scrollTo(5);
  expect(isSmall()).toBe(false);
  scrollTo(6);
  expect(isSmall()).toBe(true);
  scrollTo(0);
  expect(isSmall()).toBe(false);
});

describe('the menu', () => {
  const getMenu = () => screen.getByRole<HTMLDetailsElement>('group');
  const renderOpenMenu = (address?: string) => {
    renderHeader(address);
    getMenu().open = true;
  };

  test.each([
    ['another page', '/guide'],
    ['another search on the same page', '/search-results?name=b'],
  ])('closes at %s', async (_title, nextAddress) => {
    renderOpenMenu('/search-results?name=a');
    await act(async () => navigate(nextAddress));
    expect(getMenu().open).toBe(false);
  });

  test('stays open while the address does not change', async () => {
    renderOpenMenu('/guide');
    await act(async () => navigate('/guide#leg'));
    expect(getMenu().open).toBe(true);
  });
});
