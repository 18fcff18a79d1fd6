import { mockEndpoint, mockProblem } from '@app/test-kit/mock';
import { acceptSharedLink, type BodyOf, getSharing, openSharedLink, writeReaderNote } from '@app/types';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { createSavedPerson, resetSavedData, savedPeople } from '../../mocks/saved.ts';
import { createReceivedList, linkSecret, resetSharing, sharing } from '../../mocks/sharing.ts';
import { openMemberPage, openPage, patient, setUpPageTests } from '../../testing/page-tests.ts';

const { server, sentCalls } = setUpPageTests();

const openSavedPage = () => openMemberPage('/saved');
/** The list that Ana shares, and its fields for notes of the reader. */
async function findReceivedList() {
  const list = within(await screen.findByRole('region', { name: 'Shared by Ana' }));
  const noteFields = list.queryAllByLabelText<HTMLTextAreaElement>(/^Your note/, { selector: 'textarea' });
  return { list, noteFields };
}
const reader = { name: 'Ben', since: '2026-11-21T10:00:00.000Z' };
const privateText = 'Only you see this page. Notes stay private.';

test('a list is shared by a link that says what it shows and is shown once', async () => {
  resetSavedData([createSavedPerson(0, { note: 'Asks about sockets' }), createSavedPerson(1)]);
  const { user } = await openSavedPage();
  expect(await screen.findByText(privateText)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Share with one person' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share this list' }));
  expect(dialog.getByText(/and your note\. Is there anything in it/)).toBeTruthy();
  expect(dialog.getByText(/^Not your needs, your plan, your health information/)).toBeTruthy();
  const nameField = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Your first name/ });
  expect(nameField.value).toBe('Dana');
  await user.clear(nameField);
  await user.click(dialog.getByRole('button', { name: 'Make the link' }));
  expect(dialog.getByText('Enter a name.')).toBeTruthy();
  expect(document.activeElement).toBe(nameField);
  await user.type(nameField, 'Ana');
  await user.click(dialog.getByRole('radio', { name: /^Read, and write notes/ }));
  await user.click(dialog.getByRole('button', { name: 'Make the link' }));

  const linkDialog = within(await screen.findByRole('dialog', { name: 'Send this link to one person' }));
  const linkText = linkDialog.getByRole<HTMLInputElement>('textbox', { name: 'Your link' }).value;
  expect(linkText).toBe(`http://localhost:3000/saved/shared#${linkSecret}`);
  expect(sharing.share?.mode).toBe('together');
  await user.click(linkDialog.getByRole('button', { name: 'Copy the link' }));
  expect(await linkDialog.findByText('Link copied.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(linkText);
  await user.click(linkDialog.getByRole('button', { name: 'Close' }));
  expect(screen.getByText(/^Your link waits until Nov(ember)? 20/)).toBeTruthy();
  expect(screen.getAllByText('Whoever accepts your link reads this note, too.')).toHaveLength(2);
  expect(screen.queryByText(privateText)).toBeNull();
  expect(document.body.innerHTML).not.toContain(linkSecret);
});

test('the owner sees the notes of the reader, is told that the reader sees those of the owner, and ends the sharing', async () => {
  const [renata, desmond] = [createSavedPerson(0, { note: 'Asks about sockets' }), createSavedPerson(1)];
  resetSavedData([renata, desmond]);
  const notes = [{ listingId: desmond.listingId, note: 'Near the bus' }];
  resetSharing({ share: { mode: 'together', until: null, reader, notes } });
  const { user, toasts } = await openSavedPage();
  const row = within(await screen.findByRole('listitem', { name: 'Desmond Achterberg' }));
  expect(row.getByText('Note by Ben')).toBeTruthy();
  expect(row.getByText('Near the bus')).toBeTruthy();
  expect(screen.getAllByText('Ben reads this note, too.')).toHaveLength(2);
  await user.click(await screen.findByRole('button', { name: /^End sharing/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End sharing this list?' }));
  expect(dialog.getByText(/^From now on Ben sees nothing of your list\./)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'End it' }));
  expect(await screen.findByText(privateText)).toBeTruthy();
  expect(toasts.map(({ text }) => text)).toEqual(['Your list is yours alone again.']);
  expect(screen.queryByText('Near the bus')).toBeNull();
});

test('the reader reads the list beside their own, writes a note where that is allowed, compares and leaves', async () => {
  resetSavedData([createSavedPerson(2)]);
  resetSharing({ lists: [createReceivedList()] });
  const { user } = await openSavedPage();
  const { list } = await findReceivedList();
  const renataRow = within(list.getByRole('listitem', { name: 'Renata Okafor' }));
  expect(renataRow.getByText('Note by Ana')).toBeTruthy();
  expect(renataRow.getByText('Asks about sockets')).toBeTruthy();
  const noteField = renataRow.getByLabelText(/^Your note/, { selector: 'textarea' });
  await user.type(noteField, 'Call on Monday');
  await user.tab();
  expect(await renataRow.findByText('Note saved.')).toBeTruthy();
  expect(sharing.lists[0]?.people[0]?.ownNote).toBe('Call on Monday');
  expect(savedPeople).toHaveLength(1);
  expect(list.getByRole('link', { name: 'Compare these 2' }).getAttribute('href')).toMatch(
    /^\/compare\?with=renata/,
  );
  await user.click(renataRow.getByRole('button', { name: /^Save – / }));
  await waitFor(() => expect(savedPeople).toHaveLength(2));

  await user.click(list.getByRole('button', { name: /^Leave this list/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave the list of Ana?' }));
  await user.click(dialog.getByRole('button', { name: 'Leave this list' }));
  await waitFor(() => expect(screen.queryByText('Shared by Ana')).toBeNull());
});

test('notes of the reader are sent once each, one after the other, and none is called failed', async () => {
  resetSharing({ lists: [createReceivedList()] });
  const heldReply = Promise.withResolvers<void>();
  const notePath = `*${writeReaderNote.path.replace('{id}', ':id')}`;
  server.use(http.put(notePath, () => heldReply.promise.then(() => undefined)));
  const { user } = await openSavedPage();
  const { list, noteFields } = await findReceivedList();
  const [renataNoteField, desmondNoteField] = noteFields;
  await user.type(renataNoteField!, 'Call on Monday');
  await user.click(list.getByRole('button', { name: 'Save note – Renata Okafor' }));
  await user.type(desmondNoteField!, 'Near the bus');
  await user.tab();
  expect(list.queryByText('Your note could not be saved. Please try again.')).toBeNull();
  heldReply.resolve();
  await waitFor(() =>
    expect(sharing.lists[0]?.people.map(({ ownNote }) => ownNote)).toEqual([
      'Call on Monday',
      'Near the bus',
    ]),
  );
  expect(sentCalls.filter((call) => call.includes('note'))).toHaveLength(2);
});

test('a list that is read only has no field for notes', async () => {
  resetSharing({ lists: [createReceivedList({ mode: 'read' })] });
  await openSavedPage();
  const { list } = await findReceivedList();
  expect(list.getByText(/You read this list, with the notes of Ana\.$/)).toBeTruthy();
  expect(list.queryByRole('textbox', { hidden: true })).toBeNull();
});

test('the owner allows notes of the reader, and stops that', async () => {
  resetSavedData([createSavedPerson(0)]);
  resetSharing({ share: { mode: 'read', until: null, reader, notes: [] } });
  const { user, toasts } = await openSavedPage();
  await user.click(await screen.findByRole('button', { name: 'Let Ben write notes' }));
  expect(await screen.findByText(/Notes from both of you stand below each person\.$/)).toBeTruthy();
  expect(sharing.share?.mode).toBe('together');
  await user.click(screen.getByRole('button', { name: 'Only let Ben read' }));
  expect(await screen.findByText(/Your list cannot be changed by anyone else\.$/)).toBeTruthy();
  expect(toasts.map(({ text }) => text)).toEqual([
    'Ben can write notes now.',
    'Ben can only read now. Notes that Ben has written stay.',
  ]);
});

test('a note written before the list became read only is shown, and can be deleted', async () => {
  const list = createReceivedList({ mode: 'read' });
  resetSharing({
    lists: [{ ...list, people: list.people.map((person) => ({ ...person, ownNote: 'Call' })) }],
  });
  const { user } = await openSavedPage();
  const { list: section } = await findReceivedList();
  expect(section.getAllByText('Your note, which Ana reads')).toHaveLength(2);
  await user.click(section.getByRole('button', { name: 'Delete your note – Renata Okafor' }));
  await waitFor(() => expect(section.getAllByText('Your note, which Ana reads')).toHaveLength(1));
});

/** Ends the sharing, and then types a note into the list, which the page still shows. */
async function typeNoteAfterEnd() {
  resetSharing({ lists: [createReceivedList()] });
  const view = await openSavedPage();
  const { list, noteFields } = await findReceivedList();
  const noteField = noteFields[0]!;
  resetSharing();
  server.use(
    mockProblem(writeReaderNote, 404, {
      error: 'list_ended',
      message: 'This list is no longer shared with you.',
    }),
  );
  await view.user.type(noteField, 'Too late');
  return { ...view, list, noteField };
}

test('a note written after the list ended follows the own one in the saved people', async () => {
  resetSavedData([]);
  const { user, toasts } = await typeNoteAfterEnd();
  // What the end of the list moved there.
  resetSavedData([createSavedPerson(0, { note: 'Near the bus' })]);
  await user.tab();
  await waitFor(() => expect(screen.queryByText('Shared by Ana')).toBeNull());
  expect(toasts.map(({ text }) => text)).toEqual([
    'This list is no longer shared with you. Your note stands with your own saved people.',
  ]);
  expect(savedPeople.map(({ note }) => note)).toEqual(['Near the bus\nToo late']);
  expect(await screen.findByDisplayValue(/Near the bus\s+Too late/)).toBeTruthy();
});

test('a note that fits neither the ended list nor the own one stays in its field', async () => {
  const { user, list, noteField } = await typeNoteAfterEnd();
  resetSavedData([createSavedPerson(0, { note: 'x'.repeat(1000) })]);
  await user.tab();
  expect(await list.findByText('This list is no longer shared with you.')).toBeTruthy();
  expect(noteField.value).toBe('Too late');
});

test('a note that could not be saved stays in its field', async () => {
  resetSharing({ lists: [createReceivedList()] });
  const { user } = await openSavedPage();
  const { list, noteFields } = await findReceivedList();
  const noteField = noteFields[0]!;
  server.use(mockProblem(writeReaderNote, 503));
  await user.type(noteField, 'Too late');
  await user.tab();
  expect(await list.findByText('Your note could not be saved. Please try again.')).toBeTruthy();
  expect(noteField.value).toBe('Too late');
});

test('without sharing data nothing is said about who reads the list', async () => {
  resetSavedData([createSavedPerson(0)]);
  server.use(mockProblem(getSharing, 503));
  await openSavedPage();
  expect(
    await screen.findByText('We could not load whom you share lists with. Please try again.'),
  ).toBeTruthy();
  expect(await screen.findByRole('listitem', { name: 'Renata Okafor' })).toBeTruthy();
  expect(screen.queryByText(privateText)).toBeNull();
});

const linkPath = `/saved/shared#${linkSecret}`;

test('a link leads through sign-in, and accepting it to the list; no call has the secret in its address', async () => {
  const { user, setSession, getAddress } = await openPage(linkPath);
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy();
  expect(sentCalls.filter((call) => call.includes('sharing'))).toEqual([]);
  expect(sessionStorage.getItem('secret-link')).toBe(linkPath);
  await setSession(patient);
  expect(await screen.findByText('Ana shares a list with you: 2 prosthetists, with notes.')).toBeTruthy();
  expect(sessionStorage.getItem('secret-link')).toBeNull();
  const bodies: BodyOf<typeof acceptSharedLink>[] = [];
  server.use(
    mockEndpoint(acceptSharedLink, ({ body }) => {
      bodies.push(body);
      resetSharing({ lists: [createReceivedList()] });
      return sharing;
    }),
  );
  const nameField = screen.getByRole('textbox', { name: /^Your first name/ });
  await user.clear(nameField);
  await user.click(screen.getByRole('button', { name: 'Read the list' }));
  expect(document.activeElement).toBe(nameField);
  await user.type(nameField, 'Ben');
  await user.click(screen.getByRole('button', { name: 'Read the list' }));
  expect(await screen.findByRole('region', { name: 'Shared by Ana' })).toBeTruthy();
  expect(getAddress()).toBe('/saved');
  expect(bodies).toEqual([{ secret: linkSecret, name: 'Ben' }]);
  expect(sentCalls.join()).not.toContain(linkSecret);
});

test.each([
  [`/saved/shared#${'b'.repeat(43)}`, 'This link opens nothing.'],
  ['/saved/shared', /^This link is not complete\./],
])('%s says what is wrong with it', async (address, message) => {
  if (address === '/saved/shared') server.use(mockProblem(openSharedLink, 400));
  await openMemberPage(address);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To your saved people' })).toBeTruthy();
});
