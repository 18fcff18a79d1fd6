import type { Collections, Db, MongoClient } from '@app/db';
import type { FindSimilarWords, Logger, StaffGate } from '@app/service-kit';
import type { FileStorage } from '@app/storage';
import type { ReleaseDeps } from './releases/shipping.ts';
import type { LoginDeps } from './sessions/login-deps.ts';

export interface AdminAppDeps {
  client: MongoClient;
  db: Db;
  logger: Logger;
  /** Dependencies of the login. */
  login: LoginDeps;
  /** Default: the real gate. Tests may replace it to skip the login. */
  gate?: StaffGate;
  findSimilarWords: FindSimilarWords;
  /** Photos of listings. */
  storage: FileStorage;
  /** Proofs of care and certificates, in a store of their own. */
  proofs: FileStorage;
  /** Releases of remotes, and the shell they must fit. */
  shipping: ReleaseDeps;
  /** Seconds in which a decision can be undone. Default: the maximum. */
  undoSeconds?: number;
}

/** Dependencies of the routes. */
export interface AdminDeps
  extends Pick<
    AdminAppDeps,
    'client' | 'db' | 'findSimilarWords' | 'storage' | 'proofs' | 'shipping' | 'logger' | 'login'
  > {
  collections: Collections;
  undoSeconds: number | undefined;
  /** For calls without endpoint values: uploads. */
  gate: StaffGate;
}
