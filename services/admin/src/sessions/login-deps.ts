import { type Db, getCollections } from '@app/db';
import { createRateLimit, type Rate } from '@app/service-kit';
import { createPasswordHasher, type PasswordHasher } from '@app/team';
import { createAccessLog } from '@app/team/access-log';
import { createStaffGate } from '@app/team/gate';
import { createLoginAttemptLimiter } from '../login/attempt-limiter.ts';
import { deriveKeys } from '../login/secret.ts';
import { createSessionsStore } from './sessions.store.ts';
import { createXsrfCheck } from './xsrf-check.ts';

export type LoginDeps = ReturnType<typeof createLoginDeps>;

export interface LoginDepsOptions {
  secret: string;
  /** `ADMIN_SECRET_PREVIOUS`, during a rotation. */
  previousSecret?: string | undefined;
  origins: readonly string[];
  passwordHasher?: PasswordHasher;
  /** Default: more than a person can do, to stop a script in a stolen session. */
  writeRate?: Rate;
  now?: () => Date;
}

const defaultWriteRate: Rate = { points: 600, perSeconds: 60 };

export function createLoginDeps(
  db: Db,
  {
    secret,
    previousSecret,
    origins,
    passwordHasher = createPasswordHasher(),
    writeRate = defaultWriteRate,
    now = () => new Date(),
  }: LoginDepsOptions,
) {
  const collections = getCollections(db);
  const keys = deriveKeys(secret, previousSecret === undefined ? [] : [previousSecret]);
  const sessions = createSessionsStore(collections, now);
  const accessLog = createAccessLog(collections, now);
  return {
    gate: createStaffGate(collections, {
      isFromAdminPage: createXsrfCheck(origins),
      writeLimit: createRateLimit(db, { name: 'admin-writes', ...writeRate }),
      now,
    }),
    sessions,
    accessLog,
    attemptLimiter: createLoginAttemptLimiter(db),
    /** Limits the mails with links that an owner sends. */
    linkMailLimit: createRateLimit(db, { name: 'staff-link-mails', points: 20, perSeconds: 3_600 }),
    /** Limits how many links are tried from a client address. */
    linkAttemptLimit: createRateLimit(db, { name: 'staff-link-tries', points: 60, perSeconds: 900 }),
    passwordHasher,
    keys,
    /** True if cookies are for https only. */
    hasSecureCookies: origins.some((origin) => origin.startsWith('https:')),
    now,
  };
}
