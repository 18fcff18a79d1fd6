import { findAlert } from '@app/test-kit/browser/page';
import { createMockProblem, mockEndpoint, recordBodies } from '@app/test-kit/mock';
import { approveUpdate, editUpdateNotes, rejectUpdate } from '@app/types/admin/actions/update';
import type { AdminRole } from '@app/types/admin/permissions';
import { reopenItem } from '@app/types/admin/queue';
import { getPendingUpdate, type UpdateItem } from '@app/types/admin/updates';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderConsole, undoFields } from '../testing/render-console.tsx';
import { createUpdateHandlers, renataUpdate, torvaldUpdate } from './mocks/updates.ts';

const update = renataUpdate;
beforeEach(() => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => {};
});

interface OpenOptions {
  me?: AdminRole;
  /** Mocks of calls, instead of those that succeed. */
  handlers?: readonly RequestHandler[];
}

/** Opens an update. Returns the bodies of the decisions about it, after the parameters where it is opened again. */
async function openUpdate(
  changes: Partial<UpdateItem> = {},
  { me = 'owner', handlers = [] }: OpenOptions = {},
): Promise<unknown[]> {
  const item = { ...update, ...changes };
  const sentBodies: unknown[] = [];
  const replyWith = (decided: Partial<UpdateItem>) =>
    recordBodies(sentBodies, () => ({ update: { ...update, ...decided }, ...undoFields }));
  await renderConsole(`/admin/pending-updates/${item.id}`, {
    me,
    handlers: [
      ...handlers,
      mockEndpoint(approveUpdate, replyWith({ status: 'approved' })),
      mockEndpoint(rejectUpdate, replyWith({ status: 'rejected' })),
      mockEndpoint(editUpdateNotes, replyWith({ notes: '' })),
      mockEndpoint(reopenItem, ({ params, body }) => {
        sentBodies.push([params, body]);
        return { ...params, ...undoFields };
      }),
      ...createUpdateHandlers([item, torvaldUpdate]),
    ],
  });
  await screen.findByRole('heading', { level: 2, name: 'Update of Renata Okafor, CPO' });
  return sentBodies;
}
const getButton = (name: string) => screen.getByRole('button', { name });
const getNotesField = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Notes to the provider/ });
const getRow = (name: RegExp) => within(screen.getByRole('group', { name }));
const listChangedTexts = (name: RegExp) =>
  [...screen.getByRole('group', { name }).querySelectorAll('ins, del')].map(
    (mark) => `${mark.tagName === 'INS' ? '+' : '-'}${mark.textContent}`,
  );
const isChosen = (label: string) => (screen.getByRole('radio', { name: label }) as HTMLInputElement).checked;

test('every field shows the old value beside the new one', async () => {
  await openUpdate();
  expect(listChangedTexts(/Clinic phone/)).toEqual(['+(314) 555-0187']);
  expect(getRow(/Clinic phone/).getByText('(314) 555-0142')).toBeTruthy();
  expect(listChangedTexts(/Insurance plans/)).toEqual(['-Kaiser Permanente', '+Molina Healthcare']);
  expect(getRow(/Insurance plans/).getAllByText('8 plans stay the same')).toHaveLength(2);
  const planItems = getRow(/Insurance plans/).getAllByRole('listitem');
  expect(planItems.map(({ textContent }) => textContent)).toEqual([
    'Removed: Kaiser Permanente',
    'Added: Molina Healthcare',
  ]);
  expect(listChangedTexts(/Professional bio/)).toEqual([
    '-eight',
    '+six',
    '+, because the listening takes longer than the casting',
  ]);
  expect(getRow(/Website/).getByText('The website’s domain doesn’t match the contact e-mail.')).toBeTruthy();
  expect((await screen.findAllByText(/^New domain/)).length).toBeGreaterThan(0);
  const addressRow = getRow(/Address line 2/);
  expect(addressRow.getByText('Suite 210')).toBeTruthy();
  expect(addressRow.getByText('Was Suite 200 when this was sent')).toBeTruthy();
  addressRow.getByText(
    /^The live value changed after this was sent \(import, Nov 21, 2026, .*\)\. Choose one\.$/,
  );
});

test('A9: fields with a conflict or a warning have no default, and nothing is applied before each has a choice', async () => {
  const sentBodies = await openUpdate();
  expect([isChosen('Accept – Clinic phone'), isChosen('Accept – Address line 2')]).toEqual([true, false]);
  expect(isChosen('Return – Address line 2')).toBe(false);
  expect(isChosen('Accept – Website')).toBe(false);
  expect(getButton('Apply: 3 accepted, 0 returned')).toHaveProperty('disabled', true);
  screen.getByText('2 fields still need a choice: Website, Address line 2.');
  await userEvent.keyboard('{Enter}');
  expect(sentBodies).toEqual([]);
});

test('A2: an update is decided by keyboard alone: digits, A, R and notes; the call sends the values on screen', async () => {
  const sentBodies = await openUpdate();
  await userEvent.keyboard('5a');
  expect(isChosen('Accept – Address line 2')).toBe(true);
  await userEvent.keyboard('2r');
  expect(isChosen('Return – Website')).toBe(true);
  getButton('Apply: 4 accepted, 1 returned');
  // A return asks for notes, which are optional.
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(getNotesField());
  // Letters typed into a field are no shortcuts.
  await userEvent.keyboard('Are you at that address?');
  expect(isChosen('Return – Website')).toBe(true);
  await userEvent.click(getButton('Apply'));
  await waitFor(() =>
    expect(sentBodies).toEqual([
      {
        v: update.v,
        seen: 'as-it-was',
        accept: ['phone', 'insuranceAccepted', 'professionalBio', 'address2'],
        notes: 'Are you at that address?',
      },
    ]),
  );
  // The inbox opens the next item, and the dock shows the result.
  await screen.findByRole('heading', { level: 2, name: 'Update of Torvald Greer, CPO' });
  screen.getByText('Approved 4 fields, returned 1 for Renata Okafor.');
});

test('Return all returns every field with notes', async () => {
  const sentBodies = await openUpdate();
  await userEvent.click(getButton('Return all'));
  await userEvent.type(getNotesField(), 'Please call us.');
  await userEvent.click(getButton('Return'));
  await waitFor(() => expect(sentBodies).toEqual([{ v: update.v, notes: 'Please call us.' }]));
});

test('saved notes that are emptied are not sent to the owner, and can be deleted', async () => {
  const sentBodies = await openUpdate({ notes: 'Call them first.' });
  const clearNotes = async () => {
    expect(getNotesField().value).toBe('Call them first.');
    await userEvent.clear(getNotesField());
  };
  const clickSaveNotes = () => userEvent.click(getButton('Save notes for later'));
  await userEvent.click(screen.getByText('More actions'));
  await clickSaveNotes();
  await clearNotes();
  await clickSaveNotes();
  await screen.findByText('Saved the notes for later.');
  expect(sentBodies).toEqual([{ v: update.v, notes: '' }]);

  await userEvent.keyboard('5a2r{Enter}');
  await clearNotes();
  await userEvent.click(getButton('Apply'));
  await waitFor(() => expect(sentBodies).toHaveLength(2));
  expect(sentBodies[1]).toMatchObject({ accept: expect.not.arrayContaining(['website']), notes: '' });
});

test('a single field has Accept and Return in the bar, each with a key', async () => {
  const leaveChange = { ...update.changes[0]!, field: 'availability', live: null, proposed: 'on_leave' };
  const sentBodies = await openUpdate({ fields: ['availability'], changes: [leaveChange] });
  expect(getRow(/Seeing patients/).getByText('Yes')).toBeTruthy();
  expect(listChangedTexts(/Seeing patients/)).toEqual(['+No, on leave']);
  expect(screen.queryByRole('radio')).toBeNull();
  getButton('Return');
  await userEvent.keyboard('a');
  await waitFor(() =>
    expect(sentBodies).toEqual([{ v: update.v, seen: 'as-it-was', accept: ['availability'] }]),
  );
});

test('A5: after a conflict the differences are shown, and the notes stay', async () => {
  let currentUpdate = update;
  await openUpdate(undefined, {
    handlers: [
      mockEndpoint(getPendingUpdate, () => ({ update: currentUpdate })),
      mockEndpoint(rejectUpdate, () => {
        const changes = update.changes.filter(({ field }) => field !== 'website');
        currentUpdate = { ...update, v: update.v + 100, changes };
        throw createMockProblem(rejectUpdate, 409, {
          error: 'stale',
          message: 'This changed since you opened it.',
        });
      }),
    ],
  });
  await userEvent.keyboard('5a');
  await userEvent.click(getButton('Return all'));
  await userEvent.type(getNotesField(), 'Thank you.');
  await userEvent.click(getButton('Return'));
  const conflictAlert = await findAlert('Website is no longer part of it.');
  within(conflictAlert).getByText('This changed since you opened it.');
  // Another version resets the choices; the notes stay.
  await waitFor(() => expect(isChosen('Accept – Address line 2')).toBe(false));
  expect(getNotesField().value).toBe('Thank you.');
});

const toPhotoPath = (letter: string) => `/photos/${letter.repeat(22)}.webp`;

test('N14: photos of the place are shown with their words on both sides, and what changed is marked', async () => {
  const createPhoto = (letter: string, alt: string) => ({
    photo: toPhotoPath(letter),
    kind: 'Entrance',
    alt,
  });
  const change = {
    ...update.changes[0]!,
    field: 'placePhotos',
    live: [createPhoto('a', 'The red door.'), createPhoto('b', 'The step.')],
    proposed: [createPhoto('a', 'The red door.'), createPhoto('c', 'The ramp.')],
  };
  await openUpdate({ fields: ['placePhotos'], changes: [change] });
  await waitFor(() => expect(getRow(/Photos of the place/).getAllByRole('img')).toHaveLength(4));
  const pictures = getRow(/Photos of the place/).getAllByRole('img');
  expect(pictures.map((picture) => picture.getAttribute('alt'))).toEqual([
    'The red door.',
    'The step.',
    'The red door.',
    'The ramp.',
  ]);
  expect(listChangedTexts(/Photos of the place/)).toEqual(['-Entrance: The step.', '+Entrance: The ramp.']);
  expect([getRow(/Photos/).getByText('Removed'), getRow(/Photos/).getByText('Added')]).toHaveLength(2);
});

test('photos are shown on both sides, loaded with the token of staff', async () => {
  const change = {
    ...update.changes[0]!,
    field: 'profilePicture',
    live: toPhotoPath('a'),
    proposed: toPhotoPath('b'),
  };
  await openUpdate({ fields: ['profilePicture'], changes: [change] });
  const proposedImage = await screen.findByRole('img', { name: 'The photo that is proposed' });
  const liveImage = await screen.findByRole('img', { name: 'The photo that is live now' });
  expect([liveImage.getAttribute('src'), proposedImage.getAttribute('src')]).toEqual([
    'blob:photo',
    'blob:photo',
  ]);
});

test('a viewer sees the fields without decisions', async () => {
  const hiddenChange = { ...update.changes[0]!, field: 'email', live: null, proposed: null, hidden: true };
  await openUpdate({ changes: [hiddenChange] }, { me: 'viewer' });
  expect(screen.queryByRole('radio', { name: /Accept/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull();
  expect(getRow(/Contact email/).getAllByText('Your role does not show this.')).toHaveLength(2);
});

test('an update that can no longer go live can only be returned', async () => {
  await openUpdate({ blocked: 'not_public' });
  screen.getByText('The listing is no longer public: this change can only be returned.');
  expect(screen.queryByRole('button', { name: /^(?:Apply|Accept)/ })).toBeNull();
  expect((screen.getByRole('radio', { name: 'Accept – Website' }) as HTMLInputElement).disabled).toBe(true);
  expect(isChosen('Return – Clinic phone')).toBe(true);
});

test('a returned update of a public listing can be opened again, an approved one not', async () => {
  await openUpdate({ status: 'approved' });
  expect(screen.queryByText('Open the update again')).toBeNull();
  cleanup();
  const sentBodies = await openUpdate({ status: 'rejected' });
  await userEvent.click(screen.getByText('More actions'));
  await userEvent.click(getButton('Open the update again'));
  await screen.findByText('Opened the update of Renata Okafor again.');
  expect(sentBodies).toEqual([[{ kind: 'pending-updates', id: update.id }, { v: update.v }]]);
});

test('under an appeal, the member who returned an update cannot open it again', async () => {
  await openUpdate({ status: 'rejected', leftToOthers: ['reopen'] });
  await userEvent.click(screen.getByText('More actions'));
  expect(getButton('Open the update again')).toHaveProperty('disabled', true);
  screen.getByText(/^Your decision is under appeal\./);
});

test('rows of the queue show name, fields and age', async () => {
  await renderConsole('/admin/pending-updates', { handlers: createUpdateHandlers([update, torvaldUpdate]) });
  const queue = within(await screen.findByRole('navigation', { name: 'Queue' }));
  const [firstRow] = queue.getAllByRole('link');
  expect(firstRow?.textContent).toContain('Renata Okafor');
  expect(firstRow?.textContent).toContain('5 fields');
  expect(firstRow?.textContent).toContain('4 h 20 min left');
  expect(firstRow?.textContent).toContain('New domain');
});
