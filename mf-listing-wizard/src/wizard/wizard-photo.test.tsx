import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { mockState, resetMockState } from '../mocks/new-listing.ts';
import { findHeading } from '../testing/headings.ts';
import { choosePhoto, holdUploads, uploadedUrl, waitBriefly } from '../testing/hold-uploads.ts';
import { createWizardServer, draftValues, openWizard } from '../testing/open-wizard.ts';

const server = createWizardServer();
const heldUploads = holdUploads(server);

const getButton = (name: string) => screen.getByRole('button', { name });
const getCreateBodies = () => mockState.createBodies as Record<string, unknown>[];
const missingPhotoPattern = /the photo could not be uploaded. You can add it once the profile is approved/;

/** Opens the last step of a draft with all answers, after a photo was chosen in the first one. */
async function openLastStep() {
  const licenses = ['ABC Certified Prosthetist (CP)'];
  const values = { ...draftValues, licenses, insuranceAccepted: ['Medicare'] };
  resetMockState({ step: 2, values, savedAt: '2026-11-20T10:00:00.000Z' });
  const view = await openWizard();
  await choosePhoto();
  for (const title of [
    'Contact and Practice Details',
    'Professional Credentials',
    'Insurance and Services',
  ]) {
    await view.user.click(getButton('Next'));
    await findHeading(title);
  }
  return view;
}

test('Complete waits for the photo chosen in the first step', async () => {
  const { user } = await openLastStep();
  expect(screen.getByText('Your photo is still uploading…')).toBeDefined();
  await user.click(getButton('Complete Profile'));
  expect(await screen.findByText('We send everything as soon as it is done.')).toBeDefined();
  await waitBriefly();
  expect(getCreateBodies()).toEqual([]);
  await heldUploads.settle('stored');
  await findHeading('Thank You for Joining');
  expect(getCreateBodies().map(({ profilePicture }) => profilePicture)).toEqual([uploadedUrl]);
  expect(screen.queryByText(missingPhotoPattern)).toBeNull();
});

test('offline the listing can be created without the photo, and step 6 says that it is missing', async () => {
  server.use(http.post('*/api/uploads/profile-picture', () => HttpResponse.error()));
  const { user } = await openLastStep();
  await screen.findByText(/could not reach the server/);
  await user.click(getButton('Continue without it'));
  expect(document.activeElement).toBe(getButton('Complete Profile'));
  await waitBriefly();
  expect(getCreateBodies()).toEqual([]);
  await user.click(getButton('Complete Profile'));
  await findHeading('Thank You for Joining');
  expect(screen.getByText(missingPhotoPattern)).toBeDefined();
  expect(getCreateBodies()[0]?.profilePicture ?? '').toBe('');
});

test('a slow photo can be discarded while Complete waits', async () => {
  const { user } = await openLastStep();
  await user.click(getButton('Complete Profile'));
  await user.click(await screen.findByRole('button', { name: 'Continue without it' }));
  await findHeading('Thank You for Joining');
  expect(getCreateBodies()).toHaveLength(1);
  expect(screen.getByText(missingPhotoPattern)).toBeDefined();
});

test('a failed photo is also shown at its own step', async () => {
  const view = await openLastStep();
  await heldUploads.settle('no space');
  await screen.findByText('There is no room for photos right now.');
  for (const title of ['Professional Credentials', 'Contact and Practice Details']) {
    await view.user.click(getButton('Back'));
    await findHeading(title);
  }
  await view.user.click(getButton('Back'));
  await findHeading('Basic Practice Information');
  expect(screen.getByText('There is no room for photos right now.')).toBeDefined();
  expect(screen.getByRole('img', { name: 'Your new photo, not uploaded yet' })).toBeDefined();
});
