// Random stories of several practitioners and the team against a real database, step by step beside a model that knows
// nothing of how it is stored, and says of every request whether it is granted or why not.

import { expireClaims } from '@app/listings/claim/expire';
import { withdrawClaim } from '@app/listings/claim/owner/withdraw-claim';
import { approveClaim, rejectClaim } from '@app/listings/claim/staff/decide-claim';
import { confirmListing } from '@app/listings/listing/owner/confirm-listing';
import { approveListing, rejectListing } from '@app/listings/listing/staff/decide-listing';
import { deleteListing, restoreListing } from '@app/listings/listing/staff/delete-listing';
import { editListing } from '@app/listings/listing/staff/edit-listing';
import { suspendListing } from '@app/listings/listing/staff/suspend-listing';
import { updateListing } from '@app/listings/update/owner/update-listing';
import { withdrawUpdate } from '@app/listings/update/owner/withdraw-update';
import { approveUpdate, rejectUpdate } from '@app/listings/update/staff/decide-update';
import type { Undoable } from '@app/status-changes/inputs';
import { isFullRun, pickRounds } from '@app/test-kit/full-tests';
import { testDatabase } from '@app/test-kit/mongo';
import fc from 'fast-check';
import type { ObjectId } from 'mongodb';
import { beforeAll, expect, it } from 'vitest';
import { reopen } from './staff/reopen.ts';
import { undoDecision } from './staff/undo-decision.ts';
import { expectSoundPractices } from './testing/expect-sound-practices.ts';
import { claim, create, input, ownPublic } from './testing/practice.ts';
import { createStage, newUser, type Stage, start } from './testing/stage.ts';

const { uri } = await testDatabase();
let s: Stage;
beforeAll(async () => {
  s = await createStage(uri);
});

type Status = 'pending' | 'approved' | 'rejected' | 'suspended' | 'deleted';

/** What the model knows of a listing: who has it, what everybody reads, and what waits beside it. */
interface Told {
  _id: ObjectId;
  status: Status;
  owner?: string | undefined;
  company: string;
  update?: { by: string; company: string; base: string } | undefined;
  claim?: { by: string } | undefined;
  /** True if the team has decided about it since it was sent. */
  isDecided?: boolean;
  /** Whose claim was granted last. */
  granted?: string | undefined;
  /** What it was before the team deleted it. */
  was?: { status: Status; owner: string | undefined } | undefined;
}
interface Model {
  users: string[];
  all: Told[];
  /** The last decision, and how to forget it. */
  last?: { auditId: ObjectId; back: () => unknown } | undefined;
}

/** What a request comes to: nothing, or why it is refused. `done` tells the model, once it is granted. */
type Outcome = string | { done: () => unknown };
interface Play {
  outcome: Outcome;
  verb: () => Promise<unknown>;
}

const admin = () => s.as('admin_1');
const ownedBy = (model: Model, user: string) => model.all.find(({ owner }) => owner === user);
/** One that keeps its owner from claiming another. */
const findPublicListing = (model: Model, user: string) => {
  const owned = ownedBy(model, user);
  return owned?.status === 'approved' || owned?.status === 'suspended' ? owned : undefined;
};
const notYours = ({ status }: Told) => (status === 'deleted' ? 'not_found' : 'not_yours');
const openUpdate = async ({ _id }: Told) =>
  (await s.collections.pendingUpdates.findOne({ listingId: _id, status: 'pending' }))!;
const openClaim = async ({ _id }: Told) =>
  (await s.collections.claims.findOne({ listingId: _id, status: 'pending' }))!;
const readVersion = async ({ _id }: Told) => (await s.collections.listings.findOne({ _id }))!.v;

/** Each request by its name: what the model says to it, and the verb. Undefined: there is nothing to request. */
const plays = {
  create: (model: Model, _: Told, user: string, company: string): Play => ({
    outcome: ownedBy(model, user) ? 'already_owner' : { done: () => {} },
    async verb() {
      const { _id } = await create(s, user, { company });
      model.all.push({ _id, status: 'pending', owner: user, company });
    },
  }),

  update: (_: Model, told: Told, user: string, company: string): Play => ({
    outcome:
      told.owner !== user
        ? notYours(told)
        : told.company === company && told.status !== 'suspended'
          ? 'no_changes'
          : {
              done() {
                if (told.status === 'approved') told.update = { by: user, company, base: told.company };
                else Object.assign(told, { company, status: 'pending', isDecided: false });
              },
            },
    verb: () => updateListing(s.as(user), { listing: told._id, input: input({ company }), locale: 'en' }),
  }),

  withdrawUpdate: (_: Model, told: Told, user: string): Play => ({
    outcome:
      told.owner !== user
        ? notYours(told)
        : told.update
          ? { done: () => Object.assign(told, { update: undefined }) }
          : 'not_found',
    verb: () => withdrawUpdate(s.as(user), { listing: told._id }),
  }),

  confirm: (_: Model, told: Told, user: string): Play => ({
    outcome: told.owner === user ? { done: () => {} } : notYours(told),
    verb: () => confirmListing(s.as(user), { listing: told._id }),
  }),

  claim: (model: Model, told: Told, user: string): Play => ({
    outcome: claimOutcome(model, told, user),
    verb: () => claim(s, told, user),
  }),

  withdrawClaim: (_: Model, told: Told, user: string): Play | undefined =>
    told.claim && {
      outcome:
        told.claim.by === user ? { done: () => Object.assign(told, { claim: undefined }) } : 'not_found',
      verb: async () => withdrawClaim(s.as(user), { claim: (await openClaim(told))._id }),
    },

  expire: (model: Model): Play => ({
    outcome: {
      done() {
        for (const told of model.all) told.claim = undefined;
      },
    },
    verb: () =>
      expireClaims(s.as({ kind: 'system', id: 'worker' }, new Date(start.getTime() + 15 * 24 * 3_600_000))),
  }),

  approveListing: (model: Model, told: Told): Play => ({
    outcome:
      told.status === 'pending'
        ? createOutcome(model, told, { status: 'approved', isDecided: true })
        : 'not_now',
    verb: async () => approveListing(admin(), { listing: told._id, v: await readVersion(told) }),
  }),

  rejectListing: (model: Model, told: Told): Play => ({
    outcome:
      told.status === 'pending'
        ? createOutcome(model, told, { status: 'rejected', isDecided: true })
        : 'not_now',
    verb: async () => rejectListing(admin(), { listing: told._id, v: await readVersion(told), notes: 'No.' }),
  }),

  approveUpdate(model: Model, told: Told): Play | undefined {
    const { update } = told;
    if (!update) return undefined;
    const isConflict = ![update.base, update.company].includes(told.company);
    const isOwn = told.status === 'approved' && told.owner === update.by;
    const after = { company: update.company, update: undefined };
    return {
      outcome: !isOwn ? 'not_now' : isConflict ? 'conflict' : createOutcome(model, told, after),
      async verb() {
        const { _id, v } = await openUpdate(told);
        return approveUpdate(admin(), { update: _id, v });
      },
    };
  },

  rejectUpdate: (model: Model, told: Told): Play | undefined =>
    told.update && {
      outcome: createOutcome(model, told, { update: undefined }),
      async verb() {
        const { _id, v } = await openUpdate(told);
        return rejectUpdate(admin(), { update: _id, v, notes: 'No.' });
      },
    },

  approveClaim(model: Model, told: Told): Play | undefined {
    const by = told.claim?.by;
    if (!by) return undefined;
    const isFree = told.status === 'approved' && !told.owner;
    return {
      outcome: !isFree
        ? 'not_now'
        : findPublicListing(model, by)
          ? 'already_owner'
          : assignOwner(model, told, by),
      async verb() {
        const { _id, v } = await openClaim(told);
        return approveClaim(admin(), { claim: _id, v, reason: 'Known at the practice.' });
      },
    };
  },

  rejectClaim: (model: Model, told: Told): Play | undefined =>
    told.claim && {
      outcome: createOutcome(model, told, { claim: undefined }),
      async verb() {
        const { _id, v } = await openClaim(told);
        return rejectClaim(admin(), { claim: _id, v, notes: 'No.' });
      },
    },

  suspendListing: (model: Model, told: Told): Play => ({
    outcome:
      told.status === 'approved'
        ? createOutcome(model, told, { status: 'suspended', isDecided: true })
        : 'not_now',
    verb: async () =>
      suspendListing(admin(), { listing: told._id, v: await readVersion(told), notes: 'No.' }),
  }),

  deleteListing(model: Model, told: Told): Play {
    const { status, owner } = told;
    return {
      outcome:
        status === 'deleted'
          ? 'not_now'
          : createOutcome(model, told, { status: 'deleted', owner: undefined, was: { status, owner } }),
      verb: async () =>
        deleteListing(admin(), { listing: told._id, v: await readVersion(told), reason: 'No.' }),
    };
  },

  restoreListing(model: Model, told: Told): Play {
    const { was } = told;
    const isOwner = was?.owner && ownedBy(model, was.owner);
    return {
      outcome: !was
        ? 'not_now'
        : isOwner
          ? 'already_owner'
          : createOutcome(model, told, { ...was, was: undefined }),
      verb: async () => restoreListing(admin(), { listing: told._id }),
    };
  },

  editListing: (model: Model, told: Told, _: string, company: string): Play => ({
    outcome:
      told.status === 'deleted'
        ? 'not_now'
        : told.company === company
          ? 'no_changes'
          : createOutcome(model, told, { company }),
    verb: async () =>
      editListing(admin(), { listing: told._id, v: await readVersion(told), fields: { company } }),
  }),

  reopenListing: (model: Model, told: Told): Play => ({
    outcome:
      told.isDecided && ['approved', 'rejected', 'suspended'].includes(told.status)
        ? createOutcome(model, told, { status: 'pending', isDecided: false })
        : 'not_now',
    verb: async () =>
      reopen(admin(), { kind: 'listing', id: told._id.toHexString(), v: await readVersion(told) }),
  }),

  reopenClaim(model: Model, told: Told): Play | undefined {
    const { owner: by, granted, update, status } = told;
    if (!by || by !== granted) return undefined;
    const kept = update?.by === by ? undefined : update;
    return {
      outcome:
        status === 'approved'
          ? createOutcome(model, told, { owner: undefined, granted: undefined, claim: { by }, update: kept })
          : 'not_now',
      async verb() {
        const mine = { listingId: told._id, userId: by, status: 'approved' as const };
        const [newest] = await s.collections.claims.find(mine).sort({ 'decision.at': -1, _id: -1 }).toArray();
        const { _id, v } = newest!;
        return reopen(admin(), { kind: 'claim', id: _id.toHexString(), v });
      },
    };
  },
};
type CommandName = keyof typeof plays;
/** Stories get somewhere by these; the rest disturbs them. */
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

function claimOutcome(model: Model, told: Told, user: string): Outcome {
  if (told.status !== 'approved') return 'not_found';
  if (told.claim?.by === user) return 'duplicate_claim';
  if (told.owner === user) return 'own_listing';
  if (told.owner) return 'already_claimed';
  if (findPublicListing(model, user)) return 'already_owner';
  if (told.claim) return 'pending_claim_exists';
  return {
    done() {
      told.claim = { by: user };
    },
  };
}

/** A decision's outcome, with its way back in the model. */
function createOutcome(model: Model, told: Told, after: Partial<Told>): Outcome {
  const before = Object.fromEntries(Object.keys(after).map((key) => [key, told[key as keyof Told]]));
  return {
    done() {
      Object.assign(told, after);
      model.last = { auditId: undefined as never, back: () => Object.assign(told, before) };
    },
  };
}

function assignOwner(model: Model, told: Told, by: string): Outcome {
  const ended = model.all.filter((other) => other !== told && other.claim?.by === by);
  const first = ownedBy(model, by);
  const { status, update } = first ?? {};
  const { granted } = told;
  return {
    done() {
      for (const other of ended) other.claim = undefined;
      if (first) {
        hear('retire');
        Object.assign(first, { status: 'deleted', owner: undefined, update: undefined });
      }
      Object.assign(told, { owner: by, granted: by, claim: undefined });
      const back = () => {
        if (first) Object.assign(first, { status, owner: by, update });
        for (const other of ended) other.claim = { by };
        const kept = told.update?.by === by ? undefined : told.update;
        Object.assign(told, { owner: undefined, granted, claim: { by }, update: kept });
      };
      model.last = { auditId: undefined as never, back };
    },
  };
}

/** How often each request was granted, and each reason heard. */
const heard = new Map<string, number>();
const hear = (what: string) => void heard.set(what, (heard.get(what) ?? 0) + 1);

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
    const possible = turned(model.all, which).flatMap((told) =>
      turned(model.users, who).flatMap(
        (user) => plays[commandName](model, told, user, `Company ${what}`) ?? [],
      ),
    );
    // Two of three are requests that are granted, where there are any: else stories get nowhere.
    const granted = possible.filter(({ outcome }) => typeof outcome !== 'string');
    const play = (who % 3 ? granted[0] : undefined) ?? possible[0];
    if (!play) return;
    const answer = await play.verb().catch((error: { code?: string }) => {
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
        // Nothing happened in between: it must work.
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

/** Public listings of somebody's and of nobody's, and one that waits; all with the fields that `input` gives. */
async function createModel(): Promise<Model> {
  const users = Array.from({ length: 4 }, () => newUser());
  const all: Told[] = [];
  for (const [company, owner] of [['First', users[0]!], ['Second'], ['Third']] as const) {
    const { listing } = await ownPublic(s, owner, { company });
    const { _id } = listing;
    if (!owner) await s.collections.listings.updateOne({ _id }, { $unset: { ownerUserId: '' } });
    all.push({ _id, status: 'approved', owner, company, isDecided: true });
  }
  const { _id } = await create(s, users[1], { company: 'Fourth' });
  return { users, all: [...all, { _id, status: 'pending', owner: users[1], company: 'Fourth' }] };
}

it('grants, refuses and takes back what the model does, and the audit log tells it', async () => {
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
  // A story of refusals alone would prove nothing; a few stories cannot hold everything.
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
  for (const commandName of wanted) expect.soft(heard.get(commandName) ?? 0, commandName).toBeGreaterThan(0);
}, 120_000);
