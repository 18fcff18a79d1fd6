import type { Actor, Collections, MongoClient, ReleasedBy } from '@app/db';

/** What every verb is called with: whose request it is, when, and in which request. */
export interface Ctx {
  client: MongoClient;
  collections: Pick<Collections, 'releases' | 'remotes' | 'callTables' | 'audit'>;
  /** The one "now" of the whole change. */
  now: Date;
  /** Of the audit row. */
  actor: Actor;
  /** The same one, as the registry names them to people. */
  by: ReleasedBy;
  /** Joins audit rows with log lines. */
  requestId?: string | undefined;
  /** From where the team's request came; audit rows keep it. */
  address?: string | undefined;
}
