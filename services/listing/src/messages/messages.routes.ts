import { type Collections, type MessageDoc, type MongoClient, toObjectId } from '@app/db';
import { writeMessage } from '@app/listings';
import { type App, type RateLimit, registerCall } from '@app/service-kit';
import { createUserContext } from '@app/status-changes';
import { listOwnMessages, type MessageThread, postMessage } from '@app/types';
import { findMessages, loadProsthetistNameLookup } from '../correspondence.store.ts';
import { withHttpProblems } from '../with-http-problems.ts';

interface MessageDeps {
  client: MongoClient;
  collections: Collections;
  rateLimit: RateLimit;
}

/** Converts a message for the account. An allow-list, without the name of staff and what the word check found. */
const toMessage = ({ _id, from, text, sentAt }: MessageDoc): MessageThread['messages'][number] => ({
  id: _id.toHexString(),
  from: from === 'team' ? 'team' : 'you',
  text,
  at: sentAt.toISOString(),
});

/** Routes of the messages between staff and the account. */
export function registerMessageRoutes(app: App, { rateLimit, ...commandDeps }: MessageDeps): void {
  registerCall(app, listOwnMessages, async ({ session: { userId } }) => {
    const messageDocs = await findMessages(commandDeps.collections, userId);
    const getProsthetistName = await loadProsthetistNameLookup(
      commandDeps.collections,
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

  registerCall(app, postMessage, async (call) => {
    const { session, params, body, locale } = call;
    await rateLimit.consume(session.userId);
    const input = { kind: params.kind, about: toObjectId(params.id), text: body.text, locale };
    const toReply = (message: MessageDoc) => ({ message: toMessage(message) });
    const ctx = { ...createUserContext(call, commandDeps), beforeCommit: call.keepReply(toReply) };
    return toReply(await withHttpProblems(writeMessage(ctx, input)));
  });
}
