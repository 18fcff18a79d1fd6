import { storeSecretLink } from '@app/remote-kit/secret-link';
import { reviewDraftsKey } from '@app/shell-api';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { saveRedirect } from '../../account/redirect.ts';
import { createAccountSession, open, readStoredRedirect } from '../../testing/open-account.tsx';
import { ContinueOffer } from './ContinueOffer.tsx';

const patient = { session: createAccountSession('patient') };

test.each([
  ['/prosthetists/anna-berg?write=1', 'Continue to the profile'],
  ['/search-results?zipCode=63101', 'Continue to your search'],
  ['/guide', 'Continue to the guide'],
  ['/tospp', 'Continue to terms and privacy'],
])('what was stored (%s) is offered on Home, until Home is left', (stored, name) => {
  saveRedirect(stored);
  const { unmount } = open(<ContinueOffer />, '/', patient);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(stored);
  expect(readStoredRedirect()).toBe(stored);
  unmount();
  expect(readStoredRedirect()).toBeNull();
});

test.each([
  ['/saved/shared', 'Continue to the shared list'],
  ['/manage-listing', 'Continue to the invitation'],
] as const)('the link %s that was opened before the sign-up is offered with its secret', (page, name) => {
  storeSecretLink(page, 'a'.repeat(43));
  open(<ContinueOffer />, '/', patient);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`${page}#${'a'.repeat(43)}`);
  cleanup();
});

test('nothing is offered without a stored address, for Home itself, or for what may not be led to', () => {
  for (const stored of [undefined, '/', '//evil.test', '/admin']) {
    saveRedirect(stored);
    open(<ContinueOffer />, '/', patient);
    expect(screen.queryByRole('link')).toBeNull();
    cleanup();
  }
});

test('who is signed out is offered nothing, and what is stored stays for the sign-in', () => {
  saveRedirect('/guide');
  const { unmount } = open(<ContinueOffer />, '/');
  expect(screen.queryByRole('link')).toBeNull();
  unmount();
  expect(readStoredRedirect()).toBe('/guide');
});

test('a review that was started and not sent is offered to its author, and to nobody else', () => {
  const byName = { 'anna-berg': { value: { name: 'Anna Berg' } } };
  const { user } = patient.session as { user: { id: string } };
  const offer = (userId: string) => {
    localStorage.setItem(reviewDraftsKey, JSON.stringify({ state: { userId, byName }, version: 1 }));
    open(<ContinueOffer />, '/', patient);
    return screen.queryByRole('link', { name: 'Continue your review of Anna Berg' });
  };
  expect(offer('somebody-else')).toBeNull();
  cleanup();
  expect(offer(user.id)?.getAttribute('href')).toBe('/prosthetist/anna-berg?write=1');
});
