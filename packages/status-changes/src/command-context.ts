import type { Actor, ClientSession, Collections, MongoClient } from '@app/db';

/** What every verb is called with: whose request it is, when, and in which request. */
export interface CommandContext {
  client: MongoClient;
  collections: Collections;
  /** The one "now" of the whole change. */
  now: Date;
  /** Joins audit rows with log lines. */
  requestId: string;
  /** By the session's token for a user; never by anything that was sent. */
  actor: Actor;
  /** From where the team's request came; audit rows keep it. */
  address?: string | undefined;
  /** How long a decision can be taken back; absent: as long as is possible. */
  undoSeconds?: number | undefined;
  /** The transaction that the verb is a part of; absent: it has one of its own. */
  within?: ClientSession | undefined;
}

/** Of a command whose answer has to be stored together with its effect. */
export interface KeepingContext<Result> extends CommandContext {
  /** Called last in the command's transaction, and writes in it; what it throws undoes all. */
  beforeCommit?: ((result: Result, session: ClientSession) => Promise<void>) | undefined;
}
