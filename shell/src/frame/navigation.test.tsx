import { useLocation } from '@app/router';
import { MemoryRouter } from '@app/router/memory';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { usePlainLinks } from './navigation.ts';

const hasPage = (href: string) => href.startsWith('/of-this-test');

function Page() {
  usePlainLinks(hasPage);
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

let browserHandledLinks: string[];
const recordUnhandled = (event: MouseEvent) => {
  if (!event.defaultPrevented) browserHandledLinks.push((event.target as HTMLElement).textContent ?? '');
  event.preventDefault(); // jsdom cannot navigate
};

beforeEach(() => {
  browserHandledLinks = [];
  document.body.innerHTML = `<a href="/of-this-test?x=1"><b>here</b></a> <a href="/sitemap.xml">file</a>
    <a href="/of-this-test" target="_self">whole page</a> <a href="https://example.org/of-this-test">away</a> <a href="#main">skip</a>`;
  render(
    <MemoryRouter initialEntries={['/']}>
      <Page />
    </MemoryRouter>,
  );
  window.addEventListener('click', recordUnhandled);
});
afterEach(() => {
  window.removeEventListener('click', recordUnhandled);
  document.body.replaceChildren();
});

test('a plain link to a page of this document goes through the router, also when a part of it is pressed', () => {
  fireEvent.click(screen.getByText('here'));
  screen.getByText('/of-this-test?x=1');
  expect(browserHandledLinks).toEqual([]);
});

test.each(['file', 'whole page', 'away', 'skip'])('the link “%s” is left to the browser', (name) => {
  fireEvent.click(screen.getByText(name));
  screen.getByText('/');
  expect(browserHandledLinks).toEqual([name]);
});

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])(
  'a click with %s held down is left to the browser',
  (key) => {
    fireEvent.click(screen.getByText('here'), { [key]: true });
    screen.getByText('/');
    expect(browserHandledLinks).toEqual(['here']);
  },
);
