import type { Collections, MessageDoc } from '@app/db';
import * as listings from '@app/listings';
import { findRiskRanges } from '@app/reviews';
import type { App } from '@app/service-kit';
import { answerMessage, closeMessage } from '@app/types/admin/actions/message';
import type { StaffMessage, StaffThread } from '@app/types/admin/people/messages';
import { getMessage, getThread } from '@app/types/admin/people/messages';
import { createActionCommand, registerActionRoutes } from '../actions/register-action-routes.ts';
import type { AdminDeps } from '../deps.ts';
import { loadListingSummaries, toListingSummary } from '../listing-summary.ts';
import { requireItemQueue } from '../queue/queue-definitions.ts';
import { loadSlaTargets } from '../sla.store.ts';
import { registerStaffCall, requireRecord } from '../staff-call.ts';
import { loadStaffNames } from '../staff-names.store.ts';
import { createMessageStore } from './messages.store.ts';

export function registerMessageRoutes(app: App, deps: AdminDeps): void {
  const { collections } = deps;
  const store = createMessageStore(collections);
  const loadMessage = async (id: string) => {
    const message = requireRecord(await store.find(id));
    return loadStaffMessage(collections, message);
  };

  registerStaffCall(app, getMessage, async ({ params }) => ({ message: await loadMessage(params.id) }));

  registerStaffCall(app, getThread, async ({ params: { kind, id } }) => {
    await requireItemQueue(deps, { kind, id });
    return { messages: await loadThread(collections, await store.findItemThread(kind, id)) };
  });

  const commands = [
    createActionCommand(answerMessage, listings.answerMessage),
    createActionCommand(closeMessage, listings.closeMessage),
  ];
  registerActionRoutes(app, deps, commands, {
    // Read again, because an answer changes the status of the message.
    toReply: async (_, __, { message }) => ({ message: await loadMessage(message._id.toHexString()) }),
  });
}

/** Allow-list of a thread's fields for staff; the account is not among them. */
async function loadThread(collections: Collections, docs: readonly MessageDoc[]): Promise<StaffThread> {
  const getName = await loadStaffNames(
    collections,
    docs.map(({ by }) => by),
  );
  return docs.map(({ _id, by, text, sentAt, status }) => ({
    id: _id.toHexString(),
    by: by ? getName(by) : null,
    text,
    at: sentAt.toISOString(),
    status,
  }));
}

/** Loads a message by an account with the thread it belongs to, for staff. */
async function loadStaffMessage(collections: Collections, doc: MessageDoc): Promise<StaffMessage> {
  const { _id, kind, status, text, sentAt } = doc;
  const store = createMessageStore(collections);
  const [getListing, slaTargets, itemId, thread] = await Promise.all([
    loadListingSummaries(collections, [doc]),
    loadSlaTargets(collections, new Date()),
    store.findItemId(doc),
    store.findThread(doc).then((docs) => loadThread(collections, docs)),
  ]);
  const listing = getListing(doc);
  return {
    id: _id.toHexString(),
    kind,
    item: itemId,
    listing: listing && toListingSummary(listing),
    status: status === 'sent' ? 'answered' : status,
    places: findRiskRanges(text),
    since: sentAt.toISOString(),
    promise: status === 'open' ? slaTargets.getStatus(sentAt) : null,
    thread,
  };
}
