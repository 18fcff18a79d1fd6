import * as z from 'zod/mini';
import { recordParams } from '../../call/params.ts';
import { createStaffProblems, recordId } from '../lists.ts';
import { staffLink } from '../people/staff-links.ts';
import { adminRoles } from '../permissions.ts';
import { adminEmail, adminName } from '../session.ts';
import { defineAction, type StaffAction } from './action.ts';

const changedLink = z.object({ link: staffLink, auditId: recordId });
const linkActionBase = { params: recordParams, reply: changedLink };
const closedLinkErrors = {
  used: [409, 'This link was used in the meantime.'],
  ended: [409, 'This link was ended in the meantime.'],
} as const;

export const inviteStaffMember = defineAction('users', 'POST /api/admin/users', {
  id: 'inviteTeamMember',
  summary:
    'Invite somebody by mail. The link works once, for 48 hours; before it is used there is no account. No more than 20 mails an hour.',
  body: z.object({ email: adminEmail, name: adminName, role: z.enum(adminRoles) }),
  status: 201,
  reply: changedLink,
  problems: createStaffProblems({ 400: 'What is wrong with which field.' }),
  errors: {
    email_taken: [409, 'Someone else on the team has this e-mail address.'],
    invited: [409, 'This address was invited already. Send that invitation again, or end it first.'],
  },
  requiresPassword: true,
  log: { 'link.invite': 'Invited to the team' },
  mails: ['staff-link'],
});

export const sendStaffLinkAgain = defineAction('users', 'POST /api/admin/staff-links/{id}/send', {
  id: 'sendStaffLinkAgain',
  summary: 'Mail a new link in place of one that was not used, for another 48 hours. The old one ends.',
  ...linkActionBase,
  problems: createStaffProblems({ 404: 'No such link.' }),
  errors: closedLinkErrors,
  requiresPassword: true,
  log: { 'link.resend': 'Link sent again' },
  mails: ['staff-link'],
});

export const endStaffLink = defineAction('users', 'DELETE /api/admin/staff-links/{id}', {
  id: 'endStaffLink',
  summary: 'End a link that was not used: it opens nothing any more.',
  ...linkActionBase,
  problems: createStaffProblems({ 404: 'No such link.' }),
  errors: closedLinkErrors,
  log: { 'link.end': 'Link ended' },
});

export const staffLinkActions: readonly StaffAction[] = [inviteStaffMember, sendStaffLinkAgain, endStaffLink];
