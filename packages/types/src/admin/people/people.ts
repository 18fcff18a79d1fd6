// People by name, for the console's search.
import * as z from 'zod/mini';
import { createLine } from '../../call/text-schemas.ts';
import { itemId } from '../queue.ts';
import { defineStaffCall } from '../staff-call.ts';

export const personKinds = ['owner', 'claimant', 'reviewer', 'staff'] as const;

const personHit = z.object({
  kind: z.enum(personKinds),
  /** Id of what leads to the person: a listing, claim, review or staff member. */
  id: itemId,
  name: z.string(),
  hint: z.string(),
});
export type PersonHit = z.output<typeof personHit>;

export const findPeople = defineStaffCall('read', 'GET /api/admin/people', {
  id: 'adminFindPeople',
  summary:
    'Owners and claimants of listings by name; claimants by e-mail with the right `contacts`. Reviewers by the name that is shown with the right `decide`, staff and those who are invited with `users`. All of one account by its id (`user_…`) with `accounts`.',
  query: z.object({ q: createLine(100, 2) }),
  reply: z.object({ people: z.array(personHit) }),
});
