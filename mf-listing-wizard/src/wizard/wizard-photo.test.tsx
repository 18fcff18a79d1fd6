import { installJsdomDialog } from '@app/ui/jsdom-dialog';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { mockState } from '../mocks/new-listing.ts';
import { stubPictures } from '../photo/testing/pictures.ts';
import { findHeading } from '../testing/headings.ts';
import { choosePhoto, holdUploads, uploadedUrl, waitBriefly } from '../testing/hold-uploads.ts';
import { basicAnswers, createWizardServer, openWizard } from '../testing/open-wizard.ts';

const server = createWizardServer();
beforeAll(installJsdomDialog);
stubPictures();
let heldUploads = holdUploads();
beforeEach(() => {
  heldUploads = holdUploads();
  server.use(heldUploads.handler);
});

const getButton = (name: string) => screen.getByRole('button', { name });
const getCreateBodies = () => mockState.createBodies as Record<string, unknown>[];
const missingPhotoPattern = /the photo could not be uploaded. You can add it once the profile is approved/;

/** Opens the last step with all answers, and a photo that was chosen in the first one. */
async function openLastStep() {
  const view = await openWizard({ address: '/edit-listing?step=2' });
  const { user } = view;
  for (const [label, text] of Object.entries(basicAnswers)) {
    await user.click(screen.getByLabelText(new RegExp(`^${label}`)));
    await user.paste(text);
  }
  await choosePhoto();
  await user.click(getButton('Next'));
  await findHeading('Contact and Practice Details');
  await user.click(getButton('Next'));
  await findHeading('Professional Credentials');
  await user.click(screen.getByLabelText('ABC Certified Prosthetist (CP)'));
  await user.click(getButton('Next'));
  await findHeading('Insurance and Services');
  await user.click(screen.getByLabelText('Medicare'));
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
