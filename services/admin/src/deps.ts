import type { Collections, Db, MongoClient } from '@app/db';
import type { Logger, StaffGate } from '@app/service-kit';
import type { FileStorage } from '@app/storage';
import type { ReleaseDeps } from './releases/shipping.ts';
import type { LoginDeps } from './sessions/login-deps.ts';

export interface Dependencies {
  client: MongoClient;
  db: Db;
  logger: Logger;
  /** The way in: who of the team is who. */
  login: LoginDeps;
  /** Default: the door's own. Tests of what lies behind it let in anyone who says who they are. */
  gate?: StaffGate;
  /** Where photos are. */
  storage: FileStorage;
  /** Where proofs of care are, apart from all else. */
  proofs: FileStorage;
  /** Where releases of remotes are, and what they have to fit. */
  shipping: ReleaseDeps;
  /** How long a decision can be taken back; absent: as long as is possible. */
  undoSeconds?: number;
}

/** What every part of the service reads and writes with. */
export interface AdminDeps
  extends Pick<Dependencies, 'client' | 'db' | 'storage' | 'proofs' | 'shipping' | 'logger' | 'login'> {
  collections: Collections;
  undoSeconds: number | undefined;
  /** For calls that are no endpoint values: uploads. */
  gate: StaffGate;
}
