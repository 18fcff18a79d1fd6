// Random stories of several prosthetists and staff against a real database, compared step by step with a model that
// knows nothing of the storage and predicts whether each call succeeds or why not.

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
import type { Undoable } from '@app/status-changes/inputs';
import { isFullRun, pickRounds } from '@app/test-kit/full-tests';
import fc from 'fast-check';
import type { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { reopen } from './staff/reopen.ts';
import { undoDecision } from './staff/undo-decision.ts';
import { expectSoundPractices } from './testing/expect-sound-practices.ts';
import { claim, create, input, ownPublic } from './testing/practice.ts';
import { newUser, openStage, type Stage, start } from './testing/stage.ts';

const s = await openStage();

type Status = 'pending' | 'approved' | 'rejected' | 'suspended' | 'deleted';

/** The model of a listing: its owner, the public values, and what is pending. */
interface ModelListing {
  _id: ObjectId;
  status: Status;
  owner?: string | undefined;
  company: string;
  update?: { by: string; company: string; base: string } | undefined;
  claim?: { by: string } | undefined;
  /** True if staff have decided about it since its submission. */
  isDecided?: boolean;
  /** The account whose claim was approved last. */
  passed?: string | undefined;
  /** State before staff deleted it. */
  was?: { status: Status; owner: string | undefined } | undefined;
}
interface Model {
  users: string[];
  all: ModelListing[];
  /** The last decision, and how to revert it in the model. */
  last?: { auditId: ObjectId; back: () => unknown } | undefined;
}

/** The predicted outcome of a call: success or an error. `done` updates the model after a success. */
type Outcome = string | { done: () => unknown };
interface Play {
  outcome: Outcome;
  command: () => Promise<unknown>;
}

const admin = () => s.as('admin_1');
const ownedBy = (model: Model, user: string) => model.all.find(({ owner }) => owner === user);
/** Finds the listing that prevents the user from claiming another. */
const findPublicListing = (model: Model, user: string) => {
  const owned = ownedBy(model, user);
  return owned?.status === 'approved' || owned?.status === 'suspended' ? owned : undefined;
};
const notYours = ({ status }: ModelListing) => (status === 'deleted' ? 'not_found' : 'not_yours');
const openUpdate = async ({ _id }: ModelListing) =>
  (await s.collections.pendingUpdates.findOne({ listingId: _id, status: 'pending' }))!;
const openClaim = async ({ _id }: ModelListing) =>
  (await s.collections.claims.findOne({ listingId: _id, status: 'pending' }))!;
const readVersion = async ({ _id }: ModelListing) => (await s.collections.listings.findOne({ _id }))!.v;

/** Each call by name: its prediction and its command. Undefined: there is no target for the call. */
const plays = {
  create: (model: Model, _: ModelListing, user: string, company: string): Play => ({
    outcome: ownedBy(model, user) ? 'already_owner' : { done: () => {} },
    async command() {
      const { _id } = await create(s, user, { company });
      model.all.push({ _id, status: 'pending', owner: user, company });
    },
  }),

  update: (_: Model, target: ModelListing, user: string, company: string): Play => ({
    outcome:
      target.owner !== user
        ? notYours(target)
        : target.company === company && target.status !== 'suspended'
          ? 'no_changes'
          : {
              done() {
                if (target.status === 'approved') target.update = { by: user, company, base: target.company };
                else Object.assign(target, { company, status: 'pending', isDecided: false });
              },
            },
    command: () =>
      updateListing(s.as(user), { listing: target._id, input: input({ company }), locale: 'en' }),
  }),

  withdrawUpdate: (_: Model, target: ModelListing, user: string): Play => ({
    outcome:
      target.owner !== user
        ? notYours(target)
        : target.update
          ? { done: () => Object.assign(target, { update: undefined }) }
          : 'not_found',
    command: () => withdrawUpdate(s.as(user), { listing: target._id }),
  }),

  confirm: (_: Model, target: ModelListing, user: string): Play => ({
    outcome: target.owner === user ? { done: () => {} } : notYours(target),
    command: () => confirmListing(s.as(user), { listing: target._id }),
  }),

  claim: (model: Model, target: ModelListing, user: string): Play => ({
    outcome: claimOutcome(model, target, user),
    command: () => claim(s, target, user),
  }),

  withdrawClaim: (_: Model, target: ModelListing, user: string): Play | undefined =>
    target.claim && {
      outcome:
        target.claim.by === user ? { done: () => Object.assign(target, { claim: undefined }) } : 'not_found',
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
        deleteListing(admin(), { id: target._id.toHexString(), v: await readVersion(target), notes: 'No.' }),
    };
  },

  restoreListing(model: Model, target: ModelListing): Play {
    const { was } = target;
    const isOwner = was?.owner && ownedBy(model, was.owner);
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
        const [newest] = await s.collections.claims.find(mine).sort({ 'decision.at': -1, _id: -1 }).toArray();
        const { _id, v } = newest!;
        return reopen(admin(), { kind: 'claim', id: _id.toHexString(), v });
      },
    };
  },
};
type CommandName = keyof typeof plays;
/** Calls that advance stories; the others disturb them. */
const weights: Record<CommandName | 'undo', number> = {
  create: 3,
  update: 7,
  withdrawUpdate: 2,
  confirm: 2,
  claim: 6,
  withdrawClaim: 2,
  expire: 1,
  approveListing: 3,
  rejectListing: 2,
  approveUpdate: 6,
  rejectUpdate: 2,
  approveClaim: 7,
  rejectClaim: 2,
  suspendListing: 2,
  deleteListing: 3,
  restoreListing: 8,
  editListing: 2,
  reopenListing: 2,
  reopenClaim: 6,
  undo: 5,
};
const isDecision = (commandName: CommandName) =>
  /^(approve|reject|suspend|delete|restore|edit|reopen)/.test(commandName);

function claimOutcome(model: Model, target: ModelListing, user: string): Outcome {
  if (target.status !== 'approved') return 'not_found';
  if (target.claim?.by === user) return 'duplicate_claim';
  if (target.owner === user) return 'own_listing';
  if (target.owner) return 'already_claimed';
  if (findPublicListing(model, user)) return 'already_owner';
  if (target.claim) return 'pending_claim_exists';
  return {
    done() {
      target.claim = { by: user };
    },
  };
}

/** Builds the outcome of a decision, with the way to revert it in the model. */
function createOutcome(model: Model, target: ModelListing, after: Partial<ModelListing>): Outcome {
  const before = Object.fromEntries(
    Object.keys(after).map((key) => [key, target[key as keyof ModelListing]]),
  );
  return {
    done() {
      Object.assign(target, after);
      model.last = { auditId: undefined as never, back: () => Object.assign(target, before) };
    },
  };
}

function assignOwner(model: Model, target: ModelListing, by: string): Outcome {
  const ended = model.all.filter((other) => other !== target && other.claim?.by === by);
  const first = ownedBy(model, by);
  const { status, update } = first ?? {};
  const { passed } = target;
  return {
    done() {
      for (const other of ended) other.claim = undefined;
      if (first) {
        hear('retire');
        Object.assign(first, { status: 'deleted', owner: undefined, update: undefined });
      }
      Object.assign(target, { owner: by, passed: by, claim: undefined });
      const back = () => {
        if (first) Object.assign(first, { status, owner: by, update });
        for (const other of ended) other.claim = { by };
        const stored = target.update?.by === by ? undefined : target.update;
        Object.assign(target, { owner: undefined, passed, claim: { by }, update: stored });
      };
      model.last = { auditId: undefined as never, back };
    },
  };
}

/** Numbers of successes and errors of each call. */
const received = new Map<string, number>();
const hear = (what: string) => void received.set(what, (received.get(what) ?? 0) + 1);

const turned = <T>(list: readonly T[], by: number): T[] => {
  const from = by % list.length;
  return [...list.slice(from), ...list.slice(0, from)];
};

class Step implements fc.AsyncCommand<Model, Stage> {
  readonly commandName: CommandName | 'undo';
  readonly numbers: readonly [which: number, who: number, what: number];
  readonly takeBack: boolean;
  constructor(
    commandName: CommandName | 'undo',
    numbers: readonly [number, number, number],
    takeBack: boolean,
  ) {
    this.commandName = commandName;
    this.numbers = numbers;
    this.takeBack = takeBack;
  }
  check = () => true;
  toString = () => `${this.commandName}(${this.numbers}${this.takeBack ? ', and back' : ''})`;

  async run(model: Model): Promise<void> {
    const { commandName, numbers } = this;
    const [which, who, what] = numbers;
    if (commandName === 'undo') {
      await undo(model);
      return;
    }
    const possible = turned(model.all, which).flatMap((target) =>
      turned(model.users, who).flatMap(
        (user) => plays[commandName](model, target, user, `Company ${what}`) ?? [],
      ),
    );
    // Two of three calls are chosen to succeed, if possible: otherwise stories do not advance.
    const passed = possible.filter(({ outcome }) => typeof outcome !== 'string');
    const play = (who % 3 ? passed[0] : undefined) ?? possible[0];
    if (!play) return;
    const answer = await play.command().catch((error: { code?: string }) => {
      if (!error.code) throw error;
      return error.code;
    });
    const { outcome } = play;
    hear(typeof outcome === 'string' ? `${commandName}: ${outcome}` : commandName);
    if (typeof outcome === 'string') expect([commandName, answer]).toEqual([commandName, outcome]);
    else {
      expect([commandName, typeof answer]).not.toEqual([commandName, 'string']);
      outcome.done();
      if (isDecision(commandName)) model.last!.auditId = (answer as Undoable).auditId;
      if (isDecision(commandName) && this.takeBack) {
        // Nothing happened in between: it must succeed.
        expect(await undo(model)).toBe(true);
      }
    }
    await compare(model);
  }
}

async function undo(model: Model): Promise<boolean> {
  const { last } = model;
  model.last = undefined;
  if (!last) return false;
  const done = await undoDecision(admin(), last).catch((error: { code?: string }) => {
    if (error.code !== 'too_late') throw error;
    return undefined;
  });
  hear(done ? 'undo' : 'undo: too_late');
  if (done) last.back();
  await compare(model);
  return done !== undefined;
}

async function compare({ all }: Model): Promise<void> {
  for (const { _id, status, owner, company, update, claim: waiting } of all) {
    const listing = await s.collections.listings.findOne({ _id });
    expect(listing).toMatchObject({ status, approved: status === 'approved', company });
    expect(listing?.ownerUserId).toBe(owner);
    const open = { listingId: _id, status: 'pending' as const };
    const updates = await s.collections.pendingUpdates.find(open).toArray();
    expect(updates.map(({ userId, changes }) => [userId, changes])).toEqual(
      update ? [[update.by, { company: update.company }]] : [],
    );
    const claims = await s.collections.claims.find(open).toArray();
    expect(claims.map(({ userId }) => userId)).toEqual(waiting ? [waiting.by] : []);
  }
}

/** Creates public listings with and without owner, and a pending one; all with the fields that `input` gives. */
async function createModel(): Promise<Model> {
  const users = Array.from({ length: 4 }, () => newUser());
  const all: ModelListing[] = [];
  for (const [company, owner] of [['First', users[0]!], ['Second'], ['Third']] as const) {
    const { listing } = await ownPublic(s, owner, { company });
    const { _id } = listing;
    if (!owner) await s.collections.listings.updateOne({ _id }, { $unset: { ownerUserId: '' } });
    all.push({ _id, status: 'approved', owner, company, isDecided: true });
  }
  const { _id } = await create(s, users[1], { company: 'Fourth' });
  return { users, all: [...all, { _id, status: 'pending', owner: users[1], company: 'Fourth' }] };
}

it('commands succeed, fail and are undone as the model predicts, and the audit log agrees', async () => {
  const weightedCommands = Object.entries(weights).map(([commandName, weight]) => ({
    weight,
    arbitrary: fc.constant(commandName as CommandName | 'undo'),
  }));
  const command = fc
    .tuple(fc.oneof(...weightedCommands), fc.noBias(fc.tuple(fc.nat(9), fc.nat(99), fc.nat(2))), fc.nat(4))
    .map(([commandName, numbers, n]) => new Step(commandName, numbers, n === 0));
  await fc.assert(
    fc.asyncProperty(fc.commands([command], { maxCommands: 60, size: 'max' }), async (commands) => {
      await fc.asyncModelRun(async () => ({ model: await createModel(), real: s }), commands);
      await expectSoundPractices(s.collections);
    }),
    { numRuns: pickRounds(6, 24), endOnFailure: true },
  );
  // Stories of errors only would prove nothing; a few stories cannot contain everything.
  if (!isFullRun) return;
  const wanted = [
    'create',
    'update',
    'claim',
    'approveListing',
    'approveUpdate',
    'approveClaim',
    'retire',
    'suspendListing',
    'deleteListing',
    'restoreListing',
    'editListing',
    'reopenListing',
    'reopenClaim',
    'undo',
  ];
  for (const commandName of wanted)
    expect.soft(received.get(commandName) ?? 0, commandName).toBeGreaterThan(0);
}, 120_000);
