import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FromHtml, keepSections } from './FromHtml.tsx';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

/** A page as it came, taken over: nothing of it is in the document any more. */
function createKeptSection(id: string) {
  const page = document.createElement('div');
  page.innerHTML = `<main><section aria-labelledby="${id}"><h2 id="${id}">Came as HTML</h2></section>
    <div><section aria-labelledby="${id}-inner"><h2>Part of another</h2></section></div></main>`;
  keepSections(page);
  return page.querySelector('section')!;
}

test('what came as HTML stands in its place, the same element', () => {
  const section = createKeptSection('a');
  render(<FromHtml id="a" otherwise={<p>otherwise</p>} />);
  expect(section.isConnected).toBe(true);
  expect(screen.queryByText('otherwise')).toBeNull();
});

test('it stands there again for anyone who comes back', () => {
  const section = createKeptSection('b');
  const { unmount } = render(<FromHtml id="b" otherwise={null} />);
  unmount();
  expect(section.isConnected).toBe(false);
  render(<FromHtml id="b" otherwise={null} />);
  expect(section.isConnected).toBe(true);
});

test('it stays when what is around it renders again', () => {
  const section = createKeptSection('c');
  const { rerender } = render(<FromHtml id="c" otherwise={null} />);
  rerender(<FromHtml id="c" otherwise={<p>otherwise</p>} />);
  expect(section.isConnected).toBe(true);
});

test('for someone who came from another page there is something else', () => {
  render(<FromHtml id="never" otherwise={<p>otherwise</p>} />);
  screen.getByText('otherwise');
});

test("only the page's own sections are kept, not parts of them", () => {
  createKeptSection('d');
  render(<FromHtml id="d-inner" otherwise={<p>otherwise</p>} />);
  screen.getByText('otherwise');
});
