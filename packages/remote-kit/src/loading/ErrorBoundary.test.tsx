import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { useLoaded } from './load-error.ts';
import { Loadable } from './loadable.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const temporary = "We're having trouble loading this page. This is usually a temporary issue.";
const unexpected = 'An unexpected error occurred. Please try refreshing the page.';

const gone = () => Promise.reject<string>(new Error('gone'));

/** A page whose code fails to load this many times. */
function page(failures = Number.POSITIVE_INFINITY) {
  const load = vi.fn(() => (load.mock.calls.length <= failures ? gone() : Promise.resolve('the page')));
  const loadable = new Loadable(load);
  const Page = () => <p>{useLoaded(loadable) ?? 'loading'}</p>;
  return { load, Page };
}
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settled();
};

describe('a page whose code cannot be loaded', () => {
  test('loads again on clicks 1 to 3 of Try Again; the 4th reloads the document', async () => {
    const { load, Page } = page();
    const reload = vi.fn();
    render(
      <ErrorBoundary path="/guide" reload={reload}>
        <Page />
      </ErrorBoundary>,
    );
    await settled();
    expect(load).toHaveBeenCalledTimes(1);
    for (const tries of [2, 3, 4]) {
      screen.getByText(temporary);
      await press('Try Again');
      expect(load).toHaveBeenCalledTimes(tries);
      expect(reload).not.toHaveBeenCalled();
    }
    await press('Try Again');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(load).toHaveBeenCalledTimes(4);
  });

  test('is shown as soon as an attempt succeeds', async () => {
    const { Page } = page(2);
    render(
      <ErrorBoundary path="/guide">
        <Page />
      </ErrorBoundary>,
    );
    await settled();
    await press('Try Again');
    screen.getByText(temporary);
    await press('Try Again');
    screen.getByText('the page');
    expect(screen.queryByText('Something went wrong')).toBeNull();
  });

  test('right after a reload does not reload again: message and Refresh Page stay', async () => {
    sessionStorage.setItem('reloaded-at', String(Date.now() - 5_000));
    const { Page } = page();
    const reload = vi.fn();
    render(
      <ErrorBoundary path="/guide" reload={reload}>
        <Page />
      </ErrorBoundary>,
    );
    await settled();
    for (let i = 0; i < 4; i++) await press('Try Again');
    expect(reload).not.toHaveBeenCalled();
    screen.getByText('Something went wrong');
    screen.getByText(unexpected);
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    // A reload by the visitor is not a loop.
    await press('Refresh Page');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('reloads at once on Refresh Page', async () => {
    const { load, Page } = page();
    const reload = vi.fn();
    render(
      <ErrorBoundary path="/guide" reload={reload}>
        <Page />
      </ErrorBoundary>,
    );
    await settled();
    await press('Refresh Page');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe('kinds of errors', () => {
  function Broken({ error }: { error: Error }): never {
    throw error;
  }
  const shown = (error: Error) =>
    render(
      <ErrorBoundary path="/guide">
        <Broken error={error} />
      </ErrorBoundary>,
    );

  test('a chunk of a remote that cannot be loaded can be tried again', () => {
    shown(Object.assign(new Error('Loading chunk 24 failed'), { name: 'ChunkLoadError' }));
    screen.getByText(temporary);
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });

  test('an error in a page’s code is not tried again', () => {
    shown(new TypeError('x is undefined'));
    screen.getByText(unexpected);
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Refresh Page']);
  });

  test('the message of the error is not shown', () => {
    shown(new TypeError('secret is undefined'));
    expect(document.body.textContent).not.toContain('secret');
  });
});

describe('another page', () => {
  test('of another remote does not keep the error, nor show the content of the first', async () => {
    const broken = page();
    const { rerender } = render(
      <ErrorBoundary key="mf_search" path="/search-results">
        <broken.Page />
      </ErrorBoundary>,
    );
    await settled();
    screen.getByText('Something went wrong');
    rerender(
      <ErrorBoundary key="mf_other" path="/other">
        <p>the other remote</p>
      </ErrorBoundary>,
    );
    screen.getByText('the other remote');
    expect(screen.queryByText('Something went wrong')).toBeNull();
  });

  test('of the same remote is tried separately', async () => {
    const broken = page();
    const { rerender } = render(
      <ErrorBoundary path="/a">
        <broken.Page />
      </ErrorBoundary>,
    );
    await settled();
    rerender(
      <ErrorBoundary path="/b">
        <p>page b</p>
      </ErrorBoundary>,
    );
    await settled();
    expect(screen.getByText('page b')).toBeTruthy();
  });

  test('a page that failed is tried anew when opened again', async () => {
    const broken = page(1);
    const at = (path: string, key: string) => (
      <ErrorBoundary key={key} path={path}>
        {path === '/a' ? <broken.Page /> : <p>page b</p>}
      </ErrorBoundary>
    );
    const { rerender } = render(at('/a', 'mf_search'));
    await settled();
    screen.getByText(temporary);
    rerender(at('/b', 'shell'));
    rerender(at('/a', 'mf_search'));
    await settled();
    screen.getByText('the page');
    expect(broken.load).toHaveBeenCalledTimes(2);
  });

  test('has three attempts of its own, also after a page that used some', async () => {
    const first = page(3);
    const second = page();
    const reload = vi.fn();
    const at = (path: string) => (
      <ErrorBoundary path={path} reload={reload}>
        {path === '/a' ? <first.Page /> : <second.Page />}
      </ErrorBoundary>
    );
    const { rerender } = render(at('/a'));
    await settled();
    for (let i = 0; i < 3; i++) await press('Try Again');
    screen.getByText('the page');
    rerender(at('/b'));
    await settled();
    for (let i = 0; i < 3; i++) await press('Try Again');
    expect(reload).not.toHaveBeenCalled();
    await press('Try Again');
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
