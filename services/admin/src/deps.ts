import type { Collections, Db, MongoClient } from '@app/db';
import type { FindSimilarWords, Logger, StaffGate } from '@app/service-kit';
import type { FileStorage } from '@app/storage';
import type { ReleaseDeps } from './releases/release-deps.ts';
import type { LoginDeps } from './sessions/login-deps.ts';

export interface AdminAppDeps {
  client: MongoClient;
  db: Db;
  logger: Logger;
  loginDeps: LoginDeps;
  /** Default: the gate of `loginDeps`. Tests replace it to skip the login. */
  gate?: StaffGate;
  findSimilarWords: FindSimilarWords;
  /** Storage of the listings' photos. */
  photoStorage: FileStorage;
  /** Storage of proofs of care and certificates. */
  proofStorage: FileStorage;
  releaseDeps: ReleaseDeps;
  /** Seconds in which a decision can be undone. Default: the maximum. */
  undoSeconds?: number;
}

export interface AdminDeps extends Omit<AdminAppDeps, 'gate'> {
  collections: Collections;
}
