// A second person who looks after a listing: the practice manager, whom its owner invites.
import { managerStatuses } from '@app/option-lists';
import * as z from 'zod/mini';
import { defineEndpoint } from '../call/endpoint.ts';
import {
  defineOwnCall,
  notAProsthetistProblem,
  notYoursProblem,
  unavailableProblem,
} from '../call/own-call.ts';
import { instant, listingParams, recordId } from '../call/params.ts';
import { email } from '../call/text-schemas.ts';

export const managerInvitationDays = 7;

const secret = z.string().check(z.regex(/^[\w-]{43}$/));
const noInvitationProblem = '`invitation_ended`: it was used, has ended or was replaced.';

/** Who manages the own listing, or is invited to. */
export const ownManager = z.object({
  status: z.enum(managerStatuses),
  /** While invited. */
  email: z.string(),
  /** Once accepted; may be empty. */
  name: z.string(),
  /** Since when, or until when the invitation can be accepted. */
  date: instant,
});
export type OwnManager = z.output<typeof ownManager>;

/** A listing in a list to choose from, or that somebody is invited to. */
export const managedListing = z.object({
  id: recordId,
  slug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
});
export type ManagedListing = z.output<typeof managedListing>;

export const inviteManager = defineOwnCall('listing', 'PUT /api/prosthetists/{id}/manager', {
  id: 'inviteManager',
  summary: `Invite somebody to look after the own public listing, by a mail whose link works once, for ${managerInvitationDays} days. Replaces an open invitation.`,
  params: listingParams,
  body: z.object({ email }),
  reply: z.object({ manager: ownManager }),
  problems: {
    400: 'Malformed.',
    403: notYoursProblem,
    404: 'No such listing.',
    409: '`manager_there`: somebody manages it. `stale`: it is not public.',
  },
  limitsDescription: 'Ten a day by account.',
});

export const endManager = defineOwnCall('listing', 'DELETE /api/prosthetists/{id}/manager', {
  id: 'endManager',
  deniedAccounts: 'nobody',
  summary:
    'End the manager of a listing or its open invitation: by its owner, or by the manager. Works at once; what they sent stays pending.',
  params: listingParams,
  reply: z.object({ manager: z.null() }),
  problems: { 403: notYoursProblem, 404: 'No such listing, or nobody manages it.' },
});

export const openManagerInvitation = defineEndpoint('listing', 'POST /api/prosthetists/manager-invitation', {
  id: 'openManagerInvitation',
  isReadOnly: true,
  summary: 'Which listing the link of an invitation is for. The secret opens it, so no session is needed.',
  body: z.object({ secret }),
  reply: z.object({ listing: managedListing, until: instant }),
  problems: {
    400: 'Malformed.',
    404: noInvitationProblem,
    429: 'Too many tries by this address.',
    503: unavailableProblem,
  },
});

export const acceptManagerInvitation = defineOwnCall('listing', 'POST /api/me/managed-listings', {
  id: 'acceptManagerInvitation',
  idempotent: true,
  status: 201,
  summary: 'Manage the listing of an invitation with the account of the session, whose address may differ.',
  body: z.object({ secret }),
  reply: z.object({ listing: z.object({ id: recordId }) }),
  problems: {
    400: 'Malformed.',
    403: notAProsthetistProblem,
    404: noInvitationProblem,
    409: '`own_invitation`: the account owns the listing. `idempotency_conflict`.',
  },
});

export const managerEndpoints = [
  inviteManager,
  endManager,
  openManagerInvitation,
  acceptManagerInvitation,
] as const;
