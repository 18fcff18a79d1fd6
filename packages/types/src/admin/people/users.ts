import { adminStatuses } from '@app/option-lists';
import * as z from 'zod/mini';
import { instant, recordParams } from '../../call/params.ts';
import { recordId, seenVersion } from '../lists.ts';
import { adminRoles } from '../permissions.ts';
import { adminName } from '../session.ts';
import { defineStaffCall } from '../staff-call.ts';
import { staffLink } from './staff-links.ts';

export const staffMember = z.object({
  id: recordId,
  v: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(adminRoles),
  status: z.enum(adminStatuses),
  mfa: z.boolean(),
  lastLoginAt: z.nullable(instant),
  createdAt: instant,
  sessions: z.number(),
});
export type StaffMember = z.output<typeof staffMember>;

const changedMemberFields = { user: staffMember, auditId: recordId };

const problems = {
  401: 'No session, an ended one, or a token without the cookie that came with it.',
  403: '`no_right`, `xsrf`, or `elevate`: the own password is wanted again, at /elevate.',
  503: 'The service is starting, stopping, or cannot reach its data.',
} as const;
const noMemberProblem = { 404: 'Nobody of the team has this id.' };
const staleProblem = {
  409: '`stale`: it changed meanwhile, and `fresh` says to what. `last_owner`, `yourself`: it would lock the team out.',
};

export const listStaff = defineStaffCall('users', 'GET /api/admin/users', {
  id: 'listTeam',
  summary: 'Who of the team may sign in.',
  reply: z.object({ users: z.array(staffMember) }),
  problems,
});

export const changeStaffMember = defineStaffCall('users', 'PUT /api/admin/users/{id}', {
  id: 'changeTeamMember',
  summary: "Change somebody's name or role, or shut them out: a shut-out one is signed out at once.",
  params: recordParams,
  body: z.object({
    ...seenVersion,
    name: z.optional(adminName),
    role: z.optional(z.enum(adminRoles)),
    status: z.optional(z.enum(adminStatuses)),
  }),
  reply: z.object(changedMemberFields),
  problems: { ...problems, 400: 'What is wrong with which field.', ...noMemberProblem, ...staleProblem },
});

export const resetStaffMember = defineStaffCall('users', 'POST /api/admin/users/{id}/reset', {
  id: 'resetTeamMember',
  summary:
    'Mail somebody a link with which they choose a new password. The old one ends at once, and with it all sessions.',
  params: recordParams,
  body: z.object({ ...seenVersion, secondFactor: z.optional(z.boolean()) }),
  reply: z.object({ ...changedMemberFields, link: staffLink }),
  problems: { ...problems, 400: 'What is wrong with which field.', ...noMemberProblem, ...staleProblem },
});

export const adminUserEndpoints = [listStaff, changeStaffMember, resetStaffMember];
