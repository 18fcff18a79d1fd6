import { forgetPersonal } from '@app/shell-api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storage } from './storage.ts';

const storageKey = 'personal:test-drafts';
const readStoredText = () => localStorage.getItem(storageKey);

/** Returns the drafts as a page has them that was just opened. */
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
  drafts.save('dana', 'renata', 'Half a sentence');
  const reloadedDrafts = await reloadDrafts();
  expect(reloadedDrafts.find('dana', 'renata')).toBe('Half a sentence');
});

test('another account does not see a draft, and deletes it by writing one', () => {
  drafts.save('dana', 'renata', 'a');
  expect(drafts.find('theo', 'renata')).toBeUndefined();
  drafts.save('theo', 'desmond', 'b');
  expect(drafts.find('dana', 'renata')).toBeUndefined();
  expect(readStoredText()).not.toContain('dana');
});

test('removing the last draft leaves nothing in the browser', () => {
  drafts.save('dana', 'renata', 'a');
  drafts.save('dana', 'desmond', 'b');
  drafts.remove('dana', 'renata');
  expect(drafts.find('dana', 'desmond')).toBe('b');
  drafts.remove('dana', 'desmond');
  expect(readStoredText()).toBeNull();
});

test('a draft that was sent is removed, unless it was changed meanwhile', () => {
  drafts.save('dana', 'renata', 'a');
  drafts.removeSent('dana', 'renata', 'b');
  expect(drafts.find('dana', 'renata')).toBe('a');
  drafts.removeSent('dana', 'renata', 'a');
  expect(drafts.find('dana', 'renata')).toBeUndefined();
});

test('an unchanged body keeps its idempotency key after a reload; another body gets another key', async () => {
  drafts.save('dana', 'renata', 'a');
  const firstKey = drafts.getIdempotencyKey('dana', 'renata', '{"a":1}');
  expect(drafts.getIdempotencyKey('dana', 'renata', '{"a":1}')).toBe(firstKey);
  drafts.save('dana', 'renata', 'b');
  const reloadedDrafts = await reloadDrafts();
  expect(reloadedDrafts.getIdempotencyKey('dana', 'renata', '{"a":1}')).toBe(firstKey);
  expect(reloadedDrafts.getIdempotencyKey('dana', 'renata', '{"a":2}')).not.toBe(firstKey);
});

test('signing out deletes the drafts in the browser and in the open page', () => {
  drafts.save('dana', 'renata', 'a');
  forgetPersonal(storage.local);
  expect(readStoredText()).toBeNull();
  expect(drafts.find('dana', 'renata')).toBeUndefined();
});

test('signing out in another tab deletes the drafts in this one', () => {
  drafts.save('dana', 'renata', 'a');
  localStorage.removeItem(storageKey);
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey, newValue: null }));
  expect(drafts.find('dana', 'renata')).toBeUndefined();
});
