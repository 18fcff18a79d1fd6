// The saved list of an account, which one more person reads. Answered by the account service.
import { sharedListModes } from '@app/option-lists';
import * as z from 'zod/mini';
import { defineOwnCall } from '../call/own-call.ts';
import { instant, recordId, recordParams } from '../call/params.ts';
import { createRequiredLine, createText } from '../call/text-schemas.ts';
import { maxSavedNoteLength, savedListing } from './saved.ts';

/** How long a link waits for its reader. */
export const sharedLinkDays = 7;
export const maxReceivedLists = 10;

/** 256 random bits in base64url. */
export const sharedLinkSecret = z.string().check(z.regex(/^[\w-]{43}$/));
/** Name that the other person sees. */
const name = createRequiredLine(40);
const mode = z.enum(sharedListModes);

/** How the account shares its own list. */
const ownShare = z.object({
  mode,
  /** While nobody has accepted the link: when it ends. */
  until: z.nullable(instant),
  /** Who accepted it. */
  reader: z.nullable(z.object({ name: z.string(), since: instant })),
  /** What the reader wrote about people on the list. */
  notes: z.array(z.object({ listingId: z.string(), note: z.string() })),
});
export type OwnShare = z.output<typeof ownShare>;

/** Somebody else's list, which the account reads. */
const receivedList = z.object({
  id: z.string(),
  owner: z.string(),
  mode,
  since: instant,
  /** In the order of the owner's page. */
  people: z.array(
    z.object({
      listingId: z.string(),
      listing: savedListing,
      /** The owner's. */
      note: z.string(),
      /** The reader's. */
      ownNote: z.string(),
    }),
  ),
});
export type ReceivedList = z.output<typeof receivedList>;
export type ReceivedListPerson = ReceivedList['people'][number];

const sharing = z.object({
  /** Null: the account shares nothing. */
  share: z.nullable(ownShare),
  /** The first accepted first. */
  lists: z.array(receivedList),
});
export type Sharing = z.output<typeof sharing>;

const limitsDescription = '120 an hour by account.';
const noLinkProblem = '`link_unknown`: no such link; it was ended, or not used in time.';
const notForYouProblem =
  '`own_link`: the account shares this list itself. `link_used`: somebody else reads it.';
const noListProblem = '`list_ended`: the account does not read such a list.';

export const getSharing = defineOwnCall('account', 'GET /api/me/sharing', {
  id: 'getSharing',
  summary: 'With whom the account shares its saved people, and the lists of others that it reads.',
  reply: sharing,
});

export const shareSaved = defineOwnCall('account', 'POST /api/me/sharing/link', {
  id: 'shareSaved',
  deniedAccounts: 'silenced',
  status: 201,
  summary:
    'Make a link by which one more person reads the saved people and notes of the account, and nothing else of it. Replaces a link that nobody has used.',
  body: z.object({ mode, name }),
  reply: z.object({
    sharing,
    /** Of the link `/saved/shared#…`. It is in no other reply. */
    secret: z.string(),
  }),
  problems: { 400: 'Malformed.', 409: '`list_shared`: somebody reads it; end that first.' },
  limitsDescription: `${limitsDescription} A link that nobody uses ends after ${sharedLinkDays} days.`,
});

export const changeShareMode = defineOwnCall('account', 'PUT /api/me/sharing/link/mode', {
  id: 'changeShareMode',
  deniedAccounts: 'nobody',
  summary:
    'Let the reader of the saved people write notes, or only read. Notes that the reader has written stay.',
  body: z.object({ mode }),
  reply: sharing,
  problems: { 400: 'Malformed.', 404: '`nothing_shared`: the account shares nothing.' },
  limitsDescription,
});

export const endShare = defineOwnCall('account', 'DELETE /api/me/sharing/link', {
  id: 'endShare',
  deniedAccounts: 'nobody',
  summary:
    'Share the saved people with nobody any more: the link is dead, the reader sees nothing. What the reader wrote moves to the reader’s own saved people. The same reply where nothing is shared.',
  reply: sharing,
  limitsDescription,
});

export const openSharedLink = defineOwnCall('account', 'POST /api/me/sharing/open', {
  id: 'openSharedLink',
  deniedAccounts: 'nobody',
  isReadOnly: true,
  summary: 'Whose list a link shares. Looking does not use it up.',
  body: z.object({ secret: sharedLinkSecret }),
  reply: z.object({ owner: z.string(), mode, people: z.int(), accepted: z.boolean() }),
  problems: { 400: 'Malformed.', 404: noLinkProblem, 409: notForYouProblem },
  limitsDescription,
});

export const acceptSharedLink = defineOwnCall('account', 'POST /api/me/sharing/accept', {
  id: 'acceptSharedLink',
  summary: 'Become the one person who reads a shared list. Again: no change.',
  body: z.object({ secret: sharedLinkSecret, name }),
  reply: sharing,
  problems: {
    400: 'Malformed.',
    404: noLinkProblem,
    409: `${notForYouProblem} \`too_many_lists\`: the account reads ${maxReceivedLists}.`,
  },
  limitsDescription,
});

export const writeReaderNote = defineOwnCall('account', 'PUT /api/me/sharing/lists/{id}/note', {
  id: 'writeReaderNote',
  deniedAccounts: 'silenced',
  summary:
    'Write a note about somebody on a shared list, which its owner reads. An empty one deletes it, also where the owner allows no notes any more.',
  params: recordParams,
  body: z.object({ listingId: recordId, note: createText(0, maxSavedNoteLength) }),
  reply: sharing,
  problems: {
    400: 'Malformed.',
    403: '`list_read_only`: its owner allows no notes. `silenced`, `suspended`.',
    404: `${noListProblem} \`not_on_list\`: its owner has removed that person.`,
  },
  limitsDescription,
});

export const leaveSharedList = defineOwnCall('account', 'DELETE /api/me/sharing/lists/{id}', {
  id: 'leaveSharedList',
  deniedAccounts: 'nobody',
  summary:
    'Read a shared list no more. Notes of the account move to its own saved people. The same reply where it is not read.',
  params: recordParams,
  reply: sharing,
  problems: { 400: 'Malformed.' },
  limitsDescription,
});

export const sharedListEndpoints = [
  getSharing,
  shareSaved,
  changeShareMode,
  endShare,
  openSharedLink,
  acceptSharedLink,
  writeReaderNote,
  leaveSharedList,
] as const;
