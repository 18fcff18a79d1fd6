// Setup of all `*.test.tsx` files. Files of a worker share one document and module graph: each file gets fresh modules,
// each test an empty document.
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// Resets stores and sessions in our modules; libraries stay loaded.
vi.resetModules();
// Before the test file is imported, which adds style sheets.
resetBrowser();
// Part of the shell. Accessible names depend on the layout of their texts.
await import('@app/ui/layout.css');
// jsdom has no dialogs.
(await import('@app/ui/jsdom-dialog')).installJsdomDialog();
// Pages are compiled when first opened, and test machines may be slow.
configure({
  asyncUtilTimeout: 5_000,
  // Without the whole document, which would be printed on each retry. To see it, use `screen.debug()`.
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

/** Observes nothing, because in jsdom nothing has a size or is in view. */
class NoopObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoopObserver;
globalThis.IntersectionObserver ??= NoopObserver as unknown as typeof IntersectionObserver;

// Before each test, because a pending `waitFor` of an earlier one may restore an old value.
beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
// After the hooks of the test file.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Resets document, address and storage to those of a new tab. */
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
