import { MemoryRouter } from '@app/router/memory';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Footer } from './Footer.tsx';

const renderFooter = (address = '/') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Footer />
    </MemoryRouter>,
  );
const listLinks = (area: HTMLElement) =>
  Object.fromEntries(
    within(area)
      .getAllByRole('link')
      .map((link) => [link.textContent?.trim(), link.getAttribute('href')]),
  );

/** Links that the specification requires; the groups can have more. */
const groups = {
  Company: {
    FAQ: '/guide',
    'Are you a provider?': '/submit-prosthetist',
    'Contact us': 'mailto:help@stridewell.example',
  },
  Resources: {
    'Privacy Policy': '/tospp#privacy',
    'Terms of Service': '/tospp#terms',
    Sitemap: '/sitemap.xml',
  },
  'Get Started': {
    'Search Now': '/search-results?radius=10000&page=1&sortBy=distance',
    'Join Now': '/signup',
  },
};
test.each(Object.entries(groups))(
  'X3 the group “%s” has the links of the specification, with their names and targets',
  (group, links) => {
    renderFooter();
    expect(listLinks(screen.getByRole('navigation', { name: group }))).toMatchObject(links);
  },
);

test('the footer has an address for e-mails and a number for text messages', () => {
  renderFooter();
  const links = [...document.querySelectorAll('section a')].map((link) => [
    link.textContent?.trim(),
    link.getAttribute('href'),
  ]);
  expect(links).toEqual([
    ['help@stridewell.example', 'mailto:help@stridewell.example'],
    [expect.stringContaining('(314) 555-0100'), 'sms:+13145550100'],
  ]);
});

test('the copyright line names this year and the site', () => {
  renderFooter();
  expect(screen.getByText(/©/).textContent).toMatch(new RegExp(`${new Date().getFullYear()}.*Stridewell`));
});

test('every link has a name, and no two have the same', () => {
  renderFooter();
  const links = screen.getAllByRole('link');
  expect(links.filter((link) => !link.textContent?.trim())).toEqual([]);
  expect(new Set(links.map((link) => link.textContent)).size).toBe(links.length);
});

test('the links of the languages keep the page and its query, and the current language is marked', () => {
  renderFooter('/search-results?name=anna&lang=en');
  const englishLink = screen.getByRole('link', { name: 'English' });
  const spanishLink = screen.getByRole('link', { name: 'Español' });
  expect(spanishLink.getAttribute('href')).toBe('?name=anna&lang=es');
  expect(spanishLink.getAttribute('lang')).toBe('es');
  expect([englishLink.getAttribute('aria-current'), spanishLink.getAttribute('aria-current')]).toEqual([
    'true',
    null,
  ]);
});
