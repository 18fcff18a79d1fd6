import { beforeEach, expect, test, vi } from 'vitest';
import { storage } from '../storage.ts';
import { reloadOnce } from './reload-once.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-01T12:00:00Z') });
  storage.session.removeItem('reloaded-at');
});

test('the first reload happens, and stores its time for the next page', () => {
  const reload = vi.fn(() => expect(sessionStorage.getItem('reloaded-at')).toBe(String(Date.now())));
  expect(reloadOnce(reload)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  [9_999, false],
  [10_000, true],
])('a second reload after %i ms happens: %s', (ms, isExpected) => {
  const reload = vi.fn();
  reloadOnce(reload);
  vi.advanceTimersByTime(ms);
  expect(reloadOnce(reload)).toBe(isExpected);
  expect(reload).toHaveBeenCalledTimes(isExpected ? 2 : 1);
});

test('a refused reload does not delay the next one', () => {
  const reload = vi.fn();
  reloadOnce(reload);
  vi.advanceTimersByTime(6_000);
  reloadOnce(reload);
  vi.advanceTimersByTime(4_000);
  expect(reloadOnce(reload)).toBe(true);
});

test.each(['getItem', 'setItem'] as const)('without storage (%s throws) nothing reloads', (method) => {
  vi.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const reload = vi.fn();
  expect(reloadOnce(reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('an invalid stored time does not prevent a reload', () => {
  sessionStorage.setItem('reloaded-at', 'yesterday');
  expect(reloadOnce(() => {})).toBe(true);
});
