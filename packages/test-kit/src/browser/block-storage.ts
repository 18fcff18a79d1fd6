import { vi } from 'vitest';

/** Makes every access to storage throw, as in a browser that blocks it. Returns a function that unblocks it. */
export function blockStorage(): () => void {
  const spies = (['localStorage', 'sessionStorage'] as const).map((name) =>
    vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    }),
  );
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}
