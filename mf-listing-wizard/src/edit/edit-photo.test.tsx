import { findAlert } from '@app/test-kit/browser/page';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { choosePhoto, holdUploads, uploadedUrl, waitBriefly } from '../testing/hold-uploads.ts';
import { createEditServer, openEditForm } from '../testing/open-edit-form.ts';

const { server, sentUpdates } = createEditServer();
const heldUploads = holdUploads(server);

async function openUploadingForm() {
  const view = await openEditForm();
  await choosePhoto();
  await waitFor(() => expect(heldUploads.pendingUploads).toHaveLength(1));
  return view;
}
const getSubmitButton = () => screen.getByRole('button', { name: 'Submit Changes for Review' });
const getButton = (name: string) => screen.getByRole('button', { name });
const findActiveHeading = () => screen.findByRole('heading', { name: 'Your Profile is Active' });
/** Returns the button beside Submit. The picker has a button of the same name. */
const getRetryButton = () => screen.getAllByRole('button', { name: 'Try again' }).at(-1)!;

test('Submit waits for the photo upload, then sends', async () => {
  const { user } = await openUploadingForm();
  await user.click(getSubmitButton());
  expect(await screen.findByText('We send everything as soon as it is done.')).toBeDefined();
  expect(getButton('Waiting for your photo…').getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByText('No changes to submit')).toBeNull();
  await waitBriefly();
  expect(sentUpdates).toEqual([]);
  await heldUploads.settle('stored');
  await findActiveHeading();
  expect(sentUpdates.map(({ body }) => body.profilePicture)).toEqual([uploadedUrl]);
});

test('waiting can be cancelled; the photo still uploads, and nothing is sent', async () => {
  const { user } = await openUploadingForm();
  await user.click(getSubmitButton());
  await user.click(await screen.findByRole('button', { name: 'Don’t send yet' }));
  expect(document.activeElement).toBe(getSubmitButton());
  await heldUploads.settle('stored');
  await screen.findByText('1 change');
  await waitBriefly();
  expect(sentUpdates).toEqual([]);
});

test('a failed photo delays Submit until it is uploaded again', async () => {
  const { user } = await openUploadingForm();
  await user.click(getSubmitButton());
  await heldUploads.settle('no space');
  await findAlert('Your new photo is not uploaded yet.');
  await waitBriefly();
  expect(sentUpdates).toEqual([]);
  await user.click(getRetryButton());
  await waitFor(() => expect(heldUploads.pendingUploads).toHaveLength(1));
  await heldUploads.settle('stored');
  await findActiveHeading();
  expect(sentUpdates.map(({ body }) => body.profilePicture)).toEqual([uploadedUrl]);
});

test('a photo that failed before Submit stops it, and the rest can be sent without it', async () => {
  const { user } = await openUploadingForm();
  await heldUploads.settle('no space');
  const alert = await findAlert('Your new photo is not uploaded yet.');
  await user.type(screen.getAllByRole('textbox', { name: /^Company/ })[0]!, ' West');
  await user.click(getSubmitButton());
  await waitFor(() => expect(document.activeElement).toBe(alert));
  expect(sentUpdates).toEqual([]);
  await user.click(getButton('Continue without it'));
  await findActiveHeading();
  expect(sentUpdates).toHaveLength(1);
  expect(sentUpdates[0]?.body).toMatchObject({ company: 'Riverfront Limb Works West' });
  expect(sentUpdates[0]?.body.profilePicture).not.toBe(uploadedUrl);
});

test('skipping the failed photo in the picker sends nothing', async () => {
  const { user } = await openUploadingForm();
  await heldUploads.settle('no space');
  await user.click(getSubmitButton());
  await user.click(getButton('Skip this photo'));
  await waitFor(() => expect(screen.queryByText('Your new photo is not uploaded yet.')).toBeNull());
  await waitBriefly();
  expect(sentUpdates).toEqual([]);
  await user.click(getSubmitButton());
  expect(await screen.findByText('No changes to submit')).toBeDefined();
});
