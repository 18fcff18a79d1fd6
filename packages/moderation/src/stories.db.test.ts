// Random stories of several people and staff against a real database, compared step by step with a model that knows
// nothing of the storage.

import type { ReviewDoc } from '@app/db';
import { createUserId, openStage, type Stage } from '@app/listings/testing/stage';
import { appealReview } from '@app/reviews/review/author/appeal-review';
import { editReview } from '@app/reviews/review/author/edit-review';
import { flagReview } from '@app/reviews/review/author/flag-review';
import { withdrawReview } from '@app/reviews/review/author/withdraw-review';
import { approveReview, rejectReview, requestChanges } from '@app/reviews/review/staff/decide-review';
import { decideReviewAppeal } from '@app/reviews/review/staff/decide-review-appeal';
import { deleteReview, restoreReview } from '@app/reviews/review/staff/delete-review';
import { redactReview } from '@app/reviews/review/staff/redact-review';
import { decideFlags, removeReview } from '@app/reviews/review/staff/remove-review';
import {
  getStatusAfter,
  isAppealable,
  type ReviewAction,
  reviewTransitions,
} from '@app/reviews/review/states';
import { expectSoundReviews } from '@app/reviews/testing/expect-sound-reviews';
import { createContent } from '@app/reviews/testing/inputs';
import { pickRounds } from '@app/test-kit/full-tests';
import fc from 'fast-check';
import type { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { reconcile } from './reconcile/reconcile.ts';
import { reopen } from './staff/reopen.ts';
import { undoDecision } from './staff/undo-decision.ts';

const stage = await openStage();

/** The model of a review: numbers of its newest text that is not public, and of its public text. */
interface ModelReview {
  publicId: string;
  userId: string;
  unpublishedTextNumber: number | undefined;
  publicTextNumber: number | undefined;
  /** The public text before staff deleted it. */
  deletedTextNumber: number | undefined;
}
interface Model {
  reviews: ModelReview[];
  /** The last decision, and how to revert it in the model. */
  lastDecision?: { auditId: ObjectId; by: string; revert: () => void } | undefined;
}

/** Numbers of successful actions: stories of errors only would prove nothing. */
const actionCounts = new Map<string, number>();
const reasons = ['Abusive or obscene'];
const toStars = (n: number) => ((n % 5) + 1) as 1 | 2 | 3 | 4 | 5;
const toLimb = (n: number) => ({ upper: 'None', lower: n % 2 ? 'Single hip' : 'Double hip' }) as const;
const createContentFields = (n: number) => ({
  overallRating: toStars(n),
  limb: toLimb(n),
  text: `Number ${n} of the texts that somebody may write about a visit.`,
});

const actions = Object.keys(reviewTransitions) as ReviewAction[];

/** Picks a possible action, so that stories advance; rarely a withdrawal, which ends most stories. */
function pickAction(review: ReviewDoc, drawnNumber: number): ReviewAction {
  const possibleActions = actions.filter(
    (action) =>
      getStatusAfter(action, review) &&
      (action !== 'withdraw' || drawnNumber % 4 === 0) &&
      (action !== 'appeal' || isAppealable(review)) &&
      (!action.endsWith('_appeal') || review.appeal?.status === 'open'),
  );
  if (review.status === 'pending') possibleActions.push('approve', 'approve', 'approve');
  return possibleActions[drawnNumber % Math.max(1, possibleActions.length)] ?? 'withdraw';
}

class StoryCommand implements fc.AsyncCommand<Model, Stage> {
  readonly action: ReviewAction | 'submit' | 'undo' | 'likely';
  readonly reviewIndex: number;
  readonly drawnNumber: number;
  constructor(action: ReviewAction | 'submit' | 'undo' | 'likely', reviewIndex: number, drawnNumber: number) {
    this.action = action;
    this.reviewIndex = reviewIndex;
    this.drawnNumber = drawnNumber;
  }
  check = () => true;
  toString = () => `${this.action}(${this.reviewIndex}, ${this.drawnNumber})`;

  async run(model: Model): Promise<void> {
    const { reviewIndex, drawnNumber } = this;
    if (this.action === 'submit' || model.reviews.length === 0) return submit(model, drawnNumber);
    if (this.action === 'undo') return undo(model);
    const modelReview = model.reviews[reviewIndex % model.reviews.length]!;
    const review = await stage.readReview(modelReview.publicId);
    const action = this.action === 'likely' ? pickAction(review, drawnNumber) : this.action;
    const previousState = { ...modelReview };
    const input = { id: modelReview.publicId, v: review.v, reasons, notes: '' };
    const adminCtx = stage.as(`admin_${drawnNumber % 3}`);
    const authorCtx = stage.as(modelReview.userId);
    const commands: Record<ReviewAction, () => Promise<unknown>> = {
      edit: () =>
        editReview(authorCtx, {
          publicId: modelReview.publicId,
          v: review.v,
          content: createContent(createContentFields(drawnNumber)),
          locale: 'en',
        }),
      withdraw: () => withdrawReview(authorCtx, { publicId: modelReview.publicId }),
      flag: () =>
        flagReview(stage.as(createUserId()), { publicId: modelReview.publicId, reason: 'Abusive', note: '' }),
      appeal: () =>
        appealReview(authorCtx, { publicId: modelReview.publicId, text: 'Please look at it once more.' }),
      approve: () => approveReview(adminCtx, input),
      reject: () => rejectReview(adminCtx, input),
      request_changes: () => requestChanges(adminCtx, input),
      remove: () => removeReview(adminCtx, input),
      uphold_flag: () => decideFlags(adminCtx, { ...input, verdict: 'uphold' }),
      decline_flag: () => decideFlags(adminCtx, { ...input, verdict: 'decline' }),
      uphold_appeal: () => decideReviewAppeal(adminCtx, { ...input, verdict: 'uphold' }),
      decline_appeal: () => decideReviewAppeal(adminCtx, { ...input, verdict: 'decline' }),
      reopen: () => reopen(adminCtx, { kind: 'review', id: modelReview.publicId, v: review.v }),
      reopen_edit: () => reopen(adminCtx, { kind: 'review', id: modelReview.publicId, v: review.v }),
      redact: () => redactReview(adminCtx, { ...input, tags: [] }),
      delete: () => deleteReview(adminCtx, { ...input, notes: 'Nobody was ever there.' }),
      restore: () => restoreReview(adminCtx, input),
    };
    const result = await commands[action]().catch((error: Error) => {
      if (error.name === 'DomainError' || error.name === 'ConflictError') return undefined;
      throw error;
    });
    if (!result) return;
    actionCounts.set(action, (actionCounts.get(action) ?? 0) + 1);
    if (action === 'delete' || action === 'restore')
      [modelReview.publicTextNumber, modelReview.deletedTextNumber] = [
        modelReview.deletedTextNumber,
        modelReview.publicTextNumber,
      ];
    if (action === 'reopen' || action === 'reopen_edit') applyReopening(modelReview, review);
    if (action === 'edit') modelReview.unpublishedTextNumber = drawnNumber;
    if (action === 'approve' || action === 'uphold_appeal') {
      modelReview.publicTextNumber =
        modelReview.unpublishedTextNumber ?? modelReview.publicTextNumber ?? drawnNumber;
      modelReview.unpublishedTextNumber = undefined;
    }
    if (
      action === 'remove' ||
      action === 'withdraw' ||
      (action === 'uphold_flag' && modelReview.publicTextNumber !== undefined)
    ) {
      modelReview.unpublishedTextNumber = modelReview.publicTextNumber ?? modelReview.unpublishedTextNumber;
      modelReview.publicTextNumber = undefined;
    }
    const auditId = (result as { auditId?: ObjectId }).auditId;
    if (auditId)
      model.lastDecision = {
        auditId,
        by: `admin_${drawnNumber % 3}`,
        revert: () => Object.assign(modelReview, previousState),
      };
    await expectModelState(model);
  }
}

/** Applies a reopening to the model: that of an edit while the old text stays public changes nothing here. */
function applyReopening(modelReview: ModelReview, { visible, revision }: ReviewDoc): void {
  if (visible && revision) return;
  modelReview.unpublishedTextNumber = modelReview.publicTextNumber ?? modelReview.unpublishedTextNumber;
  modelReview.publicTextNumber = undefined;
}

async function submit(model: Model, textNumber: number): Promise<void> {
  const listing = await stage.createListing({ state: 'VT' });
  const { publicId, userId } = await stage.createPendingReview(listing, createContentFields(textNumber));
  model.reviews.push({
    publicId,
    userId,
    unpublishedTextNumber: textNumber,
    publicTextNumber: undefined,
    deletedTextNumber: undefined,
  });
  await expectModelState(model);
}

async function undo(model: Model): Promise<void> {
  const { lastDecision } = model;
  model.lastDecision = undefined;
  if (!lastDecision) return;
  const result = await undoDecision(stage.as(lastDecision.by), { auditId: lastDecision.auditId }).catch(
    (error: Error) => {
      if (error.name === 'DomainError') return undefined;
      throw error;
    },
  );
  if (result) lastDecision.revert();
  await expectModelState(model);
}

async function expectModelState({ reviews }: Model): Promise<void> {
  const visibleReviews = await stage.reviews.find({ visible: true }).toArray();
  const publicModelReviews = reviews.filter(({ publicTextNumber }) => publicTextNumber !== undefined);
  const comparePublicIds = (a: { publicId: string }, b: { publicId: string }) =>
    a.publicId < b.publicId ? -1 : 1;
  expect(visibleReviews.sort(comparePublicIds).map(({ publicId, text }) => [publicId, text])).toEqual(
    publicModelReviews
      .sort(comparePublicIds)
      .map(({ publicId, publicTextNumber }) => [publicId, createContentFields(publicTextNumber!).text]),
  );
}

it('exactly what the model says is public, with correct counts', async () => {
  const actionArbitrary = fc.constantFrom(
    ...actions,
    ...Array<'likely'>(40).fill('likely'),
    ...Array<'submit'>(12).fill('submit'),
    'undo',
    'undo',
    'undo',
    'undo',
  );
  const commandArbitrary = fc
    .tuple(actionArbitrary, fc.nat(20), fc.nat(1000))
    .map(([action, reviewIndex, n]) => new StoryCommand(action, reviewIndex, n));
  const storyProperty = fc.asyncProperty(
    fc.commands([commandArbitrary], { size: 'max', maxCommands: 120 }),
    async (commands) => {
      const { listings, reviews, levelCounts, flags, audit, outbox, undos } = stage;
      for (const collection of [listings, reviews, levelCounts, flags, audit, outbox, undos])
        await (collection as typeof reviews).deleteMany({});
      await fc.asyncModelRun(() => ({ model: { reviews: [] } as Model, real: stage }), commands);
      await expectSoundReviews(stage);
      const drift = await reconcile(stage.worker, { repair: false });
      expect(drift).toEqual({ listings: [], levelCounts: [], mismatchedReviewCount: 0 });
    },
  );
  const minActionCount = pickRounds(6, 12);
  // Stories are short by chance: then there are more of them.
  for (let round = 0; round < 6 && actionCounts.size <= minActionCount; round++)
    await fc.assert(storyProperty, { numRuns: pickRounds(3, 12), endOnFailure: true });
  expect(actionCounts.size).toBeGreaterThan(minActionCount);
});
