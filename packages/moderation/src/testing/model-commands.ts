// The calls of the model of `practice-model.ts`.

import { expireClaims } from '@app/listings/claim/expire-claims';
import { withdrawClaim } from '@app/listings/claim/owner/own-claim';
import { approveClaim, rejectClaim } from '@app/listings/claim/staff/decide-claim';
import { confirmListing } from '@app/listings/listing/owner/change-own-listing';
import { approveListing, rejectListing, suspendListing } from '@app/listings/listing/staff/decide-listing';
import { deleteListing, restoreListing } from '@app/listings/listing/staff/delete-listing';
import { editListing } from '@app/listings/listing/staff/edit-listing';
import { createListingInput, toTarget } from '@app/listings/testing/inputs';
import { addMs, type Stage } from '@app/listings/testing/stage';
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

/** Each call by name: its prediction and its command. Undefined: there is no target for the call. */
export function createModelCommands(stage: Stage) {
  const findOpenUpdate = async ({ _id }: ModelListing) =>
    (await stage.pendingUpdates.findOne({ listingId: _id, status: 'pending' }))!;
  const findOpenClaim = async ({ _id }: ModelListing) =>
    (await stage.claims.findOne({ listingId: _id, status: 'pending' }))!;
  const readTarget = async (listing: ModelListing) => toTarget(await stage.readListing(listing));

  return {
    create: (model: Model, _: ModelListing, userId: string, company: string): ModelCommand => ({
      outcome: findOwnListing(model, userId) ? 'already_owner' : { apply: () => {} },
      async command() {
        const { _id } = await stage.createPendingListing(userId, { company });
        model.listings.push({ _id, status: 'pending', ownerId: userId, company, hasOwnerFields: true });
      },
    }),

    update: (_: Model, target: ModelListing, userId: string, company: string): ModelCommand => ({
      outcome: predictUpdate(target, userId, company),
      command: () =>
        updateListing(stage.as(userId), {
          listingId: target._id,
          input: createListingInput({ company }),
          locale: 'en',
        }),
    }),

    withdrawUpdate: (_: Model, target: ModelListing, userId: string): ModelCommand => ({
      outcome:
        target.ownerId !== userId
          ? getNotOwnerError(target)
          : target.update
            ? { apply: () => Object.assign(target, { update: undefined }) }
            : 'not_found',
      command: () => withdrawUpdate(stage.as(userId), { listingId: target._id }),
    }),

    confirm: (_: Model, target: ModelListing, userId: string): ModelCommand => ({
      outcome: target.ownerId === userId ? { apply: () => {} } : getNotOwnerError(target),
      command: () => confirmListing(stage.as(userId), { listingId: target._id }),
    }),

    claim: (model: Model, target: ModelListing, userId: string): ModelCommand => ({
      outcome: predictClaim(model, target, userId),
      command: () => stage.submitClaim(target, userId),
    }),

    withdrawClaim: (_: Model, target: ModelListing, userId: string): ModelCommand | undefined =>
      target.claim && {
        outcome:
          target.claim.userId === userId
            ? { apply: () => Object.assign(target, { claim: undefined }) }
            : 'not_found',
        command: async () => withdrawClaim(stage.as(userId), { claimId: (await findOpenClaim(target))._id }),
      },

    expire: (model: Model): ModelCommand => ({
      outcome: {
        apply() {
          for (const target of model.listings) target.claim = undefined;
        },
      },
      command: () => expireClaims(stage.as('worker', addMs(15 * 24 * 3_600_000))),
    }),

    approveListing: (model: Model, target: ModelListing): ModelCommand => ({
      outcome:
        target.status === 'pending'
          ? createOutcome(model, target, { status: 'approved', isDecided: true })
          : 'not_now',
      command: async () => approveListing(stage.admin, await readTarget(target)),
    }),

    rejectListing: (model: Model, target: ModelListing): ModelCommand => ({
      outcome:
        target.status === 'pending'
          ? createOutcome(model, target, { status: 'rejected', isDecided: true })
          : 'not_now',
      command: async () => rejectListing(stage.admin, { ...(await readTarget(target)), notes: 'No.' }),
    }),

    approveUpdate(model: Model, target: ModelListing): ModelCommand | undefined {
      const { update } = target;
      if (!update) return undefined;
      const { company = target.company, base } = update;
      const isConflict = ![base, company].includes(target.company);
      const isOwn = target.status === 'approved' && target.ownerId === update.userId;
      const hasOwnerFields = target.hasOwnerFields || update.setsOwnerFields;
      const changes = { company, hasOwnerFields, update: undefined };
      return {
        outcome: !isOwn ? 'not_now' : isConflict ? 'conflict' : createOutcome(model, target, changes),
        command: async () => approveUpdate(stage.admin, toTarget(await findOpenUpdate(target))),
      };
    },

    rejectUpdate: (model: Model, target: ModelListing): ModelCommand | undefined =>
      target.update && {
        outcome: createOutcome(model, target, { update: undefined }),
        command: async () =>
          rejectUpdate(stage.admin, { ...toTarget(await findOpenUpdate(target)), notes: 'No.' }),
      },

    approveClaim(model: Model, target: ModelListing): ModelCommand | undefined {
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
          approveClaim(stage.admin, {
            ...toTarget(await findOpenClaim(target)),
            notes: 'Known at the practice.',
          }),
      };
    },

    rejectClaim: (model: Model, target: ModelListing): ModelCommand | undefined =>
      target.claim && {
        outcome: createOutcome(model, target, { claim: undefined }),
        command: async () =>
          rejectClaim(stage.admin, { ...toTarget(await findOpenClaim(target)), notes: 'No.' }),
      },

    suspendListing: (model: Model, target: ModelListing): ModelCommand => ({
      outcome:
        target.status === 'approved'
          ? createOutcome(model, target, { status: 'suspended', isDecided: true })
          : 'not_now',
      command: async () => suspendListing(stage.admin, { ...(await readTarget(target)), notes: 'No.' }),
    }),

    deleteListing(model: Model, target: ModelListing): ModelCommand {
      const { status, ownerId } = target;
      return {
        outcome:
          status === 'deleted'
            ? 'not_now'
            : createOutcome(model, target, {
                status: 'deleted',
                ownerId: undefined,
                beforeDeletion: { status, ownerId },
              }),
        command: async () => deleteListing(stage.admin, { ...(await readTarget(target)), notes: 'No.' }),
      };
    },

    restoreListing(model: Model, target: ModelListing): ModelCommand {
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

    editListing: (model: Model, target: ModelListing, _: string, company: string): ModelCommand => ({
      outcome:
        target.status === 'deleted'
          ? 'not_now'
          : target.company === company
            ? 'no_changes'
            : createOutcome(model, target, { company }),
      command: async () => editListing(stage.admin, { ...(await readTarget(target)), fields: { company } }),
    }),

    reopenListing: (model: Model, target: ModelListing): ModelCommand => ({
      outcome:
        target.isDecided && ['approved', 'rejected', 'suspended'].includes(target.status)
          ? createOutcome(model, target, { status: 'pending', isDecided: false })
          : 'not_now',
      command: async () => reopen(stage.admin, { kind: 'listing', ...(await readTarget(target)) }),
    }),

    reopenClaim(model: Model, target: ModelListing): ModelCommand | undefined {
      const { ownerId: claimantId, lastClaimantId, update, status } = target;
      if (!claimantId || claimantId !== lastClaimantId) return undefined;
      const remainingUpdate = update?.userId === claimantId ? undefined : update;
      return {
        outcome:
          status === 'approved'
            ? createOutcome(model, target, {
                ownerId: undefined,
                hasOwnerFields: false,
                lastClaimantId: undefined,
                claim: { userId: claimantId },
                update: remainingUpdate,
              })
            : 'not_now',
        async command() {
          const ownClaimFilter = { listingId: target._id, userId: claimantId, status: 'approved' as const };
          const [newestClaim] = await stage.claims
            .find(ownClaimFilter)
            .sort({ 'decision.at': -1, _id: -1 })
            .toArray();
          return reopen(stage.admin, { kind: 'claim', ...toTarget(newestClaim!) });
        },
      };
    },
  };
}
export type CommandName = keyof ReturnType<typeof createModelCommands>;
