import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageBoundary } from './PageBoundary.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

let breaks = true;
const Page = () => {
  if (breaks) throw new Error('broken');
  return <p>the page</p>;
};
const at = (path: string) => (
  <>
    <nav>the menu</nav>
    <PageBoundary path={path}>
      <Page />
    </PageBoundary>
  </>
);
const tryAgain = () => screen.queryByRole('button', { name: 'Try Again' });

test('a page that breaks leaves the menu, and may be tried again', () => {
  breaks = true;
  render(at('/a'));
  screen.getByText('the menu');
  screen.getByRole('heading', { level: 1, name: 'Something went wrong' });
  breaks = false;
  fireEvent.click(tryAgain()!);
  screen.getByText('the page');
});

test('after three tries only the document is left to be refreshed; another page gets another chance', () => {
  breaks = true;
  const { rerender } = render(at('/a'));
  for (let tries = 0; tries < 3; tries++) fireEvent.click(tryAgain()!);
  expect(tryAgain()).toBeNull();
  screen.getByRole('button', { name: 'Refresh Page' });
  breaks = false;
  rerender(at('/b'));
  screen.getByText('the page');
});
