import { forgetPersonal } from '@app/shell-api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storage } from './storage.ts';

const key = 'personal:test-drafts';
const stored = () => localStorage.getItem(key);

/** The drafts of a page that was just opened. */
async function reloadDrafts() {
  vi.resetModules();
  const { createPersonalDrafts } = await import('./personal-drafts.ts');
  return createPersonalDrafts<string>('test-drafts');
}
let drafts: Awaited<ReturnType<typeof reloadDrafts>>;
beforeEach(async () => {
  localStorage.clear();
  drafts = await reloadDrafts();
});
afterEach(() => localStorage.clear());

test('a draft is still there after a reload of the page', async () => {
  drafts.keep('dana', 'renata', 'Half a sentence');
  const reloaded = await reloadDrafts();
  expect(reloaded.of('dana', 'renata')).toBe('Half a sentence');
});

test('another account does not see a draft, and deletes it by writing one', () => {
  drafts.keep('dana', 'renata', 'a');
  expect(drafts.of('theo', 'renata')).toBeUndefined();
  drafts.keep('theo', 'desmond', 'b');
  expect(drafts.of('dana', 'renata')).toBeUndefined();
  expect(stored()).not.toContain('dana');
});

test('dropping the last draft leaves nothing in the browser', () => {
  drafts.keep('dana', 'renata', 'a');
  drafts.keep('dana', 'desmond', 'b');
  drafts.drop('dana', 'renata');
  expect(drafts.of('dana', 'desmond')).toBe('b');
  drafts.drop('dana', 'desmond');
  expect(stored()).toBeNull();
});

test('an unchanged body keeps its idempotency key after a reload; another body gets another key', async () => {
  drafts.keep('dana', 'renata', 'a');
  const first = drafts.attemptKey('dana', 'renata', '{"a":1}');
  expect(drafts.attemptKey('dana', 'renata', '{"a":1}')).toBe(first);
  drafts.keep('dana', 'renata', 'b');
  const reloaded = await reloadDrafts();
  expect(reloaded.attemptKey('dana', 'renata', '{"a":1}')).toBe(first);
  expect(reloaded.attemptKey('dana', 'renata', '{"a":2}')).not.toBe(first);
});

test('signing out deletes the drafts in the browser and in the open page', () => {
  drafts.keep('dana', 'renata', 'a');
  forgetPersonal(storage.local);
  expect(stored()).toBeNull();
  expect(drafts.of('dana', 'renata')).toBeUndefined();
});

test('signing out in another tab deletes the drafts in this one', () => {
  drafts.keep('dana', 'renata', 'a');
  localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
  expect(drafts.of('dana', 'renata')).toBeUndefined();
});
