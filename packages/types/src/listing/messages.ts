// Messages between staff and a user about a listing, claim or review. Staff start a thread.
import { messageKinds } from '@app/option-lists';
import * as z from 'zod/mini';
import { defineOwnCall } from '../call/own-call.ts';
import { instant, recordId } from '../call/params.ts';
import { createText } from '../call/text-schemas.ts';

export const messageLimits = { max: 2000 } as const;

const messageShown = z.object({ id: recordId, from: z.enum(['team', 'you']), text: z.string(), at: instant });
export const messageThread = z.object({
  kind: z.enum(messageKinds),
  /** Id of the listing, claim or review. */
  id: recordId,
  /** Prosthetist of the listing; empty: it no longer exists. */
  practitioner: z.string(),
  /** Oldest first. */
  messages: z.array(messageShown),
});
export type MessageThread = z.output<typeof messageThread>;

export const listOwnMessages = defineOwnCall('listing', 'GET /api/me/messages', {
  id: 'listOwnMessages',
  summary: 'What staff wrote to this account about a listing, a claim or a review, and its answers.',
  reply: z.object({ threads: z.array(messageThread) }),
});

export const postMessage = defineOwnCall('listing', 'POST /api/me/messages/{kind}/{id}', {
  id: 'postMessage',
  deniedAccounts: 'silenced',
  idempotent: true,
  status: 202,
  summary:
    'Answer what staff wrote about a listing, a claim or a review. It waits for staff, who alone read it.',
  params: z.object({ kind: z.enum(messageKinds), id: recordId }),
  body: z.object({ text: createText(1, messageLimits.max) }),
  reply: z.object({ message: messageShown }),
  problems: { 400: 'Malformed.', 404: 'Staff have not written to this account about it.' },
});

export const messageEndpoints = [listOwnMessages, postMessage] as const;
