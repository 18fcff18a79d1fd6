import { type Db, getCollections } from '@app/db';
import { createRateLimits, type Rate, type RateLimit, type StaffGate } from '@app/service-kit';
import { createPasswordHasher, type PasswordHasher } from '@app/team';
import { type AccessLog, createAccessLog } from '@app/team/access-log';
import { createStaffGate } from '@app/team/gate';
import { createLoginAttemptLimiter, type LoginAttemptLimiter } from '../login/attempt-limiter.ts';
import { deriveKeys, type LoginKeys } from '../login/secret.ts';
import { createSessionsStore, type SessionsStore } from './sessions.store.ts';
import { createXsrfCheck } from './xsrf-check.ts';

/** Dependencies of the login. */
export interface LoginDeps {
  gate: StaffGate;
  sessions: SessionsStore;
  accessLog: AccessLog;
  attemptLimiter: LoginAttemptLimiter;
  /** Limits the mails with links that an owner sends. */
  linkMailLimit: RateLimit;
  /** Limits how many links are tried from a client address. */
  linkAttemptLimit: RateLimit;
  passwordHasher: PasswordHasher;
  keys: LoginKeys;
  /** True if cookies are for https only. */
  hasSecureCookies: boolean;
  now: () => Date;
}

export interface LoginDepsOptions {
  /** `ADMIN_SECRET`. */
  secret: string;
  /** `ADMIN_SECRET_PREVIOUS`, during a rotation. */
  previousSecret?: string | undefined;
  /** Origins of the admin pages. */
  origins: readonly string[];
  passwordHasher?: PasswordHasher;
  /** Default: more than a person can do, to stop a script in a stolen session. */
  writeRate?: Rate;
  now?: () => Date;
}

const linkMailRate: Rate = { points: 20, perSeconds: 3_600 };
const linkAttemptRate: Rate = { points: 60, perSeconds: 900 };
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
): LoginDeps {
  const collections = getCollections(db);
  const keys = deriveKeys(secret, previousSecret === undefined ? [] : [previousSecret]);
  const sessions = createSessionsStore(collections, now);
  const accessLog = createAccessLog(collections, now);
  const { limit: createRateLimit } = createRateLimits(db);
  return {
    gate: createStaffGate(collections, {
      isFromAdminPage: createXsrfCheck(origins),
      writeLimit: createRateLimit('admin-writes', writeRate),
      now,
    }),
    sessions,
    accessLog,
    attemptLimiter: createLoginAttemptLimiter(db),
    linkMailLimit: createRateLimit('staff-link-mails', linkMailRate),
    linkAttemptLimit: createRateLimit('staff-link-tries', linkAttemptRate),
    passwordHasher,
    keys,
    hasSecureCookies: origins.some((origin) => origin.startsWith('https:')),
    now,
  };
}
