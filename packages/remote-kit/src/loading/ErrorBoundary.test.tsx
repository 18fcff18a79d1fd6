import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Loadable, useLoadedValue } from './loadable.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const temporaryText = "We're having trouble loading this page. This is usually a temporary issue.";
const unexpectedText = 'An unexpected error occurred. Please try refreshing the page.';

const failToLoad = () => Promise.reject<string>(new Error('gone'));

/** Creates a page whose code fails to load this many times. */
function createPage(failureCount = Number.POSITIVE_INFINITY) {
  const loadPage = vi.fn(() =>
    loadPage.mock.calls.length <= failureCount ? failToLoad() : Promise.resolve('the page'),
  );
  const loadable = new Loadable(loadPage);
  const Page = () => <p>{useLoadedValue(loadable) ?? 'loading'}</p>;
  return { loadPage, Page };
}
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
/** Renders content of a page, waits for its first attempt, and returns the mock that reloads the document. */
async function renderInBoundary(content: ReactNode) {
  const reload = vi.fn();
  render(
    <ErrorBoundary path="/guide" reload={reload}>
      {content}
    </ErrorBoundary>,
  );
  await settle();
  return reload;
}
const pressButton = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};

describe('a page whose code cannot be loaded', () => {
  test('loads again on clicks 1 to 3 of Try Again; the 4th reloads the document', async () => {
    const { loadPage, Page } = createPage();
    const reload = await renderInBoundary(<Page />);
    expect(loadPage).toHaveBeenCalledTimes(1);
    for (const attemptCount of [2, 3, 4]) {
      screen.getByText(temporaryText);
      await pressButton('Try Again');
      expect(loadPage).toHaveBeenCalledTimes(attemptCount);
      expect(reload).not.toHaveBeenCalled();
    }
    await pressButton('Try Again');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(loadPage).toHaveBeenCalledTimes(4);
  });

  test('right after a reload does not reload again: message and Refresh Page stay', async () => {
    sessionStorage.setItem('reloaded-at', String(Date.now() - 5_000));
    const { Page } = createPage();
    const reload = await renderInBoundary(<Page />);
    for (let i = 0; i < 4; i++) await pressButton('Try Again');
    expect(reload).not.toHaveBeenCalled();
    screen.getByText('Something went wrong');
    screen.getByText(unexpectedText);
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    // A reload by the visitor is not a loop.
    await pressButton('Refresh Page');
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('kinds of errors', () => {
  function Broken({ error }: { error: Error }): never {
    throw error;
  }
  const renderBroken = (error: Error) => renderInBoundary(<Broken error={error} />);

  test('a chunk of a remote that cannot be loaded can be tried again', async () => {
    await renderBroken(Object.assign(new Error('Loading chunk 24 failed'), { name: 'ChunkLoadError' }));
    screen.getByText(temporaryText);
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });

  test('an error in a page’s code is not tried again, and its message is not shown', async () => {
    await renderBroken(new TypeError('secret is undefined'));
    const alert = within(screen.getByRole('alert'));
    alert.getByRole('heading', { level: 1, name: 'Something went wrong' });
    alert.getByText(unexpectedText);
    expect(alert.getAllByRole('button').map((button) => button.textContent)).toEqual(['Refresh Page']);
    expect(document.body.textContent).not.toContain('secret');
  });
});

describe('another page', () => {
  test('of the same remote is tried separately', async () => {
    const brokenPage = createPage();
    const { rerender } = render(
      <ErrorBoundary path="/a">
        <brokenPage.Page />
      </ErrorBoundary>,
    );
    await settle();
    rerender(
      <ErrorBoundary path="/b">
        <p>page b</p>
      </ErrorBoundary>,
    );
    await settle();
    expect(screen.getByText('page b')).toBeTruthy();
  });

  test('that failed before is tried again when it is reopened', async () => {
    const brokenPage = createPage(1);
    const renderAt = (path: string, key: string) => (
      <ErrorBoundary key={key} path={path}>
        {path === '/a' ? <brokenPage.Page /> : <p>page b</p>}
      </ErrorBoundary>
    );
    const { rerender } = render(renderAt('/a', 'mf_search'));
    await settle();
    screen.getByText(temporaryText);
    rerender(renderAt('/b', 'shell'));
    rerender(renderAt('/a', 'mf_search'));
    await settle();
    screen.getByText('the page');
    expect(brokenPage.loadPage).toHaveBeenCalledTimes(2);
  });

  test('has three attempts of its own, also after a page that used some', async () => {
    const firstPage = createPage(3);
    const secondPage = createPage();
    const reload = vi.fn();
    const renderAt = (path: string) => (
      <ErrorBoundary path={path} reload={reload}>
        {path === '/a' ? <firstPage.Page /> : <secondPage.Page />}
      </ErrorBoundary>
    );
    const { rerender } = render(renderAt('/a'));
    await settle();
    for (let i = 0; i < 3; i++) await pressButton('Try Again');
    screen.getByText('the page');
    rerender(renderAt('/b'));
    await settle();
    for (let i = 0; i < 3; i++) await pressButton('Try Again');
    expect(reload).not.toHaveBeenCalled();
    await pressButton('Try Again');
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
