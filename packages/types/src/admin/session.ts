import * as z from 'zod/mini';
import { defineEndpoint } from '../call/endpoint.ts';
import { instant, recordParams } from '../call/params.ts';
import { createEmail, createLine } from '../call/text-schemas.ts';
import { recordId } from './lists.ts';
import { adminRoles } from './permissions.ts';
import { defineStaffCall } from './staff-call.ts';

export const adminName = createLine(100, 1);
export const adminEmail = createEmail(254).check(z.toLowerCase());
/** Allowed lengths; the service also refuses common passwords. */
export const passwordLength = { min: 12, max: 128 } as const;
export const newPassword = z.string().check(z.minLength(passwordLength.min), z.maxLength(passwordLength.max));
/** Accepts any length that was ever allowed, so that a wrong password is not reported as malformed. */
const enteredPassword = z.string().check(z.maxLength(1_000));
/** Code of the authenticator app, or a recovery code. */
export const secondFactorCode = createLine(40);
/** Secret of an authenticator app before its first code. */
export const secondFactorSecret = z.object({
  /** Base32, for typing if no QR code can be scanned. */
  secret: z.string(),
  /** `otpauth://totp/…`, for the QR code. */
  uri: z.string(),
});

/** The signed-in staff member's own data. */
export const admin = z.object({
  id: recordId,
  email: z.string(),
  name: z.string(),
  role: z.enum(adminRoles),
  /** Permissions of the role; ":second" marks those that require an approval. */
  permissions: z.array(z.string()),
  /** Whether a second factor is active, and the number of unused recovery codes. */
  mfa: z.boolean(),
  recoveryCodes: z.number(),
  /** IANA name. */
  timezone: z.string(),
  /** Subscribed to daily queue mails. */
  digest: z.boolean(),
  lastLoginAt: z.nullable(instant),
  /** True if `pnpm admin` printed the password: only the profile is accessible until it is changed. */
  mustChangePassword: z.boolean(),
});
export type Admin = z.output<typeof admin>;

const unavailableProblem = 'The service is starting, stopping, or cannot reach its data.';
const noSessionProblem = 'No session, an ended one, or a token without the cookie that came with it.';
const tooManyTriesProblem = 'Five wrong passwords within 15 minutes. `Retry-After` says when to go on.';
const forgedProblem = '`xsrf`: no page of ours wrote this.';
const sessionProblems = { 401: noSessionProblem, 503: unavailableProblem };
const writeProblems = { ...sessionProblems, 403: forgedProblem };
const passwordProblems = {
  ...sessionProblems,
  403: `\`wrong_password\`: the password is not right. ${forgedProblem}`,
  429: tooManyTriesProblem,
};

export const adminLogin = defineEndpoint('admin', 'POST /api/admin/login', {
  id: 'adminLogin',
  summary: 'Sign in. The token is good only together with the cookie `admin_session` that comes with it.',
  body: z.object({
    email: createLine(254).check(z.toLowerCase()),
    password: enteredPassword,
    code: z.optional(secondFactorCode),
  }),
  reply: z.object({ admin, token: z.string() }),
  problems: {
    400: 'No such body.',
    401: '`wrong_login`: e-mail address or password is wrong. With `fields.code` (`code_missing`, `code_wrong`) the password was right, and a second factor is missing or wrong.',
    429: 'Too many tries. `Retry-After` says when to go on.',
    503: unavailableProblem,
  },
  limitsDescription:
    '5 failures in 15 minutes for an account, 50 for an address; a browser that signed in before is counted apart',
});

export const adminLogout = defineEndpoint('admin', 'POST /api/admin/logout', {
  id: 'adminLogout',
  summary: 'End the session at once.',
  reply: z.object({ ended: z.literal(true) }),
  problems: writeProblems,
});

export const getSignedInAdmin = defineStaffCall('own', 'GET /api/admin/me', {
  id: 'adminMe',
  summary: 'Who of the team is signed in.',
  reply: z.object({ admin }),
  problems: sessionProblems,
});

export const changeAdminProfile = defineStaffCall('own', 'PUT /api/admin/profile', {
  id: 'changeAdminProfile',
  summary: 'Change the own profile. Another e-mail address or password needs the current password.',
  body: z.object({
    name: z.optional(adminName),
    email: z.optional(adminEmail),
    timezone: z.optional(createLine(100, 1)),
    digest: z.optional(z.boolean()),
    currentPassword: z.optional(enteredPassword),
    newPassword: z.optional(newPassword),
  }),
  /** `token`: set after a change of the password, which ends all sessions and starts a new one. */
  reply: z.object({ admin, token: z.optional(z.string()) }),
  problems: {
    ...passwordProblems,
    400: 'What is wrong with which field.',
    409: '`email_taken`: somebody else of the team has that address.',
  },
});

export const adminSession = z.object({
  id: recordId,
  agent: z.string(),
  address: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  current: z.boolean(),
});
export type AdminSession = z.output<typeof adminSession>;

export const listAdminSessions = defineStaffCall('own', 'GET /api/admin/sessions', {
  id: 'listAdminSessions',
  summary: 'Where the own account is signed in.',
  reply: z.object({ sessions: z.array(adminSession) }),
  problems: sessionProblems,
});

export const endAdminSession = defineStaffCall('own', 'DELETE /api/admin/sessions/{id}', {
  id: 'endAdminSession',
  summary: 'End one of the own sessions.',
  params: recordParams,
  reply: z.object({ ended: z.number() }),
  problems: { ...writeProblems, 404: 'No session of the own account.' },
});

export const endOtherAdminSessions = defineStaffCall('own', 'DELETE /api/admin/sessions', {
  id: 'endOtherAdminSessions',
  summary: 'End all own sessions but this one.',
  reply: z.object({ ended: z.number() }),
  problems: writeProblems,
});

export const elevate = defineStaffCall('own', 'POST /api/admin/elevate', {
  id: 'elevate',
  summary: 'Give the password again: for ten minutes this session may do what is dangerous.',
  body: z.object({ password: enteredPassword }),
  reply: z.object({ until: instant }),
  problems: passwordProblems,
});

export const beginSecondFactor = defineStaffCall('own', 'POST /api/admin/totp', {
  id: 'beginSecondFactor',
  summary: 'Ask for a secret for an authenticator app. It counts once a code of it was confirmed.',
  body: z.object({ password: enteredPassword }),
  reply: secondFactorSecret,
  problems: { ...passwordProblems, 409: '`already_on`: there is a second factor.' },
});

export const confirmSecondFactor = defineStaffCall('own', 'PUT /api/admin/totp', {
  id: 'confirmSecondFactor',
  summary: 'Switch the second factor on with a first code.',
  body: z.object({ code: secondFactorCode }),
  /** Shown once. Each replaces the app for one login. */
  reply: z.object({ admin, recoveryCodes: z.array(z.string()) }),
  problems: {
    ...writeProblems,
    400: 'The code is not right, in `fields.code`.',
    409: '`not_begun`: no secret was asked for within the last 15 minutes.',
    429: tooManyTriesProblem,
  },
});

export const dropSecondFactor = defineStaffCall('own', 'DELETE /api/admin/totp', {
  id: 'dropSecondFactor',
  summary: 'Switch the second factor off.',
  body: z.object({ password: enteredPassword }),
  reply: z.object({ admin }),
  problems: passwordProblems,
});

export const adminSessionEndpoints = [
  adminLogin,
  adminLogout,
  getSignedInAdmin,
  changeAdminProfile,
  listAdminSessions,
  endAdminSession,
  endOtherAdminSessions,
  elevate,
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
];
