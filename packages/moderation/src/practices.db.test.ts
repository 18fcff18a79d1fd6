// Random stories of several prosthetists and staff against a real database, compared step by step with a model.

import type { ListingDoc } from '@app/db';
import { expectSoundListings } from '@app/listings/testing/expect-sound-listings';
import { createListingInput } from '@app/listings/testing/inputs';
import { createUserId, openStage, type Stage } from '@app/listings/testing/stage';
import type { Undoable } from '@app/status-changes/inputs';
import { isFullRun, pickRounds } from '@app/test-kit/full-tests';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { undoDecision } from './staff/undo-decision.ts';
import { type CommandName, createModelCommands } from './testing/model-commands.ts';
import { countOutcome, type Model, type ModelListing, outcomeCounts } from './testing/practice-model.ts';

const stage = await openStage();
const modelCommands = createModelCommands(stage);

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

const rotate = <T>(list: readonly T[], offset: number): T[] => {
  const startIndex = offset % list.length;
  return [...list.slice(startIndex), ...list.slice(0, startIndex)];
};

class Step implements fc.AsyncCommand<Model, Stage> {
  readonly commandName: CommandName | 'undo';
  readonly numbers: readonly [which: number, who: number, what: number];
  readonly isUndone: boolean;
  constructor(
    commandName: CommandName | 'undo',
    numbers: readonly [number, number, number],
    isUndone: boolean,
  ) {
    this.commandName = commandName;
    this.numbers = numbers;
    this.isUndone = isUndone;
  }
  check = () => true;
  toString = () => `${this.commandName}(${this.numbers}${this.isUndone ? ', undone' : ''})`;

  async run(model: Model): Promise<void> {
    const { commandName, numbers } = this;
    const [listingIndex, userIndex, companyNumber] = numbers;
    if (commandName === 'undo') {
      await undo(model);
      return;
    }
    const possibleCommands = rotate(model.listings, listingIndex).flatMap((target) =>
      rotate(model.userIds, userIndex).flatMap(
        (userId) => modelCommands[commandName](model, target, userId, `Company ${companyNumber}`) ?? [],
      ),
    );
    // Two of three calls are chosen to succeed, if possible: otherwise stories do not advance.
    const succeedingCommands = possibleCommands.filter(({ outcome }) => typeof outcome !== 'string');
    const modelCommand = (userIndex % 3 ? succeedingCommands[0] : undefined) ?? possibleCommands[0];
    if (!modelCommand) return;
    const result = await modelCommand.command().catch((error: { code?: string }) => {
      if (!error.code) throw error;
      return error.code;
    });
    const { outcome } = modelCommand;
    countOutcome(typeof outcome === 'string' ? `${commandName}: ${outcome}` : commandName);
    if (typeof outcome === 'string') expect([commandName, result]).toEqual([commandName, outcome]);
    else {
      expect([commandName, typeof result]).not.toEqual([commandName, 'string']);
      outcome.apply();
      if (isDecision(commandName)) model.lastDecision!.auditId = (result as Undoable).auditId;
      if (isDecision(commandName) && this.isUndone) {
        // Nothing happened in between: it must succeed.
        expect(await undo(model)).toBe(true);
      }
    }
    await expectModelState(model);
  }
}

async function undo(model: Model): Promise<boolean> {
  const { lastDecision } = model;
  model.lastDecision = undefined;
  if (!lastDecision) return false;
  const undoResult = await undoDecision(stage.admin, lastDecision).catch((error: { code?: string }) => {
    if (error.code !== 'too_late') throw error;
    return undefined;
  });
  countOutcome(undoResult ? 'undo' : 'undo: too_late');
  if (undoResult) lastDecision.revert();
  await expectModelState(model);
  return undoResult !== undefined;
}

const pickOwnerFields = ({
  email,
  patientContactPhone,
}: Pick<ListingDoc, 'email' | 'patientContactPhone'>) => ({ email, patientContactPhone });
const ownerFields = pickOwnerFields(createListingInput());

async function expectModelState({ listings }: Model): Promise<void> {
  for (const { _id, status, ownerId, company, hasOwnerFields, update, claim: pendingClaim } of listings) {
    const listing = await stage.listings.findOne({ _id });
    expect(listing).toMatchObject({ status, approved: status === 'approved', company });
    expect(pickOwnerFields(listing!)).toEqual(hasOwnerFields ? ownerFields : {});
    expect(listing?.ownerUserId).toBe(ownerId);
    const pendingFilter = { listingId: _id, status: 'pending' as const };
    const updates = await stage.pendingUpdates.find(pendingFilter).toArray();
    expect(updates.map(({ userId, changes }) => ({ userId, ...changes }))).toEqual(
      update
        ? [{ userId: update.userId, company: update.company, ...(update.setsOwnerFields && ownerFields) }]
        : [],
    );
    const claims = await stage.claims.find(pendingFilter).toArray();
    expect(claims.map(({ userId }) => userId)).toEqual(pendingClaim ? [pendingClaim.userId] : []);
  }
}

/** Creates public listings with and without owner, and a pending one. `Third` lacks the fields of an owner. */
async function createModel(): Promise<Model> {
  const userIds = Array.from({ length: 4 }, () => createUserId());
  const listings: ModelListing[] = [];
  for (const [company, ownerId] of [['First', userIds[0]!], ['Second'], ['Third']] as const) {
    const { listing } = await stage.createPublicListing(ownerId, { company });
    const { _id } = listing;
    const hasOwnerFields = company !== 'Third';
    if (!ownerId) await stage.listings.updateOne({ _id }, { $unset: { ownerUserId: '' } });
    if (!hasOwnerFields)
      await stage.listings.updateOne({ _id }, { $unset: { email: '', patientContactPhone: '' } });
    listings.push({ _id, status: 'approved', ownerId, company, hasOwnerFields, isDecided: true });
  }
  const { _id } = await stage.createPendingListing(userIds[1], { company: 'Fourth' });
  listings.push({ _id, status: 'pending', ownerId: userIds[1], company: 'Fourth', hasOwnerFields: true });
  return { userIds, listings };
}

it('an owner who comes after another sends the fields of an owner anew, and Undo takes them away', async () => {
  const model = await createModel();
  const [, secondListing] = model.listings;
  const runSteps = (steps: [CommandName, number, boolean?][]) => {
    const commands = steps.map(
      ([name, company, isUndone = false]) => new Step(name, [1, 2, company], isUndone),
    );
    return fc.asyncModelRun(async () => ({ model, real: stage }), commands);
  };
  // Reopening takes the listing and the owner's fields from the claimant, who then gets it back without them.
  await runSteps([
    ['claim', 0],
    ['approveClaim', 0],
    ['reopenClaim', 0],
    ['approveClaim', 0],
    ['update', 1],
  ]);
  const userId = model.userIds[2]!;
  const sentUpdate = { userId, company: 'Company 1', base: 'Second', setsOwnerFields: true };
  expect(secondListing?.update).toEqual(sentUpdate);
  // The company was another one meanwhile: what the form repeats is no change, and does not end an earlier one.
  await runSteps([
    ['editListing', 0],
    ['update', 0],
  ]);
  expect(secondListing?.update).toEqual(sentUpdate);
  // Staff make the same change: only the fields of the owner are still requested.
  await runSteps([
    ['editListing', 1],
    ['update', 1],
  ]);
  expect(secondListing?.update).toEqual({ userId, setsOwnerFields: true });
  await runSteps([
    ['approveUpdate', 0, true],
    ['approveUpdate', 0],
    ['update', 2],
  ]);
  expect(secondListing).toMatchObject({
    hasOwnerFields: true,
    update: { company: 'Company 2', setsOwnerFields: false },
  });
});

it('commands succeed, fail and are undone as the model predicts, and the audit log agrees', async () => {
  const weightedCommands = Object.entries(weights).map(([commandName, weight]) => ({
    weight,
    arbitrary: fc.constant(commandName as CommandName | 'undo'),
  }));
  const stepArbitrary = fc
    .tuple(fc.oneof(...weightedCommands), fc.noBias(fc.tuple(fc.nat(9), fc.nat(99), fc.nat(2))), fc.nat(4))
    .map(([commandName, numbers, n]) => new Step(commandName, numbers, n === 0));
  await fc.assert(
    fc.asyncProperty(fc.commands([stepArbitrary], { maxCommands: 60, size: 'max' }), async (commands) => {
      await fc.asyncModelRun(async () => ({ model: await createModel(), real: stage }), commands);
      await expectSoundListings(stage);
    }),
    { numRuns: pickRounds(6, 24), endOnFailure: true },
  );
  // Stories of errors only would prove nothing; a few stories cannot contain everything.
  if (!isFullRun) return;
  const expectedCommands = [
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
  for (const commandName of expectedCommands)
    expect.soft(outcomeCounts.get(commandName) ?? 0, commandName).toBeGreaterThan(0);
}, 120_000);
