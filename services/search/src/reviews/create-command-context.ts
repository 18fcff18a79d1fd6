import type { Collections, MongoClient } from '@app/db';
import type { Call } from '@app/service-kit';
import type { CommandContext } from '@app/status-changes';
import type { withdrawReview } from '@app/types';

export type UserCall = Pick<Call<typeof withdrawReview>, 'session' | 'c'>;

/** Creates the context of a command. The actor is the account of the session. */
export const createCommandContext = (
  { client, collections }: { client: MongoClient; collections: Collections },
  { session, c }: UserCall,
): CommandContext => ({
  client,
  collections,
  now: new Date(),
  requestId: c.get('headers')['x-request-id'],
  actor: { kind: 'user', id: session.userId },
});
