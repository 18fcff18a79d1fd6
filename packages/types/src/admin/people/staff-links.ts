// Links by mail with which somebody joins the team, or a member chooses a new password.
import * as z from 'zod/mini';
import { defineEndpoint, type Endpoint } from '../../call/endpoint.ts';
import { instant } from '../../call/params.ts';
import { recordId } from '../lists.ts';
import { adminRoles } from '../permissions.ts';
import { admin, newPassword, secondFactorCode, secondFactorSecret } from '../session.ts';
import { defineStaffCall } from '../staff-call.ts';

const staffLinkPurposes = ['join', 'password'] as const;

/** A link that was not used and not ended, as owners see it: without its secret. */
export const staffLink = z.object({
  id: recordId,
  purpose: z.enum(staffLinkPurposes),
  name: z.string(),
  email: z.string(),
  role: z.enum(adminRoles),
  sentBy: z.string(),
  sentAt: instant,
  until: instant,
  /** True if it has expired; it can be sent again. */
  late: z.boolean(),
});
export type StaffLink = z.output<typeof staffLink>;

export const listStaffLinks = defineStaffCall('users', 'GET /api/admin/staff-links', {
  id: 'listStaffLinks',
  summary: 'Links to join the team or to choose a new password that nobody has used yet, newest first.',
  reply: z.object({ links: z.array(staffLink) }),
});

/** 256 random bits in base64url. */
const secret = z.string().check(z.regex(/^[\w-]{43}$/));

const limitsDescription = '60 in 15 minutes for an address; 5 wrong codes in 15 minutes for a link';
const problems: Endpoint['problems'] = {
  404: '`link_unknown`: no such link, or a newer mail has replaced it.',
  410: '`link_used`, `link_late`, `link_ended`: the sentence says what to do.',
  429: 'Too many tries. `Retry-After` says when to go on.',
  503: 'The service is starting, stopping, or cannot reach its data.',
};

export const openStaffLink = defineEndpoint('admin', 'POST /api/admin/staff-links/open', {
  id: 'openStaffLink',
  summary: 'What the link of a mail is for. Looking does not use it up.',
  body: z.object({ secret }),
  reply: z.object({
    purpose: z.enum(staffLinkPurposes),
    name: z.string(),
    email: z.string(),
    role: z.enum(adminRoles),
    until: instant,
    /** Null: the member has a second factor, and gives a code of it. */
    setup: z.nullable(secondFactorSecret),
  }),
  problems: { 400: 'No such secret.', ...problems },
  limitsDescription,
});

export const acceptStaffLink = defineEndpoint('admin', 'POST /api/admin/staff-links/accept', {
  id: 'acceptStaffLink',
  summary:
    'Set a password and a second factor with the link of a mail, which works once, and be signed in. An invitation creates the account.',
  body: z.object({ secret, password: newPassword, code: secondFactorCode }),
  reply: z.object({
    admin,
    token: z.string(),
    /** Shown once. Empty: the second factor was there before. */
    recoveryCodes: z.array(z.string()),
  }),
  problems: {
    400: 'What is wrong with which field: `password`, `code`.',
    ...problems,
    409: '`email_taken`: somebody of the team has that address meanwhile.',
  },
  limitsDescription,
});

export const staffLinkEndpoints = [listStaffLinks, openStaffLink, acceptStaffLink];
