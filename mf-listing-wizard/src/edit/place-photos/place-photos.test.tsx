import { findAlert } from '@app/test-kit/browser/page';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { createEditableListing } from '../../mocks/own-listing.ts';
import { nextPicture, stubPictures } from '../../photo/testing/pictures.ts';
import { createEditServer, openEditForm } from '../../testing/open-edit-form.ts';

/** Uploads that wait for the test, in order. */
const pendingUploads: ((response: Response) => void)[] = [];
const { sentUpdates } = createEditServer(
  http.post(
    '*/api/uploads/place-photo',
    () => new Promise<Response>((resolve) => pendingUploads.push(resolve)),
  ),
  http.get('*/api/uploads/profile-picture/:name', () => new HttpResponse(null, { status: 404 })),
);
stubPictures();
beforeEach(() => void pendingUploads.splice(0));

const toPhotoUrl = (letter: string) => `/photos/${letter.repeat(22)}.webp`;
const toPhoto = (letter: string, alt: string) => ({ photo: toPhotoUrl(letter), kind: 'Entrance', alt });
function openForm(placePhotos: object[] = []) {
  const editable = createEditableListing();
  return openEditForm({ ...editable, listing: { ...editable.listing, placePhotos } as never });
}
const chooseFiles = (label: string, ...names: string[]) =>
  act(async () => {
    const files = names.map((name) => new File(['…'], name, { type: 'image/jpeg' }));
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files } });
  });
const addPhotos = (...names: string[]) => chooseFiles('Add photos', ...names);
const settleUpload = (response: Response) => act(async () => pendingUploads.shift()?.(response));
const finishUpload = (letter: string) =>
  settleUpload(HttpResponse.json({ url: toPhotoUrl(letter) }, { status: 201 }));
const getPhotoFields = (position: number, photoCount: number) =>
  within(screen.getByRole('group', { name: `Photo ${position} of ${photoCount}` }));
/** Sets the whole text at once: each key would render the whole form. */
const describePhoto = (position: number, photoCount: number, value: string) =>
  fireEvent.change(getPhotoFields(position, photoCount).getByLabelText(/^Description/), {
    target: { value },
  });
const readAlts = () => screen.getAllByLabelText<HTMLInputElement>(/^Description/).map(({ value }) => value);
const getButton = (name: string) => screen.getByRole('button', { name });

test('photos upload one after the other while they are described, and are sent in their order', async () => {
  const { user } = await openForm();
  await addPhotos('door.jpg', 'parking.jpg');
  await waitFor(() => expect(pendingUploads).toHaveLength(1));
  describePhoto(2, 2, 'Four spaces next to the door.');
  await user.selectOptions(getPhotoFields(2, 2).getByLabelText(/^What it shows/), 'Parking');
  await user.click(getButton('Show photo 2 earlier'));
  expect(readAlts()).toEqual(['Four spaces next to the door.', '']);
  expect(document.activeElement).toBe(getButton('Show photo 1 earlier'));
  // The first upload is that of the photo which is second now.
  await finishUpload('a');
  await waitFor(() => expect(pendingUploads).toHaveLength(1));
  await finishUpload('b');
  await user.click(getButton('Submit Changes for Review'));
  await screen.findByText('Describe in 5 to 150 characters what the photo shows.');
  expect(sentUpdates).toEqual([]);
  describePhoto(2, 2, 'A door without steps.');
  await user.selectOptions(getPhotoFields(2, 2).getByLabelText(/^What it shows/), 'Entrance');
  await user.click(getButton('Submit Changes for Review'));
  await screen.findByRole('heading', { name: 'Your Profile is Active' });
  expect(sentUpdates[0]?.body).toMatchObject({
    changed: ['placePhotos'],
    placePhotos: [
      { photo: toPhotoUrl('b'), kind: 'Parking', alt: 'Four spaces next to the door.' },
      { photo: toPhotoUrl('a'), kind: 'Entrance', alt: 'A door without steps.' },
    ],
  });
});

test('a lost connection keeps photo and description, and a later visit the description', async () => {
  const { user, unmount } = await openForm();
  await addPhotos('door.jpg');
  await waitFor(() => expect(pendingUploads).toHaveLength(1));
  describePhoto(1, 1, 'A door without steps.');
  await settleUpload(HttpResponse.error());
  await findAlert(/./);
  await user.click(getButton('Submit Changes for Review'));
  await screen.findByText(/^This photo is not uploaded yet/);
  expect(sentUpdates).toEqual([]);
  await user.click(getPhotoFields(1, 1).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(pendingUploads).toHaveLength(1));
  unmount();
  await openForm();
  expect(readAlts()).toEqual(['A door without steps.']);
  await screen.findByText(/^This photo was not uploaded\. Choose its file again/);
  pendingUploads.length = 0;
  await chooseFiles('Choose the file for photo 1', 'door.jpg');
  await waitFor(() => expect(pendingUploads).toHaveLength(1));
  await finishUpload('a');
  expect(screen.queryByText(/^This photo was not uploaded/)).toBeNull();
});

test('five photos are allowed; a removed one can come back; a broken file is rejected with its name', async () => {
  const storedPhotos = ['a', 'b', 'c', 'd'].map((letter) => toPhoto(letter, `The door ${letter}.`));
  const { user, toasts } = await openForm(storedPhotos);
  nextPicture.size = null;
  await addPhotos('broken.jpg');
  await findAlert(/^broken\.jpg: This picture cannot be opened/);
  nextPicture.size = { width: 3000, height: 2000 };
  await addPhotos('one.jpg', 'two.jpg');
  await findAlert(/room for 5 photos only/);
  expect(readAlts()).toHaveLength(5);
  expect(getButton('Add photos').getAttribute('aria-disabled')).toBe('true');
  await user.click(getButton('Remove photo 2'));
  expect(readAlts()).toEqual(['The door a.', 'The door c.', 'The door d.', '']);
  expect(document.activeElement).toBe(getButton('Add photos'));
  await act(async () => toasts.at(-1)?.undo?.run());
  expect(readAlts()).toEqual(['The door a.', 'The door b.', 'The door c.', 'The door d.', '']);
});
