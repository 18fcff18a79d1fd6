// Team tokens, with which a team's pipeline ships its own slices, and does nothing else.
import * as z from 'zod/mini';
import { instant } from '../call/params.ts';
import { recordId } from './lists.ts';
import { defineStaffCall } from './staff-call.ts';

/** True if a text can be the name of a slice: `fit-notes` is the remote mf-fit-notes and the service fit-notes. */
export const isSliceName = (text: string): boolean => /^[a-z][a-z0-9-]{0,56}$/.test(text);

export const maxSlices = 5;

export const teamToken = z.object({
  id: recordId,
  name: z.string(),
  slices: z.array(z.string()),
  madeBy: z.string(),
  madeAt: instant,
  /** Rounded to a minute. Null: never. */
  usedAt: z.nullable(instant),
  /** Null: it can be used. */
  ended: z.nullable(z.object({ at: instant, by: z.string() })),
});
export type TeamToken = z.output<typeof teamToken>;

export const listTeamTokens = defineStaffCall('releases', 'GET /api/admin/team-tokens', {
  id: 'adminListTeamTokens',
  summary: 'The tokens of pipelines, newest first: for which slices, and when each was used last.',
  reply: z.object({ tokens: z.array(teamToken) }),
});
