import { forgetPersonal } from '@app/shell-api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBlankValues } from './review-values.ts';

const values = createBlankValues({ patientInfo: {} });
const stored = () => localStorage.getItem('personal:review-drafts');

/** As a page that was just opened has it: whatever the browser kept. */
async function reloadDrafts() {
  vi.resetModules();
  return import('./drafts.ts');
}
let drafts: Awaited<ReturnType<typeof reloadDrafts>>;
beforeEach(async () => {
  localStorage.clear();
  drafts = await reloadDrafts();
});
afterEach(() => localStorage.clear());

test('a draft outlives the page', async () => {
  drafts.keepDraft('dana', 'renata', { values: { ...values, text: 'Half a sentence' }, v: 0 });
  const { getDraft } = await reloadDrafts();
  expect(getDraft('dana', 'renata')?.values.text).toBe('Half a sentence');
});

test('nobody else at this browser sees it, and it goes when they write', () => {
  drafts.keepDraft('dana', 'renata', { values, v: 0 });
  expect(drafts.hasDraft('theo', 'renata')).toBe(false);
  drafts.keepDraft('theo', 'desmond', { values, v: 0 });
  expect(drafts.hasDraft('dana', 'renata')).toBe(false);
  expect(stored()).not.toContain('dana');
});

test('the last one leaves nothing in the browser', () => {
  drafts.keepDraft('dana', 'renata', { values, v: 0 });
  drafts.keepDraft('dana', 'desmond', { values, v: 0 });
  drafts.dropDraft('dana', 'renata');
  expect(drafts.hasDraft('dana', 'desmond')).toBe(true);
  drafts.dropDraft('dana', 'desmond');
  expect(stored()).toBeNull();
});

test('the same body has the same key, on every try and after a reload; another body another key', async () => {
  drafts.keepDraft('dana', 'renata', { values, v: 0 });
  const key = drafts.ensureAttemptKey('dana', 'renata', '{"a":1}');
  expect(drafts.ensureAttemptKey('dana', 'renata', '{"a":1}')).toBe(key);
  drafts.keepDraft('dana', 'renata', { values: { ...values, title: 'On' }, v: 0 });
  const { ensureAttemptKey: attemptKey } = await reloadDrafts();
  expect(attemptKey('dana', 'renata', '{"a":1}')).toBe(key);
  expect(attemptKey('dana', 'renata', '{"a":2}')).not.toBe(key);
});

test('signing out leaves nothing of it, in the browser or in this page', () => {
  drafts.keepDraft('dana', 'renata', { values, v: 0 });
  forgetPersonal();
  expect(stored()).toBeNull();
  expect(drafts.hasDraft('dana', 'renata')).toBe(false);
});

test('signing out in another tab takes it from this one', () => {
  drafts.keepDraft('dana', 'renata', { values, v: 0 });
  localStorage.removeItem('personal:review-drafts');
  window.dispatchEvent(new StorageEvent('storage', { key: 'personal:review-drafts', newValue: null }));
  expect(drafts.hasDraft('dana', 'renata')).toBe(false);
});
