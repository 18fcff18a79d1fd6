import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SiteHeader, SiteNavLink } from './SiteHeader.tsx';

afterEach(() => scrollTo(0));

function scrollTo(y: number) {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  act(() => void window.dispatchEvent(new Event('scroll')));
}

const header = (
  <SiteHeader logo={{ href: '/', name: 'Name', label: 'Name, home' }} menuLabel="Menu" navLabel="Main">
    <SiteNavLink href="#home" isCurrent>
      Home
    </SiteNavLink>
    <SiteNavLink href="#guide">Guide</SiteNavLink>
  </SiteHeader>
);

test('the logo shrinks after more than 5 px of scrolling', () => {
  render(header);
  const banner = screen.getByRole('banner');
  scrollTo(5);
  expect(banner.hasAttribute('data-scrolled')).toBe(false);
  scrollTo(6);
  expect(banner.hasAttribute('data-scrolled')).toBe(true);
  scrollTo(0);
  expect(banner.hasAttribute('data-scrolled')).toBe(false);
});

test('a page opened scrolled starts with the small logo', () => {
  scrollTo(400);
  render(header);
  expect(screen.getByRole('banner').hasAttribute('data-scrolled')).toBe(true);
});

test('the current page is marked', () => {
  render(header);
  expect(screen.getByRole('link', { name: 'Home', hidden: true }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Guide', hidden: true }).getAttribute('aria-current')).toBeNull();
  expect(screen.getByRole('link', { name: 'Name, home' }).getAttribute('href')).toBe('/');
});
