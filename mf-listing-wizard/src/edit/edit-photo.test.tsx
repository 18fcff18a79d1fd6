import { findAlert } from '@app/test-kit/browser/find-alert';
import { mockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { createSession } from '@app/test-kit/sessions';
import { installJsdomDialog } from '@app/ui/jsdom-dialog';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import remote from '../expose.ts';
import { createEditableListing, createOwnListing, resetOwnData } from '../mocks/own-listing.ts';
import { ownListingHandlers } from '../mocks/own-listing-handlers.ts';
import { stubPictures } from '../photo/testing/pictures.ts';
import { choosePhoto, holdUploads, uploadedUrl } from '../testing/hold-uploads.ts';

const server = mockServer(
  ...ownListingHandlers,
  http.get('*/api/zips/:zip', ({ params }) =>
    HttpResponse.json({ zip: params.zip, city: 'St. Louis', state: 'MO' }),
  ),
);
beforeAll(installJsdomDialog);
stubPictures();
let uploads = holdUploads();
const sentBodies: Record<string, unknown>[] = [];
beforeEach(() => {
  localStorage.clear();
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'personal:edit-drafts', newValue: null }));
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  uploads = holdUploads();
  server.use(uploads.handler);
  sentBodies.length = 0;
  server.events.removeAllListeners();
  server.events.on('request:start', async ({ request }) => {
    if (request.method === 'POST' && request.url.endsWith('/update'))
      sentBodies.push(await request.clone().json());
  });
});

async function openWithPhoto() {
  resetOwnData({ editable: createEditableListing() });
  const session = createSession('prosthetist', {
    prosthetistProfile: { prosthetistId: createOwnListing().id, complete: true },
  });
  const view = await renderRemote(remote, '/edit-listing', { session });
  await screen.findByRole('heading', { name: 'Edit Your Listing' });
  await choosePhoto();
  await waitFor(() => expect(uploads.pendingUploads).toHaveLength(1));
  return view;
}
const getSubmitButton = () => screen.getByRole('button', { name: 'Submit Changes for Review' });
const getButton = (name: string) => screen.getByRole('button', { name });
const findActiveHeading = () => screen.findByRole('heading', { name: 'Your Profile is Active' });
/** Waits long enough for a call that must not happen. */
const waitBriefly = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
/** Returns the button beside Submit. The picker has a button of the same name. */
const getRetryButton = () => screen.getAllByRole('button', { name: 'Try again' }).at(-1)!;

test('Submit waits for the photo upload, then sends', async () => {
  const { user } = await openWithPhoto();
  await user.click(getSubmitButton());
  expect(await screen.findByText('We send everything as soon as it is done.')).toBeDefined();
  expect(getButton('Waiting for your photo…').getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByText('No changes to submit')).toBeNull();
  await waitBriefly();
  expect(sentBodies).toEqual([]);
  await uploads.settle('stored');
  await findActiveHeading();
  expect(sentBodies.map(({ profilePicture }) => profilePicture)).toEqual([uploadedUrl]);
});

test('waiting can be cancelled; the photo still uploads, and nothing is sent', async () => {
  const { user } = await openWithPhoto();
  await user.click(getSubmitButton());
  await user.click(await screen.findByRole('button', { name: 'Don’t send yet' }));
  expect(document.activeElement).toBe(getSubmitButton());
  await uploads.settle('stored');
  await screen.findByText('1 change');
  await waitBriefly();
  expect(sentBodies).toEqual([]);
});

test('a failed photo delays Submit until it is uploaded again', async () => {
  const { user } = await openWithPhoto();
  await user.click(getSubmitButton());
  await uploads.settle('no space');
  await findAlert('Your new photo is not uploaded yet.');
  await waitBriefly();
  expect(sentBodies).toEqual([]);
  await user.click(getRetryButton());
  await waitFor(() => expect(uploads.pendingUploads).toHaveLength(1));
  await uploads.settle('stored');
  await findActiveHeading();
  expect(sentBodies.map(({ profilePicture }) => profilePicture)).toEqual([uploadedUrl]);
});

test('a photo that failed before Submit stops it, and the rest can be sent without it', async () => {
  const { user } = await openWithPhoto();
  await uploads.settle('no space');
  const alert = await findAlert('Your new photo is not uploaded yet.');
  await user.type(screen.getAllByRole('textbox', { name: /^Company/ })[0]!, ' West');
  await user.click(getSubmitButton());
  await waitFor(() => expect(document.activeElement).toBe(alert));
  expect(sentBodies).toEqual([]);
  await user.click(getButton('Continue without it'));
  await findActiveHeading();
  expect(sentBodies).toHaveLength(1);
  expect(sentBodies[0]).toMatchObject({ company: 'Riverfront Limb Works West' });
  expect(sentBodies[0]?.profilePicture).not.toBe(uploadedUrl);
});

test('resolving the photo elsewhere on the page sends nothing', async () => {
  const { user } = await openWithPhoto();
  await uploads.settle('no space');
  await user.click(getSubmitButton());
  await user.click(getButton('Skip this photo'));
  await waitFor(() => expect(screen.queryByText('Your new photo is not uploaded yet.')).toBeNull());
  await waitBriefly();
  expect(sentBodies).toEqual([]);
  await user.click(getSubmitButton());
  expect(await screen.findByText('No changes to submit')).toBeDefined();
});
