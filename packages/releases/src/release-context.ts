import type { Actor, Collections, MongoClient, ReleasedBy } from '@app/db';

/** Context of a release command. */
export interface ReleaseContext {
  client: MongoClient;
  collections: Pick<Collections, 'releases' | 'remotes' | 'services' | 'ownCollections' | 'audit'>;
  /** The time of the whole change. */
  now: Date;
  /** Actor of the audit row. */
  actor: Actor;
  /** The same actor, as displayed. */
  by: ReleasedBy;
  /** Correlates audit rows with log lines. */
  requestId?: string | undefined;
  /** IP address of staff, for audit rows. */
  address?: string | undefined;
}
