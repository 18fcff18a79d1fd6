import { afterEach, expect, test, vi } from 'vitest';
import { storage } from './storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  for (const { keys, removeItem } of Object.values(storage)) keys().forEach(removeItem);
});

const blockStorage = () =>
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
const fillStorage = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota is exceeded.', 'QuotaExceededError');
  });

test.each([
  ['local', () => localStorage],
  ['session', () => sessionStorage],
] as const)('%s storage stores, reads and removes a value in the browser', (kind, getStorage) => {
  expect(storage[kind].setItem('a', '1')).toBe(true);
  expect(getStorage().getItem('a')).toBe('1');
  getStorage().setItem('b', '2');
  expect([storage[kind].getItem('b'), storage[kind].keys()]).toEqual(['2', ['a', 'b']]);
  storage[kind].removeItem('b');
  expect([getStorage().getItem('b'), storage[kind].getItem('b')]).toEqual([null, null]);
});

test.each([
  ['blocked', blockStorage],
  ['full', fillStorage],
] as const)(
  'where storage is %s, a value lasts as long as the page, and nothing throws',
  (_, mockFailure) => {
    localStorage.setItem('a', 'an earlier value');
    const storageSpy = mockFailure();
    expect(storage.local.setItem('a', '1')).toBe(false);
    expect([storage.local.getItem('a'), storage.local.keys()]).toEqual(['1', ['a']]);
    storage.local.removeItem('a');
    expect([storage.local.getItem('a'), storage.local.keys()]).toEqual([null, []]);
    storage.local.setItem('a', '2');
    storageSpy.mockRestore();
    expect(storage.local.setItem('a', '3')).toBe(true);
    expect([storage.local.getItem('a'), localStorage.getItem('a')]).toEqual(['3', '3']);
  },
);
