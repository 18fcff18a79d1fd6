import { findAlert } from '@app/test-kit/browser/find-alert';
import { mockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { createSession } from '@app/test-kit/sessions';
import { installJsdomDialog } from '@app/ui/jsdom-dialog';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import remote from '../../expose.ts';
import { createEditableListing, ownListing, resetMine } from '../../mocks/own-listing.ts';
import { ownListingHandlers } from '../../mocks/own-listing-handlers.ts';
import { next, stubPictures } from '../../photo/testing/pictures.ts';

/** Uploads that wait for the test, in order. */
const waiting: ((response: Response) => void)[] = [];
const server = mockServer(
  ...ownListingHandlers,
  http.get('*/api/zips/:zip', ({ params }) =>
    HttpResponse.json({ zip: params.zip, city: 'St. Louis', state: 'MO' }),
  ),
  http.post('*/api/uploads/place-photo', () => new Promise<Response>((answer) => waiting.push(answer))),
  http.get('*/api/uploads/profile-picture/:name', () => new HttpResponse(null, { status: 404 })),
);
const sent: { placePhotos?: unknown; changed?: unknown }[] = [];
beforeAll(installJsdomDialog);
stubPictures();
beforeEach(() => {
  localStorage.clear();
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'personal:edit-drafts', newValue: null }));
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  waiting.length = 0;
  sent.length = 0;
  server.events.removeAllListeners();
  server.events.on('request:start', async ({ request }) => {
    if (request.method === 'POST' && request.url.endsWith('/update')) sent.push(await request.clone().json());
  });
});

const toAddress = (letter: string) => `/photos/${letter.repeat(22)}.webp`;
const toPhoto = (letter: string, alt: string) => ({ photo: toAddress(letter), kind: 'Entrance', alt });
async function open(placePhotos: object[] = []) {
  const editable = createEditableListing();
  resetMine({ editable: { ...editable, listing: { ...editable.listing, placePhotos } as never } });
  const session = createSession('prosthetist', {
    prosthetistProfile: { prosthetistId: ownListing().id, complete: true },
  });
  const view = await renderRemote(remote, '/edit-listing', { session });
  await screen.findByRole('heading', { name: 'Edit Your Listing' });
  return view;
}
const choose = (label: string, ...names: string[]) =>
  act(async () => {
    const files = names.map((name) => new File(['…'], name, { type: 'image/jpeg' }));
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files } });
  });
const add = (...names: string[]) => choose('Add photos', ...names);
const answer = (response: Response) => act(async () => waiting.shift()?.(response));
const upload = (letter: string) => answer(HttpResponse.json({ url: toAddress(letter) }, { status: 201 }));
const photo = (n: number, all: number) => within(screen.getByRole('group', { name: `Photo ${n} of ${all}` }));
const readAlts = () => screen.getAllByLabelText<HTMLInputElement>(/^Description/).map(({ value }) => value);
const button = (name: string) => screen.getByRole('button', { name });

test('N14: photos upload one after the other while they are described, and are sent in their order', async () => {
  const { user } = await open();
  await add('door.jpg', 'parking.jpg');
  await waitFor(() => expect(waiting).toHaveLength(1));
  await user.type(photo(2, 2).getByLabelText(/^Description/), 'Four spaces next to the door.');
  await user.selectOptions(photo(2, 2).getByLabelText(/^What it shows/), 'Parking');
  await user.click(button('Show photo 2 earlier'));
  expect(readAlts()).toEqual(['Four spaces next to the door.', '']);
  expect(document.activeElement).toBe(button('Show photo 1 earlier'));
  // The first upload is of the photo that is now the second.
  await upload('a');
  await waitFor(() => expect(waiting).toHaveLength(1));
  await upload('b');
  await user.click(button('Submit Changes for Review'));
  await screen.findByText('Describe in 5 to 150 characters what the photo shows.');
  expect(sent).toEqual([]);
  await user.type(photo(2, 2).getByLabelText(/^Description/), 'A door without steps.');
  await user.selectOptions(photo(2, 2).getByLabelText(/^What it shows/), 'Entrance');
  await user.click(button('Submit Changes for Review'));
  await screen.findByRole('heading', { name: 'Your Profile is Active' });
  expect(sent[0]).toMatchObject({
    changed: ['placePhotos'],
    placePhotos: [
      { photo: toAddress('b'), kind: 'Parking', alt: 'Four spaces next to the door.' },
      { photo: toAddress('a'), kind: 'Entrance', alt: 'A door without steps.' },
    ],
  });
});

test('a lost connection keeps photo and words, and so does another visit the words', async () => {
  const { user, unmount } = await open();
  await add('door.jpg');
  await waitFor(() => expect(waiting).toHaveLength(1));
  await user.type(photo(1, 1).getByLabelText(/^Description/), 'A door without steps.');
  await answer(HttpResponse.error());
  await findAlert(/./);
  await user.click(button('Submit Changes for Review'));
  await screen.findByText(/^This photo is not uploaded yet/);
  expect(sent).toEqual([]);
  await user.click(photo(1, 1).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(waiting).toHaveLength(1));
  unmount();
  await open();
  expect(readAlts()).toEqual(['A door without steps.']);
  await screen.findByText(/^This photo was not uploaded\. Choose its file again/);
  waiting.length = 0;
  await choose('Choose the file for photo 1', 'door.jpg');
  await waitFor(() => expect(waiting).toHaveLength(1));
  await upload('a');
  expect(screen.queryByText(/^This photo was not uploaded/)).toBeNull();
});

test('there are five at most; one that is removed can come back; a file that is none says why', async () => {
  const stored = ['a', 'b', 'c', 'd'].map((letter) => toPhoto(letter, `The door ${letter}.`));
  const { user, toasts } = await open(stored);
  next.size = null;
  await add('broken.jpg');
  await findAlert(/^broken\.jpg: This picture cannot be opened/);
  next.size = { width: 3000, height: 2000 };
  await add('one.jpg', 'two.jpg');
  await findAlert(/room for 5 photos only/);
  expect(readAlts()).toHaveLength(5);
  expect(button('Add photos').getAttribute('aria-disabled')).toBe('true');
  await user.click(button('Remove photo 2'));
  expect(readAlts()).toEqual(['The door a.', 'The door c.', 'The door d.', '']);
  expect(document.activeElement).toBe(button('Add photos'));
  await act(async () => toasts.at(-1)?.undo?.run());
  expect(readAlts()).toEqual(['The door a.', 'The door b.', 'The door c.', 'The door d.', '']);
});
