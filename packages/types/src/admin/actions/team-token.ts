import * as z from 'zod/mini';
import { recordParams } from '../../call/params.ts';
import { createLine, createRequiredLine } from '../../call/text-schemas.ts';
import { createStaffProblems, recordId } from '../lists.ts';
import { teamToken } from '../team-tokens.ts';
import { defineAction, type StaffAction } from './action.ts';

export const makeTeamToken = defineAction('releases', 'POST /api/admin/team-tokens', {
  id: 'adminMakeTeamToken',
  summary: "Make a token for a team's pipeline. Its secret is in this reply alone.",
  body: z.object({
    name: createRequiredLine(60),
    /** One to five names of slices. The handler checks them, with a sentence of its own. */
    slices: z.array(createLine(60)).check(z.maxLength(100)),
  }),
  status: 201,
  reply: z.object({ token: teamToken, secret: z.string(), auditId: recordId }),
  problems: createStaffProblems({ 400: 'What is wrong with which field.' }),
  requiresPassword: true,
  log: { 'token.make': 'Team token made' },
});

export const endTeamToken = defineAction('releases', 'DELETE /api/admin/team-tokens/{id}', {
  id: 'adminEndTeamToken',
  summary: 'End a token: the next call with it is refused.',
  params: recordParams,
  reply: z.object({ token: teamToken, auditId: recordId }),
  problems: createStaffProblems({ 404: 'No such token.' }),
  errors: { ended: [409, 'This token was ended already.'] },
  log: { 'token.end': 'Team token ended' },
});

export const teamTokenActions: readonly StaffAction[] = [makeTeamToken, endTeamToken];
