import { JSDOM } from 'jsdom';
import { afterEach, expect, it, vi } from 'vitest';
import { startScript } from './start-after-paint.ts';

const createLink = (href: string, attributes = '') =>
  `<link rel="preload" as="script" media="not all" crossorigin href="${href}" integrity="sha256-${href}"${attributes}>`;

afterEach(() => vi.useRealTimers());

/** A page whose browser reports its first paint when `paint` is called. */
function openPage({ cookie = '', isHidden = false } = {}) {
  vi.useFakeTimers();
  const html = `<head>${createLink('remote.js')}${createLink('public.js', ' data-start')}<link rel="stylesheet" media="print" href="a.css"></head>`;
  const { window } = new JSDOM(html, { url: 'https://site.example/', runScripts: 'outside-only' });
  const { document } = window;
  // jsdom lacks this property.
  Object.defineProperty(window.HTMLLinkElement.prototype, 'integrity', {
    get(this: HTMLLinkElement) {
      return this.getAttribute('integrity');
    },
  });
  if (cookie) document.cookie = cookie;
  Object.defineProperty(document, 'hidden', { value: isHidden });
  let paint = () => {};
  const observe = vi.fn();
  class PaintObserver {
    observe = observe;
    constructor(onPaint: () => void) {
      paint = onPaint;
    }
  }
  Object.assign(window, { PerformanceObserver: PaintObserver, setTimeout });
  window.eval(startScript);
  return {
    paint: () => paint(),
    observe,
    listScripts: () =>
      [...document.scripts].map(({ src, integrity, crossOrigin }) => [src, integrity, crossOrigin]),
    listWaitingFiles: () =>
      [...document.querySelectorAll('link[media]')].map((link) => link.getAttribute('href')),
    getSession: () => document.documentElement.dataset.session,
  };
}
const startedScripts = [['https://site.example/public.js', 'sha256-public.js', 'anonymous']];

it('loads all files once, with their hashes, after the page is painted', () => {
  const page = openPage();
  expect(page.observe).toHaveBeenCalledWith({ type: 'paint', buffered: true });
  expect([page.listScripts(), page.listWaitingFiles()]).toEqual([[], ['remote.js', 'public.js', 'a.css']]);
  page.paint();
  page.paint();
  vi.runAllTimers();
  expect([page.listScripts(), page.listWaitingFiles()]).toEqual([startedScripts, ['a.css']]);
});

it('does not wait in a hidden page, and not forever if the browser reports no paint', () => {
  expect(openPage({ isHidden: true }).listScripts()).toEqual(startedScripts);
  const page = openPage();
  vi.advanceTimersByTime(499);
  expect(page.listScripts()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(page.listScripts()).toEqual(startedScripts);
});

it('marks the page at once if somebody may be signed in', () => {
  expect(openPage().getSession()).toBeUndefined();
  expect(openPage({ cookie: '__client_uat=1700000000' }).getSession()).toBe('expected');
});
