import {
  activityLevelValues,
  ageRangeValues,
  homeStateNames,
  listingFates,
  lowerExtremityValues,
  reviewFates,
  upperExtremityValues,
} from '@app/option-lists';
import * as z from 'zod/mini';
import { defineOwnCall } from '../call/own-call.ts';
import { instant } from '../call/params.ts';
import { createLine, createText } from '../call/text-schemas.ts';

/** An account without a role counts as a patient, except where a role is required. */
export const roles = ['patient', 'prosthetist'] as const;
export const role = z.enum(roles);
export type Role = z.output<typeof role>;

/** `unsafeMetadata.patientinfo`: any part may be missing until `complete` is true. */
export const patientInfo = z.object({
  activityLevel: z.optional(z.enum(activityLevelValues)),
  ageRange: z.optional(z.enum(ageRangeValues)),
  /** Full name of the state. */
  state: z.optional(z.enum(homeStateNames)),
  upperExtremity: z.optional(z.enum(upperExtremityValues)),
  lowerExtremity: z.optional(z.enum(lowerExtremityValues)),
  complete: z.optional(z.boolean()),
});
export type PatientInfo = z.output<typeof patientInfo>;

/** `unsafeMetadata.prosthetistProfile`: for display only; the server decides by the listing's owner. */
export const prosthetistProfile = z.object({
  prosthetistId: z.optional(z.string()),
  complete: z.optional(z.boolean()),
});
export type ProsthetistProfile = z.output<typeof prosthetistProfile>;

const unavailableProblem =
  'The service is starting, stopping, or cannot reach its data or the identity provider.';
const tooManyTriesProblem = 'Too many tries. `Retry-After` says when to go on.';

export const setRole = defineOwnCall('account', 'POST /api/users/set-role', {
  id: 'setRole',
  deniedAccounts: 'nobody',
  summary: "Set the session's own role, once.",
  body: z.object({ userId: createLine(100, 1), role }),
  reply: z.object({ role }),
  problems: {
    400: 'Not one of the two roles.',
    403: "`not_you`: another user id than the session's.",
    409: '`role_already_set`, with `role`.',
    429: tooManyTriesProblem,
    503: unavailableProblem,
  },
});

export const exportMe = defineOwnCall('account', 'GET /api/me/export', {
  id: 'exportMe',
  summary: 'Everything that is kept about the account, as one JSON document.',
  reply: z.object({
    exportedAt: instant,
    account: z.record(z.string(), z.unknown()),
    data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
  problems: { 429: tooManyTriesProblem, 503: unavailableProblem },
  limitsDescription: 'Ten a day.',
});

/**
 * What happens to the listing of a deleted account: the choice of its owner if the listing is public. Otherwise it is
 * deleted, or stays hidden if it was public before. `none`: the account has no listing.
 */
export const listingOutcomes = ['none', 'deleted', 'hidden', ...listingFates] as const;

export const deleteMe = defineOwnCall('account', 'DELETE /api/me', {
  id: 'deleteMe',
  deniedAccounts: 'nobody',
  status: 202,
  summary: 'Delete the account. It is closed at once; what is left of it goes within 30 days.',
  body: z
    .object({
      reviews: z.enum(reviewFates),
      listing: z._default(z.enum(listingFates), 'keep'),
      /** For staff; required for `takedown`. */
      takedownReason: z._default(createText(0, 1000), ''),
      /** Required for an account with a password. */
      password: z._default(z.string().check(z.maxLength(200)), ''),
    })
    .check(
      z.refine(({ listing, takedownReason }) => listing !== 'takedown' || takedownReason !== '', {
        path: ['takedownReason'],
      }),
    ),
  reply: z.object({
    receipt: z.object({
      id: z.string(),
      requestedAt: instant,
      /** Latest time of complete deletion; backups expire within 90 days after it. */
      purgeBy: instant,
      reviews: z._default(z.enum(reviewFates), 'delete'),
      listing: z._default(z.enum(listingOutcomes), 'none'),
    }),
  }),
  problems: {
    400: 'Malformed.',
    403: '`wrong_password`.',
    429: tooManyTriesProblem,
    503: unavailableProblem,
  },
});

export const accountEndpoints = [setRole, exportMe, deleteMe] as const;
