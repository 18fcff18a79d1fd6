// The calls of the model of `practice-model.ts`.

import { expireClaims } from '@app/listings/claim/expire-claims';
import { withdrawClaim } from '@app/listings/claim/owner/own-claim';
import { approveClaim, rejectClaim } from '@app/listings/claim/staff/decide-claim';
import { confirmListing } from '@app/listings/listing/owner/change-own-listing';
import { approveListing, rejectListing, suspendListing } from '@app/listings/listing/staff/decide-listing';
import { deleteListing, restoreListing } from '@app/listings/listing/staff/delete-listing';
import { editListing } from '@app/listings/listing/staff/edit-listing';
import { createListingInput, toTarget } from '@app/listings/testing/inputs';
import { addDays, type Stage } from '@app/listings/testing/stage';
import { updateListing, withdrawUpdate } from '@app/listings/update/owner/update-listing';
import { approveUpdate, rejectUpdate } from '@app/listings/update/staff/decide-update';
import { reopen } from '../staff/reopen.ts';
import {
  assignOwner,
  createOutcome,
  findOwnListing,
  findPublicListing,
  getNotOwnerError,
  type Model,
  type ModelListing,
  type Outcome,
  predictClaim,
  predictUpdate,
} from './practice-model.ts';

interface ModelCommand {
  outcome: Outcome;
  command: () => Promise<unknown>;
}
/** Returns the prediction of a call and its command. Undefined: there is no target for the call. */
type ModelCommandCreator = (
  model: Model,
  target: ModelListing,
  userId: string,
  company: string,
) => ModelCommand | undefined;

/** Each call by name. */
export function createModelCommands(stage: Stage) {
  const notes = 'No.';
  const findOpenUpdate = async ({ _id }: ModelListing) =>
    toTarget((await stage.pendingUpdates.findOne({ listingId: _id, status: 'pending' }))!);
  const findOpenClaim = async ({ _id }: ModelListing) =>
    (await stage.claims.findOne({ listingId: _id, status: 'pending' }))!;
  const readTarget = async (listing: ModelListing) => toTarget(await stage.readListing(listing));
  type ListingTarget = Awaited<ReturnType<typeof readTarget>>;

  const createListingDecision =
    (
      statusBefore: ModelListing['status'],
      newValues: Partial<ModelListing>,
      decide: (input: ListingTarget & { notes: string }) => Promise<unknown>,
    ): ModelCommandCreator =>
    (model, target) => ({
      outcome: target.status === statusBefore ? createOutcome(model, target, newValues) : 'not_now',
      command: async () => decide({ ...(await readTarget(target)), notes }),
    });

  return {
    create: (model, _, userId, company) => ({
      outcome: findOwnListing(model, userId) ? 'already_owner' : { apply: () => {} },
      async command() {
        const { _id } = await stage.createPendingListing(userId, { company });
        model.listings.push({ _id, status: 'pending', ownerId: userId, company, hasOwnerFields: true });
      },
    }),

    update: (_, target, userId, company) => ({
      outcome: predictUpdate(target, userId, company),
      command: () => {
        const input = createListingInput({ company });
        return updateListing(stage.as(userId), { listingId: target._id, input, locale: 'en' });
      },
    }),

    withdrawUpdate: (_, target, userId) => ({
      outcome:
        target.ownerId !== userId
          ? getNotOwnerError(target)
          : target.update
            ? { apply: () => Object.assign(target, { update: undefined }) }
            : 'not_found',
      command: () => withdrawUpdate(stage.as(userId), { listingId: target._id }),
    }),

    confirm: (_, target, userId) => ({
      outcome: target.ownerId === userId ? { apply: () => {} } : getNotOwnerError(target),
      command: () => confirmListing(stage.as(userId), { listingId: target._id }),
    }),

    claim: (model, target, userId) => ({
      outcome: predictClaim(model, target, userId),
      command: () => stage.submitClaim(target, userId),
    }),

    withdrawClaim: (_, target, userId) =>
      target.claim && {
        outcome:
          target.claim.userId === userId
            ? { apply: () => Object.assign(target, { claim: undefined }) }
            : 'not_found',
        command: async () => withdrawClaim(stage.as(userId), { claimId: (await findOpenClaim(target))._id }),
      },

    expire: (model) => ({
      outcome: {
        apply() {
          for (const target of model.listings) target.claim = undefined;
        },
      },
      command: () => expireClaims(stage.as('worker', addDays(15))),
    }),

    approveListing: createListingDecision('pending', { status: 'approved', isDecided: true }, (input) =>
      approveListing(stage.admin, input),
    ),
    rejectListing: createListingDecision('pending', { status: 'rejected', isDecided: true }, (input) =>
      rejectListing(stage.admin, input),
    ),
    suspendListing: createListingDecision('approved', { status: 'suspended', isDecided: true }, (input) =>
      suspendListing(stage.admin, input),
    ),

    approveUpdate(model, target) {
      const { update } = target;
      if (!update) return undefined;
      const { company = target.company, base } = update;
      const isConflict = ![base, company].includes(target.company);
      const isOwn = target.status === 'approved' && target.ownerId === update.userId;
      const hasOwnerFields = target.hasOwnerFields || update.setsOwnerFields;
      const changes = { company, hasOwnerFields, update: undefined };
      return {
        outcome: !isOwn ? 'not_now' : isConflict ? 'conflict' : createOutcome(model, target, changes),
        command: async () => approveUpdate(stage.admin, await findOpenUpdate(target)),
      };
    },

    rejectUpdate: (model, target) =>
      target.update && {
        outcome: createOutcome(model, target, { update: undefined }),
        command: async () => rejectUpdate(stage.admin, { ...(await findOpenUpdate(target)), notes }),
      },

    approveClaim(model, target) {
      const claimantId = target.claim?.userId;
      if (!claimantId) return undefined;
      const isFree = target.status === 'approved' && !target.ownerId;
      return {
        outcome: !isFree
          ? 'not_now'
          : findPublicListing(model, claimantId)
            ? 'already_owner'
            : assignOwner(model, target, claimantId),
        command: async () =>
          approveClaim(stage.admin, { ...toTarget(await findOpenClaim(target)), notes: 'Known there.' }),
      };
    },

    rejectClaim: (model, target) =>
      target.claim && {
        outcome: createOutcome(model, target, { claim: undefined }),
        command: async () => rejectClaim(stage.admin, { ...toTarget(await findOpenClaim(target)), notes }),
      },

    deleteListing(model, target) {
      const { status, ownerId } = target;
      const newValues = {
        status: 'deleted',
        ownerId: undefined,
        beforeDeletion: { status, ownerId },
      } as const;
      return {
        outcome: status === 'deleted' ? 'not_now' : createOutcome(model, target, newValues),
        command: async () => deleteListing(stage.admin, { ...(await readTarget(target)), notes }),
      };
    },

    restoreListing(model, target) {
      const { beforeDeletion } = target;
      const ownListing = beforeDeletion?.ownerId && findOwnListing(model, beforeDeletion.ownerId);
      return {
        outcome: !beforeDeletion
          ? 'not_now'
          : ownListing
            ? 'already_owner'
            : createOutcome(model, target, { ...beforeDeletion, beforeDeletion: undefined }),
        command: async () => restoreListing(stage.admin, { id: target._id.toHexString() }),
      };
    },

    editListing: (model, target, _, company) => ({
      outcome:
        target.status === 'deleted'
          ? 'not_now'
          : target.company === company
            ? 'no_changes'
            : createOutcome(model, target, { company }),
      command: async () => editListing(stage.admin, { ...(await readTarget(target)), fields: { company } }),
    }),

    reopenListing: (model, target) => ({
      outcome:
        target.isDecided && ['approved', 'rejected', 'suspended'].includes(target.status)
          ? createOutcome(model, target, { status: 'pending', isDecided: false })
          : 'not_now',
      command: async () => reopen(stage.admin, { kind: 'listing', ...(await readTarget(target)) }),
    }),

    reopenClaim(model, target) {
      const { ownerId: claimantId, lastClaimantId, update, status } = target;
      if (!claimantId || claimantId !== lastClaimantId) return undefined;
      const newValues = {
        ownerId: undefined,
        hasOwnerFields: false,
        lastClaimantId: undefined,
        claim: { userId: claimantId },
        update: update?.userId === claimantId ? undefined : update,
      };
      return {
        outcome: status === 'approved' ? createOutcome(model, target, newValues) : 'not_now',
        async command() {
          const ownClaimFilter = { listingId: target._id, userId: claimantId, status: 'approved' as const };
          const newestFirst = { 'decision.at': -1, _id: -1 } as const;
          const newestClaim = await stage.claims.findOne(ownClaimFilter, { sort: newestFirst });
          return reopen(stage.admin, { kind: 'claim', ...toTarget(newestClaim!) });
        },
      };
    },
  } satisfies Record<string, ModelCommandCreator>;
}
export type CommandName = keyof ReturnType<typeof createModelCommands>;
