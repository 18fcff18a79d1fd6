import { installJsdomDialog } from '@app/ui/jsdom-dialog';
import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { requested } from '../mocks/new-listing.ts';
import { stubPictures } from '../photo/testing/pictures.ts';
import { heading } from '../testing/headings.ts';
import { choosePhoto, holdUploads, uploaded } from '../testing/held-upload.ts';
import { basics, createWizardServer, openWizard } from '../testing/open-wizard.ts';

const server = createWizardServer();
beforeAll(installJsdomDialog);
stubPictures();
let uploads = holdUploads();
beforeEach(() => {
  uploads = holdUploads();
  server.use(uploads.handler);
});

const button = (name: string) => screen.getByRole('button', { name });
const bodies = () => requested.created as Record<string, unknown>[];
/** Time enough for a call that must not happen. */
const settle = () => act(() => new Promise((done) => setTimeout(done, 50)));
const notSent = /the photo could not be uploaded. You can add it once the profile is approved/;

/** The last step, all answered, with a photo chosen in the first. */
async function openLast() {
  const view = await openWizard({ address: '/edit-listing?step=2' });
  const { user } = view;
  for (const [label, text] of Object.entries(basics)) {
    await user.click(screen.getByLabelText(new RegExp(`^${label}`)));
    await user.paste(text);
  }
  await choosePhoto();
  await user.click(button('Next'));
  await heading('Contact and Practice Details');
  await user.click(button('Next'));
  await heading('Professional Credentials');
  await user.click(screen.getByLabelText('ABC Certified Prosthetist (CP)'));
  await user.click(button('Next'));
  await heading('Insurance and Services');
  await user.click(screen.getByLabelText('Medicare'));
  return view;
}

test('Complete waits for the photo chosen in the first step', async () => {
  const { user } = await openLast();
  expect(screen.getByText('Your photo is still uploading…')).toBeDefined();
  await user.click(button('Complete Profile'));
  expect(await screen.findByText('We send everything as soon as it is done.')).toBeDefined();
  await settle();
  expect(bodies()).toEqual([]);
  await uploads.answer('kept');
  await heading('Thank You for Joining');
  expect(bodies().map(({ profilePicture }) => profilePicture)).toEqual([uploaded]);
  expect(screen.queryByText(notSent)).toBeNull();
});

test('offline the listing can be created without the photo, and step 6 says that it is missing', async () => {
  server.use(http.post('*/api/uploads/profile-picture', () => HttpResponse.error()));
  const { user } = await openLast();
  await screen.findByText(/could not reach the server/);
  await user.click(button('Continue without it'));
  expect(document.activeElement).toBe(button('Complete Profile'));
  await settle();
  expect(bodies()).toEqual([]);
  await user.click(button('Complete Profile'));
  await heading('Thank You for Joining');
  expect(screen.getByText(notSent)).toBeDefined();
  expect(bodies()[0]?.profilePicture ?? '').toBe('');
});

test('a slow photo can be discarded while Complete waits', async () => {
  const { user } = await openLast();
  await user.click(button('Complete Profile'));
  await user.click(await screen.findByRole('button', { name: 'Continue without it' }));
  await heading('Thank You for Joining');
  expect(bodies()).toHaveLength(1);
  expect(screen.getByText(notSent)).toBeDefined();
});

test('a failed photo is also shown when going back to its step', async () => {
  const view = await openLast();
  await uploads.answer('no room');
  await screen.findByText('There is no room for photos right now.');
  for (const title of ['Professional Credentials', 'Contact and Practice Details']) {
    await view.user.click(button('Back'));
    await heading(title);
  }
  await view.user.click(button('Back'));
  await heading('Basic Practice Information');
  expect(screen.getByText('There is no room for photos right now.')).toBeDefined();
  expect(screen.getByRole('img', { name: 'Your new photo, not uploaded yet' })).toBeDefined();
});
