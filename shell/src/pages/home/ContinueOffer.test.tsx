import { storeSecretLink } from '@app/remote-kit/secret-link';
import { reviewDraftsKey } from '@app/shell-api';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { saveRedirect } from '../../account/redirect.ts';
import {
  createAccountSession,
  readStoredRedirect,
  renderWithAccount,
} from '../../testing/render-with-account.tsx';
import { ContinueOffer } from './ContinueOffer.tsx';

const patientOptions = { session: createAccountSession('patient') };

test.each([
  ['/prosthetists/anna-berg?write=1', 'Continue to the profile'],
  ['/search-results?zipCode=63101', 'Continue to your search'],
  ['/guide', 'Continue to the guide'],
  ['/tospp', 'Continue to terms and privacy'],
])('a stored redirect (%s) is offered on Home, until Home is left', (storedRedirect, name) => {
  saveRedirect(storedRedirect);
  const { unmount } = renderWithAccount(<ContinueOffer />, '/', patientOptions);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(storedRedirect);
  expect(readStoredRedirect()).toBe(storedRedirect);
  unmount();
  expect(readStoredRedirect()).toBeNull();
});

test.each([
  ['/saved/shared', 'Continue to the shared list'],
  ['/manage-listing', 'Continue to the invitation'],
] as const)('the link %s that was opened before the sign-up is offered with its secret', (page, name) => {
  storeSecretLink(page, 'a'.repeat(43));
  renderWithAccount(<ContinueOffer />, '/', patientOptions);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`${page}#${'a'.repeat(43)}`);
  cleanup();
});

test('nothing is offered without a stored address, for Home itself, or for a forbidden address', () => {
  for (const storedRedirect of [undefined, '/', '//evil.test', '/admin']) {
    saveRedirect(storedRedirect);
    renderWithAccount(<ContinueOffer />, '/', patientOptions);
    expect(screen.queryByRole('link')).toBeNull();
    cleanup();
  }
});

test('a signed-out visitor is offered nothing, and the stored redirect stays for the sign-in', () => {
  saveRedirect('/guide');
  const { unmount } = renderWithAccount(<ContinueOffer />, '/');
  expect(screen.queryByRole('link')).toBeNull();
  unmount();
  expect(readStoredRedirect()).toBe('/guide');
});

test('a review that was started and not sent is offered to its author, and to nobody else', () => {
  const reviewDrafts = { 'anna-berg': { value: { name: 'Anna Berg' } } };
  const { user } = patientOptions.session as { user: { id: string } };
  const findReviewOffer = (userId: string) => {
    localStorage.setItem(
      reviewDraftsKey,
      JSON.stringify({ state: { userId, byName: reviewDrafts }, version: 1 }),
    );
    renderWithAccount(<ContinueOffer />, '/', patientOptions);
    return screen.queryByRole('link', { name: 'Continue your review of Anna Berg' });
  };
  expect(findReviewOffer('somebody-else')).toBeNull();
  cleanup();
  expect(findReviewOffer(user.id)?.getAttribute('href')).toBe('/prosthetist/anna-berg?write=1');
});
