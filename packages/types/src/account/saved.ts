// Saved prosthetists of an account with its notes. Answered by the account service.
import * as z from 'zod/mini';
import { defineOwnCall } from '../call/own-call.ts';
import { instant, slugOrId } from '../call/params.ts';
import { createText } from '../call/text-schemas.ts';

export const maxSavedPeople = 200;
export const maxSavedNoteLength = 1000;

const savedPerson = z.object({
  listingId: z.string(),
  /** Private to the account, and to the reader of its shared list. */
  note: z.string(),
  savedAt: instant,
  /** Null: the listing is not public or no longer exists. */
  listing: z.nullable(
    z.object({
      slug: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      licenses: z.array(z.string()),
    }),
  ),
});
export type SavedPerson = z.output<typeof savedPerson>;
export const savedListing = savedPerson.shape.listing;

const savedReply = z.object({
  /** Newest first. */
  people: z.array(savedPerson),
});

export const getSaved = defineOwnCall('account', 'GET /api/me/saved', {
  id: 'getSaved',
  summary: 'The people whom the account saved.',
  reply: savedReply,
});

export const putSaved = defineOwnCall('account', 'PUT /api/me/saved', {
  id: 'putSaved',
  summary: 'Save people, write notes about them, or remove them. Who is not named stays as they are.',
  body: z.object({
    /** By id, or by the current or a former slug of a public listing. Without a note the existing one stays. */
    save: z._default(
      z
        .array(
          z.object({
            listing: slugOrId,
            note: z.optional(createText(0, maxSavedNoteLength)),
            /** Added to an existing note as a line of its own, unless it is its last one. */
            addedNote: z.optional(createText(1, maxSavedNoteLength)),
          }),
        )
        .check(z.maxLength(maxSavedPeople)),
      [],
    ),
    remove: z._default(z.array(slugOrId).check(z.maxLength(maxSavedPeople)), []),
  }),
  reply: z.extend(savedReply, {
    /** Of `save`, what is not saved: no public listing has this slug, the list is full, or the note gets too long. */
    skipped: z.optional(z.array(slugOrId)),
  }),
  problems: { 400: 'Malformed.', 429: 'Too many.' },
  limitsDescription: `${maxSavedPeople} people; more are not saved, as the reply shows.`,
});

export const savedEndpoints = [getSaved, putSaved] as const;
