// The calls of the model of `practice-model.ts`.
import { expireClaims } from '@app/listings/claim/expire';
import { withdrawClaim } from '@app/listings/claim/owner/withdraw-claim';
import { approveClaim, rejectClaim } from '@app/listings/claim/staff/decide-claim';
import { confirmListing } from '@app/listings/listing/owner/confirm-listing';
import { approveListing, rejectListing, suspendListing } from '@app/listings/listing/staff/decide-listing';
import { deleteListing, restoreListing } from '@app/listings/listing/staff/delete-listing';
import { editListing } from '@app/listings/listing/staff/edit-listing';
import { updateListing } from '@app/listings/update/owner/update-listing';
import { withdrawUpdate } from '@app/listings/update/owner/withdraw-update';
import { approveUpdate, rejectUpdate } from '@app/listings/update/staff/decide-update';
import { reopen } from '../staff/reopen.ts';
import { claim, create, input } from './practice.ts';
import {
  assignOwner,
  createOutcome,
  explainNotYours,
  findOwnListing,
  findPublicListing,
  type Model,
  type ModelListing,
  type Outcome,
  predictClaim,
} from './practice-model.ts';
import { type Stage, start } from './stage.ts';

interface Play {
  outcome: Outcome;
  command: () => Promise<unknown>;
}

/** Each call by name: its prediction and its command. Undefined: there is no target for the call. */
export function createPlays(s: Stage) {
  const admin = () => s.as('admin_1');
  const openUpdate = async ({ _id }: ModelListing) =>
    (await s.collections.pendingUpdates.findOne({ listingId: _id, status: 'pending' }))!;
  const openClaim = async ({ _id }: ModelListing) =>
    (await s.collections.claims.findOne({ listingId: _id, status: 'pending' }))!;
  const readVersion = async ({ _id }: ModelListing) => (await s.collections.listings.findOne({ _id }))!.v;

  return {
    create: (model: Model, _: ModelListing, user: string, company: string): Play => ({
      outcome: findOwnListing(model, user) ? 'already_owner' : { done: () => {} },
      async command() {
        const { _id } = await create(s, user, { company });
        model.all.push({ _id, status: 'pending', owner: user, company });
      },
    }),

    update: (_: Model, target: ModelListing, user: string, company: string): Play => ({
      outcome:
        target.owner !== user
          ? explainNotYours(target)
          : target.company === company && target.status !== 'suspended'
            ? 'no_changes'
            : {
                done() {
                  if (target.status === 'approved')
                    target.update = { by: user, company, base: target.company };
                  else Object.assign(target, { company, status: 'pending', isDecided: false });
                },
              },
      command: () =>
        updateListing(s.as(user), { listing: target._id, input: input({ company }), locale: 'en' }),
    }),

    withdrawUpdate: (_: Model, target: ModelListing, user: string): Play => ({
      outcome:
        target.owner !== user
          ? explainNotYours(target)
          : target.update
            ? { done: () => Object.assign(target, { update: undefined }) }
            : 'not_found',
      command: () => withdrawUpdate(s.as(user), { listing: target._id }),
    }),

    confirm: (_: Model, target: ModelListing, user: string): Play => ({
      outcome: target.owner === user ? { done: () => {} } : explainNotYours(target),
      command: () => confirmListing(s.as(user), { listing: target._id }),
    }),

    claim: (model: Model, target: ModelListing, user: string): Play => ({
      outcome: predictClaim(model, target, user),
      command: () => claim(s, target, user),
    }),

    withdrawClaim: (_: Model, target: ModelListing, user: string): Play | undefined =>
      target.claim && {
        outcome:
          target.claim.by === user
            ? { done: () => Object.assign(target, { claim: undefined }) }
            : 'not_found',
        command: async () => withdrawClaim(s.as(user), { claim: (await openClaim(target))._id }),
      },

    expire: (model: Model): Play => ({
      outcome: {
        done() {
          for (const target of model.all) target.claim = undefined;
        },
      },
      command: () => expireClaims(s.as('worker', new Date(start.getTime() + 15 * 24 * 3_600_000))),
    }),

    approveListing: (model: Model, target: ModelListing): Play => ({
      outcome:
        target.status === 'pending'
          ? createOutcome(model, target, { status: 'approved', isDecided: true })
          : 'not_now',
      command: async () =>
        approveListing(admin(), { id: target._id.toHexString(), v: await readVersion(target) }),
    }),

    rejectListing: (model: Model, target: ModelListing): Play => ({
      outcome:
        target.status === 'pending'
          ? createOutcome(model, target, { status: 'rejected', isDecided: true })
          : 'not_now',
      command: async () =>
        rejectListing(admin(), { id: target._id.toHexString(), v: await readVersion(target), notes: 'No.' }),
    }),

    approveUpdate(model: Model, target: ModelListing): Play | undefined {
      const { update } = target;
      if (!update) return undefined;
      const isConflict = ![update.base, update.company].includes(target.company);
      const isOwn = target.status === 'approved' && target.owner === update.by;
      const after = { company: update.company, update: undefined };
      return {
        outcome: !isOwn ? 'not_now' : isConflict ? 'conflict' : createOutcome(model, target, after),
        async command() {
          const { _id, v } = await openUpdate(target);
          return approveUpdate(admin(), { id: _id.toHexString(), v });
        },
      };
    },

    rejectUpdate: (model: Model, target: ModelListing): Play | undefined =>
      target.update && {
        outcome: createOutcome(model, target, { update: undefined }),
        async command() {
          const { _id, v } = await openUpdate(target);
          return rejectUpdate(admin(), { id: _id.toHexString(), v, notes: 'No.' });
        },
      },

    approveClaim(model: Model, target: ModelListing): Play | undefined {
      const by = target.claim?.by;
      if (!by) return undefined;
      const isFree = target.status === 'approved' && !target.owner;
      return {
        outcome: !isFree
          ? 'not_now'
          : findPublicListing(model, by)
            ? 'already_owner'
            : assignOwner(model, target, by),
        async command() {
          const { _id, v } = await openClaim(target);
          return approveClaim(admin(), { id: _id.toHexString(), v, notes: 'Known at the practice.' });
        },
      };
    },

    rejectClaim: (model: Model, target: ModelListing): Play | undefined =>
      target.claim && {
        outcome: createOutcome(model, target, { claim: undefined }),
        async command() {
          const { _id, v } = await openClaim(target);
          return rejectClaim(admin(), { id: _id.toHexString(), v, notes: 'No.' });
        },
      },

    suspendListing: (model: Model, target: ModelListing): Play => ({
      outcome:
        target.status === 'approved'
          ? createOutcome(model, target, { status: 'suspended', isDecided: true })
          : 'not_now',
      command: async () =>
        suspendListing(admin(), { id: target._id.toHexString(), v: await readVersion(target), notes: 'No.' }),
    }),

    deleteListing(model: Model, target: ModelListing): Play {
      const { status, owner } = target;
      return {
        outcome:
          status === 'deleted'
            ? 'not_now'
            : createOutcome(model, target, { status: 'deleted', owner: undefined, was: { status, owner } }),
        command: async () =>
          deleteListing(admin(), {
            id: target._id.toHexString(),
            v: await readVersion(target),
            notes: 'No.',
          }),
      };
    },

    restoreListing(model: Model, target: ModelListing): Play {
      const { was } = target;
      const isOwner = was?.owner && findOwnListing(model, was.owner);
      return {
        outcome: !was
          ? 'not_now'
          : isOwner
            ? 'already_owner'
            : createOutcome(model, target, { ...was, was: undefined }),
        command: async () => restoreListing(admin(), { id: target._id.toHexString() }),
      };
    },

    editListing: (model: Model, target: ModelListing, _: string, company: string): Play => ({
      outcome:
        target.status === 'deleted'
          ? 'not_now'
          : target.company === company
            ? 'no_changes'
            : createOutcome(model, target, { company }),
      command: async () =>
        editListing(admin(), {
          id: target._id.toHexString(),
          v: await readVersion(target),
          fields: { company },
        }),
    }),

    reopenListing: (model: Model, target: ModelListing): Play => ({
      outcome:
        target.isDecided && ['approved', 'rejected', 'suspended'].includes(target.status)
          ? createOutcome(model, target, { status: 'pending', isDecided: false })
          : 'not_now',
      command: async () =>
        reopen(admin(), { kind: 'listing', id: target._id.toHexString(), v: await readVersion(target) }),
    }),

    reopenClaim(model: Model, target: ModelListing): Play | undefined {
      const { owner: by, passed, update, status } = target;
      if (!by || by !== passed) return undefined;
      const stored = update?.by === by ? undefined : update;
      return {
        outcome:
          status === 'approved'
            ? createOutcome(model, target, {
                owner: undefined,
                passed: undefined,
                claim: { by },
                update: stored,
              })
            : 'not_now',
        async command() {
          const mine = { listingId: target._id, userId: by, status: 'approved' as const };
          const [newest] = await s.collections.claims
            .find(mine)
            .sort({ 'decision.at': -1, _id: -1 })
            .toArray();
          const { _id, v } = newest!;
          return reopen(admin(), { kind: 'claim', id: _id.toHexString(), v });
        },
      };
    },
  };
}
export type CommandName = keyof ReturnType<typeof createPlays>;
