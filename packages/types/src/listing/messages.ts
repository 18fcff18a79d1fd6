// What staff and a person write to each other about a listing, a claim or the person's review. Staff begin.
import * as z from 'zod/mini';
import { defineOwnCall } from '../call/own-call.ts';
import { createText, instant, recordId } from '../call/params.ts';

export const messageKinds = ['listing', 'claim', 'review'] as const;
export const messageLimits = { max: 2000 } as const;

const shownMessage = z.object({ id: recordId, from: z.enum(['team', 'you']), text: z.string(), at: instant });
export const messageThread = z.object({
  kind: z.enum(messageKinds),
  /** Of the listing, claim or review, as messages know it. */
  id: recordId,
  /** Whose listing it is about; empty: it is gone. */
  practitioner: z.string(),
  /** The oldest first. */
  messages: z.array(shownMessage),
});
export type MessageThread = z.output<typeof messageThread>;

export const listOwnMessages = defineOwnCall('listing', 'GET /api/me/messages', {
  id: 'listOwnMessages',
  summary: 'What staff wrote to this account about a listing, a claim or a review, and its answers.',
  reply: z.object({ threads: z.array(messageThread) }),
});

export const postMessage = defineOwnCall('listing', 'POST /api/me/messages/{kind}/{id}', {
  id: 'postMessage',
  refusedTo: 'silenced',
  idempotent: true,
  status: 202,
  summary:
    'Answer what staff wrote about a listing, a claim or a review. It waits for staff, who alone read it.',
  params: z.object({ kind: z.enum(messageKinds), id: recordId }),
  body: z.object({ text: createText(1, messageLimits.max) }),
  reply: z.object({ message: shownMessage }),
  problems: { 400: 'Malformed.', 404: 'Staff have not written to this account about it.' },
});

export const messageEndpoints = [listOwnMessages, postMessage] as const;
