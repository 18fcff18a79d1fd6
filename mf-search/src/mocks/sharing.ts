import { createMockProblem, mockEndpoint } from '@app/test-kit/mock';
import {
  acceptSharedLink,
  changeShareMode,
  endShare,
  getSharing,
  leaveSharedList,
  openSharedLink,
  type ReceivedList,
  type Sharing,
  shareSaved,
  writeReaderNote,
} from '@app/types';
import { createSavedPerson } from './saved.ts';

/** Lists that the mocked user shares and reads. */
export let sharing: Sharing = { share: null, lists: [] };
export const resetSharing = (overrides: Partial<Sharing> = {}): void => {
  sharing = { share: null, lists: [], ...overrides };
};

/** Secret of the link that opens a list; other secrets open nothing. */
export const linkSecret = 'a'.repeat(43);
const sampleTime = '2026-11-20T10:00:00.000Z';

/** Builds a list of Ana's with the first two listings of the mock. */
export const createReceivedList = (overrides: Partial<ReceivedList> = {}): ReceivedList => ({
  id: 'f'.repeat(24),
  owner: 'Ana',
  mode: 'together',
  since: sampleTime,
  people: [0, 1].map((index) => {
    const { listingId, listing } = createSavedPerson(index);
    return { listingId, listing, note: index === 0 ? 'Asks about sockets' : '', ownNote: '' };
  }),
  ...overrides,
});

export const sharingHandlers = [
  mockEndpoint(getSharing, () => sharing),
  mockEndpoint(shareSaved, ({ body: { mode } }) => {
    sharing = { ...sharing, share: { mode, until: sampleTime, reader: null, notes: [] } };
    return { sharing, secret: linkSecret };
  }),
  mockEndpoint(changeShareMode, ({ body: { mode } }) => {
    sharing = { ...sharing, share: sharing.share && { ...sharing.share, mode } };
    return sharing;
  }),
  mockEndpoint(endShare, () => {
    sharing = { ...sharing, share: null };
    return sharing;
  }),
  mockEndpoint(openSharedLink, ({ body: { secret } }) => {
    if (secret !== linkSecret)
      throw createMockProblem(openSharedLink, 404, { message: 'This link opens nothing.' });
    const [list] = sharing.lists;
    return { owner: 'Ana', mode: 'together' as const, people: 2, accepted: list !== undefined };
  }),
  mockEndpoint(acceptSharedLink, () => {
    sharing = { ...sharing, lists: [createReceivedList()] };
    return sharing;
  }),
  mockEndpoint(writeReaderNote, ({ params, body }) => {
    const replaceNote = (list: ReceivedList) => ({
      ...list,
      people: list.people.map((person) =>
        person.listingId === body.listingId ? { ...person, ownNote: body.note } : person,
      ),
    });
    sharing = {
      ...sharing,
      lists: sharing.lists.map((list) => (list.id === params.id ? replaceNote(list) : list)),
    };
    return sharing;
  }),
  mockEndpoint(leaveSharedList, ({ params }) => {
    sharing = { ...sharing, lists: sharing.lists.filter(({ id }) => id !== params.id) };
    return sharing;
  }),
];
