import { type MessageDoc, toObjectId } from '@app/db';
import { writeMessage } from '@app/listings';
import { registerCall } from '@app/service-kit';
import { listOwnMessages, type MessageThread, postMessage } from '@app/types';
import { findMessages, loadProsthetistNameLookup } from '../correspondence.store.ts';
import type { RouteDeps } from '../register-command.ts';

/** Converts a message for the account. An allow-list, without the name of staff and what the word check found. */
const toMessage = ({ _id, from, text, sentAt }: MessageDoc): MessageThread['messages'][number] => ({
  id: _id.toHexString(),
  from: from === 'team' ? 'team' : 'you',
  text,
  at: sentAt.toISOString(),
});

/** Routes of the messages between staff and the account. */
export function registerMessageRoutes({ app, collections, registerCommand, limits }: RouteDeps): void {
  registerCall(app, listOwnMessages, async ({ session: { userId } }) => {
    const messageDocs = await findMessages(collections, userId);
    const getProsthetistName = await loadProsthetistNameLookup(
      collections,
      messageDocs.map(({ listingId }) => listingId),
    );
    const messagesByThread = Object.groupBy(
      messageDocs,
      ({ kind, about }) => `${kind}/${about.toHexString()}`,
    );
    return {
      threads: Object.values(messagesByThread).flatMap((messages = []) => {
        const [firstMessage] = messages;
        if (!firstMessage) return [];
        const { kind, about, listingId } = firstMessage;
        return [
          {
            kind,
            id: about.toHexString(),
            practitioner: getProsthetistName(listingId),
            messages: messages.map(toMessage),
          },
        ];
      }),
    };
  });

  registerCommand(postMessage, {
    limit: limits.messages,
    run: (ctx, { params, body: { text }, locale }) =>
      writeMessage(ctx, { kind: params.kind, about: toObjectId(params.id), text, locale }),
    toReply: (message) => ({ message: toMessage(message) }),
  });
}
