import { publishSavedCount } from '@app/remote-kit/saved-count';
import { useNavigate } from '@app/router';
import { MemoryRouter } from '@app/router/memory';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Header } from './Header.tsx';

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

describe('the menu', () => {
  const getMenu = () => screen.getByRole<HTMLDetailsElement>('group');

  test.each([
    ['stays open at another place of the same page', '/search-results?name=a#filters', true],
    ['closes at another search on the same page', '/search-results?name=b', false],
  ])('%s', async (_title, nextAddress, isOpen) => {
    renderHeader('/search-results?name=a');
    getMenu().open = true;
    await act(async () => navigate(nextAddress));
    expect(getMenu().open).toBe(isOpen);
  });
});
