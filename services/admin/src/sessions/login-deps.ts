import { type Db, getCollections } from '@app/db';
import { createRateLimits, type Rate, type RateLimit, type StaffGate } from '@app/service-kit';
import { createPasswords, type Passwords } from '@app/team';
import { createStaffGate } from '@app/team/gate';
import { createNotesStore, type NotesStore } from '@app/team/notes';
import { type Attempts, createAttempts } from '../login/attempts.ts';
import { deriveKeys, type Keys } from '../login/secret.ts';
import { createPageCheck } from './page-check.ts';
import { createSessionsStore, type SessionsStore } from './sessions.store.ts';

/** Dependencies of the login. */
export interface LoginDeps {
  gate: StaffGate;
  sessions: SessionsStore;
  notes: NotesStore;
  attempts: Attempts;
  /** Mails with links that an owner sends. */
  linkMails: RateLimit;
  /** Links that an address follows. */
  linkTries: RateLimit;
  passwords: Passwords;
  keys: Keys;
  /** True if cookies are for https only. */
  secure: boolean;
  now: () => Date;
}

export interface LoginDepsOptions {
  /** `ADMIN_SECRET`. */
  secret: string;
  /** `ADMIN_SECRET_PREVIOUS`, during a rotation. */
  previousSecret?: string | undefined;
  /** Origins of the admin pages. */
  origins: readonly string[];
  passwords?: Passwords;
  /** Default: more than a person can do, to stop a script in a stolen session. */
  writes?: Rate;
  now?: () => Date;
}

const linkMailRate: Rate = { points: 20, perSeconds: 3_600 };
const linkTryRate: Rate = { points: 60, perSeconds: 900 };
const defaultWriteRate: Rate = { points: 600, perSeconds: 60 };

export function createLoginDeps(
  db: Db,
  {
    secret,
    previousSecret,
    origins,
    passwords = createPasswords(),
    writes = defaultWriteRate,
    now = () => new Date(),
  }: LoginDepsOptions,
): LoginDeps {
  const collections = getCollections(db);
  const keys = deriveKeys(secret, previousSecret === undefined ? [] : [previousSecret]);
  const sessions = createSessionsStore(collections, now);
  const notes = createNotesStore(collections, now);
  const { limit } = createRateLimits(db);
  return {
    gate: createStaffGate(collections, {
      isOurs: createPageCheck(origins),
      writes: limit('admin-writes', writes),
      now,
    }),
    sessions,
    notes,
    attempts: createAttempts(db),
    linkMails: limit('staff-link-mails', linkMailRate),
    linkTries: limit('staff-link-tries', linkTryRate),
    passwords,
    keys,
    secure: origins.some((origin) => origin.startsWith('https:')),
    now,
  };
}
