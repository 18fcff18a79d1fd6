import { collectionsOf, type Db } from '@app/db';
import type { StaffGate } from '@app/service-kit';
import { type Passwords, passwordsOf } from '@app/team';
import { type Attempts, attemptsOf } from '../login/attempts.ts';
import { type Keys, keysOf } from '../login/secret.ts';
import { staffGate } from './gate.ts';
import { type NotesStore, notesStore } from './notes.store.ts';
import { type SessionsStore, sessionsStore } from './sessions.store.ts';

/** All that the way in is made of. */
export interface Door {
  gate: StaffGate;
  sessions: SessionsStore;
  notes: NotesStore;
  attempts: Attempts;
  passwords: Passwords;
  keys: Keys;
  /** Whether cookies are for https only. */
  secure: boolean;
  now: () => Date;
}

export interface DoorOptions {
  /** `ADMIN_SECRET`. */
  secret: string;
  /** Where pages of the back office are. */
  origins: readonly string[];
  passwords?: Passwords;
  now?: () => Date;
}

export function doorOf(
  db: Db,
  { secret, origins, passwords = passwordsOf(), now = () => new Date() }: DoorOptions,
): Door {
  const collections = collectionsOf(db);
  const keys = keysOf(secret);
  const sessions = sessionsStore(collections, now);
  const notes = notesStore(collections, now);
  return {
    gate: staffGate({ collections, sessions, notes, keys, origins }),
    sessions,
    notes,
    attempts: attemptsOf(db),
    passwords,
    keys,
    secure: origins.some((origin) => origin.startsWith('https:')),
    now,
  };
}
