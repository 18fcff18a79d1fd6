// Set-up of every `*.test.tsx` file. Files of a worker share one document and one module graph: each file gets modules of its
// own, each test an empty document.
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

// Stores and sessions that a module of ours keeps begin anew; libraries stay loaded.
vi.resetModules();
// Before the file is imported: its style sheets come with its imports.
resetBrowser();
// A page's code is compiled when the first test opens it, and test machines are busy.
configure({
  asyncUtilTimeout: 5_000,
  // Without the whole document, which each try of a wait would write out: `screen.debug()` shows it.
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

/** Nothing has a size here, so none changes. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Each time: a wait that a test before began and left may end with the value that it found.
beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
afterEach(() => cleanup());
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Brings the document, its address and what the browser stores to where a new tab has them. */
function resetBrowser(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    const [name] = cookie.split('=');
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    if (name) document.cookie = `${name}=; Max-Age=0; path=/`;
  }
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.title = '';
  history.replaceState(null, '', '/');
}
