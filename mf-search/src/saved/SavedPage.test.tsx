import { subscribeToSavedCount } from '@app/remote-kit/saved-count';
import { mockEndpoint, mockProblem } from '@app/test-kit/mock';
import { createSession, testToken } from '@app/test-kit/sessions';
import {
  acceptSharedLink,
  type BodyOf,
  getSaved,
  getSharing,
  listCards,
  maxSavedNoteLength,
  maxSavedPeople,
  openSharedLink,
  putSaved,
  shareSaved,
  writeReaderNote,
} from '@app/types';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSavedPerson, resetSavedData, savedPeople } from '../mocks/saved.ts';
import { createReceivedList, linkSecret, resetSharing, sharing } from '../mocks/sharing.ts';
import { useShortlist } from '../shared/saved/shortlist.ts';
import { listings, openMemberPage, openPage, patient, setUpPageTests } from '../testing/page-tests.ts';
import { openResults, resultsPath } from '../testing/results-tests.ts';

const { server, sentCalls } = setUpPageTests();
/** Authorization headers of the calls that read or change a list. */
const authorizationHeaders: (string | null)[] = [];
server.events.on('request:start', ({ request }) => {
  if (new URL(request.url).pathname === '/api/me/saved')
    authorizationHeaders.push(request.headers.get('authorization'));
});
beforeEach(() => {
  authorizationHeaders.length = 0;
  savedCounts.length = 0;
});

const [renata, desmond] = [listings[0]!, listings[1]!];
const signedOutSession = { status: 'signed-out' } as const;
const openSavedPage = (options: Parameters<typeof openPage>[1] = { session: patient }) =>
  openPage('/saved', options);
/** Opens results as a patient whose saved people were read. */
async function openResultsAsPatient() {
  const view = await openResults(resultsPath, { session: patient });
  await waitFor(() => expect(authorizationHeaders).toHaveLength(1));
  return view;
}
const getRow = (name: string) => within(screen.getByRole('listitem', { name }));
const findNote = (name: string) =>
  screen.findByLabelText<HTMLTextAreaElement>(`Your note – ${name}`, { selector: 'textarea' });
const listSavedNames = () =>
  screen
    .queryAllByRole('listitem')
    .filter((item) => !within(item).queryByRole('button', { name: 'Undo' }))
    .map((row) => row.getAttribute('aria-label'));
const savedCounts: number[] = [];
subscribeToSavedCount((count) => savedCounts.push(count));
const saveErrorText = 'That could not be saved. Please try again.';
const mockRejectedPut = () => server.use(mockProblem(putSaved, 429));

test('signing in moves the browser’s people to the account, and signing out leaves none here', async () => {
  resetSavedData([createSavedPerson(1, { note: 'Asks about sockets' })]);
  useShortlist.setState({ saved: [renata] });
  const { setSession } = await openSavedPage({ session: signedOutSession });
  expect(await screen.findByText(/^Kept on this device only\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in to keep it everywhere.' })).toBeTruthy();
  expect(authorizationHeaders).toEqual([]);
  await setSession(patient);
  await screen.findByText('Only you see this page. Notes stay private.');
  expect((await findNote('Desmond Achterberg')).value).toBe('Asks about sockets');
  expect(listSavedNames()).toEqual(['Renata Okafor', 'Desmond Achterberg']);
  expect(savedPeople.map(({ listing }) => listing?.slug)).toEqual([renata.slug, desmond.slug]);
  expect(authorizationHeaders).toEqual([`Bearer ${testToken}`]);
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Okafor|Achterberg|sockets/);
  expect(savedCounts.at(-1)).toBe(2);
  await setSession(signedOutSession);
  expect(listSavedNames()).toEqual([]);
  expect(savedCounts.at(-1)).toBe(0);
  // Saved in between, and signed in again at once.
  act(() => useShortlist.setState({ saved: [listings[2]!] }));
  await setSession(patient);
  await waitFor(() =>
    expect(listSavedNames()).toEqual(['Neil Abara', 'Renata Okafor', 'Desmond Achterberg']),
  );
});

test('where the move fails the browser keeps its people, says so, and can try again', async () => {
  useShortlist.setState({ saved: [renata] });
  mockRejectedPut();
  const { user } = await openSavedPage();
  await screen.findByText('We could not load your saved people. Please try again.');
  expect(listSavedNames()).toEqual(['Renata Okafor']);
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await findNote('Renata Okafor')).toBeTruthy();
  expect(useShortlist.getState().saved).toEqual([]);
});

test('a person who cannot move to the account stays in this browser, with the note, and can be removed', async () => {
  resetSavedData([createSavedPerson(1)]);
  useShortlist.setState({ saved: [{ ...renata, slug: 'not-public-now', note: 'Near the bus' }] });
  const { user } = await openSavedPage();
  await findNote('Desmond Achterberg');
  expect(listSavedNames()).toEqual(['Renata Okafor', 'Desmond Achterberg']);
  const noteField = await findNote('Renata Okafor');
  await user.type(noteField, ' stop');
  await user.tab();
  await screen.findByText('Note saved.');
  expect(useShortlist.getState().saved).toMatchObject([{ note: 'Near the bus stop' }]);
  await user.click(getRow('Renata Okafor').getByRole('button', { name: /^Remove/ }));
  await waitFor(() => expect(useShortlist.getState().saved).toEqual([]));
});

test('another account sees nothing of the list before it', async () => {
  resetSavedData([createSavedPerson(0, { note: 'Private' })]);
  const { setSession } = await openSavedPage();
  await findNote('Renata Okafor');
  resetSavedData([createSavedPerson(1)]);
  await setSession(createSession('prosthetist'));
  expect(screen.queryByDisplayValue('Private')).toBeNull();
  await findNote('Desmond Achterberg');
  expect(listSavedNames()).toEqual(['Desmond Achterberg']);
});

test('a note is saved when its field is left, and says so; one that could not be saved stays in its field', async () => {
  resetSavedData([createSavedPerson(0)]);
  const { user } = await openSavedPage();
  const noteField = await findNote('Renata Okafor');
  expect(noteField.maxLength).toBe(maxSavedNoteLength);
  await user.type(noteField, ' Call on Monday ');
  await user.tab();
  expect(await screen.findByText('Note saved.')).toBeTruthy();
  expect(savedPeople[0]!.note).toBe('Call on Monday');
  expect(JSON.stringify({ ...localStorage })).not.toContain('Monday');
  await user.clear(noteField);
  await user.click(screen.getByRole('button', { name: 'Save note – Renata Okafor' }));
  await waitFor(() => expect(savedPeople[0]!.note).toBe(''));
  expect(authorizationHeaders).toHaveLength(3);
  mockRejectedPut();
  await user.type(noteField, 'Late');
  await user.tab();
  expect(await screen.findByText('Your note could not be saved. Please try again.')).toBeTruthy();
  expect(noteField.value).toBe('Late');
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Save note – Renata Okafor' }));
  await waitFor(() => expect(savedPeople[0]!.note).toBe('Late'));
});

test('a person who is no longer listed is shown as such, and can be removed and brought back with the note', async () => {
  resetSavedData([createSavedPerson(0, { listing: null, note: 'Moved to Alton' })]);
  const { user } = await openSavedPage();
  expect((await findNote('No longer listed')).value).toBe('Moved to Alton');
  await user.click(getRow('No longer listed').getByRole('button', { name: /^Remove/ }));
  await waitFor(() => expect(savedPeople).toEqual([]));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(savedPeople).toMatchObject([{ note: 'Moved to Alton' }]));
});

test('D4 Remove turns the row into Undo in its place, which brings the person back with the note', async () => {
  resetSavedData([createSavedPerson(0), createSavedPerson(1, { note: 'Kind' }), createSavedPerson(2)]);
  const { user, announcedTexts } = await openSavedPage();
  await findNote('Desmond Achterberg');
  const expectedNames = ['Renata Okafor', 'Desmond Achterberg', 'Neil Abara'];
  const listRowNames = () => screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'));
  await user.click(getRow('Desmond Achterberg').getByRole('button', { name: /^Remove/ }));
  expect(announcedTexts.at(-1)).toBe('Removed Desmond Achterberg.');
  const undoButton = getRow('Desmond Achterberg').getByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undoButton);
  expect(listRowNames()).toEqual(expectedNames);
  await waitFor(() => expect(savedPeople).toHaveLength(2));
  await user.click(undoButton);
  expect((await findNote('Desmond Achterberg')).value).toBe('Kind');
  expect(listRowNames()).toEqual(expectedNames);
});

test('a person who could not be removed stays, with one message', async () => {
  resetSavedData([createSavedPerson(0)]);
  const { user, toasts } = await openSavedPage();
  await findNote('Renata Okafor');
  mockRejectedPut();
  await user.click(getRow('Renata Okafor').getByRole('button', { name: /^Remove/ }));
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual([saveErrorText]));
  expect(listSavedNames()).toEqual(['Renata Okafor']);
});

test('a row has the practice, town, miles, rating and number of the person, and a folded note', async () => {
  const nearestLocation = { zip: '63101', company: '', city: '', state: '', miles: 1 };
  useShortlist.setState({
    saved: [{ ...renata, near: nearestLocation, note: 'Ask about the running blade' }, desmond],
  });
  await openSavedPage({ session: signedOutSession });
  await screen.findAllByRole('listitem');
  const callLink = getRow('Renata Okafor').getByRole('link', { name: /^\(314\) 555-0100/ });
  expect(callLink.getAttribute('href')).toBe('tel:+13145550100');
  expect(getRow('Renata Okafor').getByText('Riverfront Limb Works')).toBeTruthy();
  expect(getRow('Renata Okafor').getByText(/^St\. Louis · \d\.\d mi$/)).toBeTruthy();
  expect(getRow('Renata Okafor').getByText('Ask about the running blade', { selector: 'span' })).toBeTruthy();
  expect(getRow('Desmond Achterberg').getByText(/^Add a note/)).toBeTruthy();
  const compareLink = screen.getByRole('link', { name: 'Compare these 2' });
  expect(compareLink.getAttribute('href')).toBe(`/compare?with=${renata.slug}&with=${desmond.slug}`);
});

test('of more than three, Compare asks whom', async () => {
  useShortlist.setState({ saved: listings.slice(0, 4) });
  const { user, getAddress } = await openSavedPage({ session: signedOutSession });
  await user.click(await screen.findByRole('button', { name: 'Compare up to three' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: 'Renata Okafor, CPO' }));
  await user.click(dialog.getByRole('button', { name: 'Compare' }));
  expect(dialog.getByText('Choose two or three people.')).toBeTruthy();
  for (const index of [1, 2]) await user.click(dialog.getAllByRole('checkbox')[index]!);
  expect(dialog.getAllByRole<HTMLInputElement>('checkbox')[3]!.disabled).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Compare' }));
  expect(getAddress()).toMatch(/^\/compare\?with=renata-okafor.*&with=.*&with=/);
});

test('a note of this browser follows the one in the account at sign-in', async () => {
  resetSavedData([createSavedPerson(0, { note: 'Kind' })]);
  useShortlist.setState({ saved: [{ ...renata, note: 'Near the bus' }] });
  await openSavedPage();
  await waitFor(() => expect(savedPeople).toMatchObject([{ note: 'Kind\nNear the bus' }]));
});

test('rows stay readable where their details cannot be loaded', async () => {
  useShortlist.setState({ saved: [renata] });
  server.use(mockProblem(listCards, 400));
  await openSavedPage({ session: signedOutSession });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(getRow('Renata Okafor').getByRole('link', { name: 'Renata Okafor, CPO' })).toBeTruthy();
});

const getPressedState = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

test('Save is pressed at once, is sent, and the browser keeps nothing', async () => {
  const { user, toasts } = await openResultsAsPatient();
  await user.click(screen.getByRole('button', { name: 'Save – Renata Okafor' }));
  expect(getPressedState('Saved – Renata Okafor')).toBe('true');
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Saved Renata Okafor.']));
  expect(savedPeople).toMatchObject([{ listing: { slug: renata.slug } }]);
  expect(useShortlist.getState().saved).toEqual([]);
  expect(savedCounts.at(-1)).toBe(1);
  await act(async () => toasts.at(-1)?.undo?.run());
  await waitFor(() => expect(savedPeople).toEqual([]));
  expect(getPressedState('Save – Renata Okafor')).toBe('false');
});

test.each([
  ['is rejected', mockRejectedPut],
  ['answers without the person', () => server.use(mockEndpoint(putSaved, () => ({ people: [] })))],
])('Save is released again, with one message, if the call %s', async (_, mockFailure) => {
  const { user, toasts } = await openResultsAsPatient();
  mockFailure();
  await user.click(screen.getByRole('button', { name: 'Save – Renata Okafor' }));
  await waitFor(() =>
    expect(toasts.map(({ text, undo }) => [text, undo])).toEqual([[saveErrorText, undefined]]),
  );
  expect(getPressedState('Save – Renata Okafor')).toBe('false');
});

test('a list that is full says so, and what helps', async () => {
  resetSavedData(
    Array.from({ length: maxSavedPeople }, (_, index) =>
      createSavedPerson(1, { listingId: `65a${index}`.padEnd(24, '0'), listing: null }),
    ),
  );
  server.use(mockEndpoint(putSaved, () => ({ people: savedPeople })));
  const { user, toasts } = await openResultsAsPatient();
  await waitFor(() => expect(savedCounts.at(-1)).toBe(maxSavedPeople));
  await user.click(screen.getByRole('button', { name: 'Save – Renata Okafor' }));
  await waitFor(() => expect(toasts[0]?.text).toMatch(/^You have saved 200 people, as many as fit\./));
  expect(getPressedState('Save – Renata Okafor')).toBe('false');
});

test('a list that cannot be read says so, instead of that there is nobody', async () => {
  server.use(mockProblem(getSaved, 503));
  await openSavedPage();
  expect(await screen.findByText('We could not load your saved people. Please try again.')).toBeTruthy();
  expect(screen.queryByText(/^Press “Save”/)).toBeNull();
});

describe('sharing the list', () => {
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
    const heldReply = Promise.withResolvers<void>();
    server.use(http.post(`*${shareSaved.path}`, () => heldReply.promise));
    await user.click(dialog.getByRole('button', { name: 'Make the link' }));
    // The link is shown once, so who closed the dialog meanwhile would never see it.
    await user.keyboard('{Escape}');
    heldReply.resolve();

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
});
