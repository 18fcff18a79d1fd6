import type { Actor, ClientSession, Collections, MongoClient } from '@app/db';
import type { Call, Session } from '@app/service-kit';
import type { Endpoint } from '@app/types';

export interface CommandContext {
  client: MongoClient;
  collections: Collections;
  /** The time of the whole change. */
  now: Date;
  /** Correlates audit rows with log lines. */
  requestId: string;
  /** For users from the session's token, never from the request. */
  actor: Actor;
  /** IP address of staff, for audit rows. */
  address?: string | undefined;
  /** Seconds in which the decision can be undone; absent: the maximum. */
  undoSeconds?: number | undefined;
  /** The transaction that the command joins; absent: it starts its own. */
  session?: ClientSession | undefined;
}

/** What a query needs, also one outside of transactions. */
export type ReadContext = Pick<CommandContext, 'collections' | 'session'>;
/** Likewise, of a query that depends on the time. */
export type TimedContext = ReadContext & Pick<CommandContext, 'now'>;

/** Context of a command whose reply must be stored with its effect. */
export interface IdempotentContext<Result> extends CommandContext {
  /** Called last within the transaction; an error rolls everything back. */
  beforeCommit?: ((result: Result, session: ClientSession) => Promise<void>) | undefined;
}

/** Creates the context of a command. The actor is the account of the session. */
export const createUserContext = (
  { session, c }: { session: Session; c: Call<Endpoint>['c'] },
  { client, collections }: Pick<CommandContext, 'client' | 'collections'>,
): CommandContext => ({
  client,
  collections,
  now: new Date(),
  requestId: c.get('headers')['x-request-id'],
  actor: { kind: 'user', id: session.userId },
});
