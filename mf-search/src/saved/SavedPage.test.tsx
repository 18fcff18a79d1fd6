import { subscribeToSavedCount } from '@app/remote-kit/saved-count';
import { mockEndpoint, mockProblem } from '@app/test-kit/mock';
import { createSession, testToken } from '@app/test-kit/sessions';
import { getSaved, listCards, maxSavedNoteLength, maxSavedPeople, putSaved } from '@app/types';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createSavedPerson, resetSavedData, savedPeople } from '../mocks/saved.ts';
import { useShortlist } from '../shared/saved/shortlist.ts';
import { listings, openPage, patient, setUpPageTests } from '../testing/page-tests.ts';
import { openResults, resultsPath } from '../testing/results-tests.ts';

const { server } = setUpPageTests();
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
