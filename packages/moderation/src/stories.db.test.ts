// Random stories of several people and staff against a real database, compared step by step with a model that knows
// nothing of the storage.

import type { ReviewDoc } from '@app/db';
import { appealReview } from '@app/reviews/review/author/appeal-review';
import { editReview } from '@app/reviews/review/author/edit-review';
import { flagReview } from '@app/reviews/review/author/flag-review';
import { withdrawReview } from '@app/reviews/review/author/withdraw-review';
import { approveReview, rejectReview, requestChanges } from '@app/reviews/review/staff/decide-review';
import { decideReviewAppeal } from '@app/reviews/review/staff/decide-review-appeal';
import { deleteReview, restoreReview } from '@app/reviews/review/staff/delete-review';
import { redactReview } from '@app/reviews/review/staff/redact-review';
import { decideFlag, removeReview } from '@app/reviews/review/staff/remove-review';
import { getStatusAfter, isAppealable, type ReviewStep, reviewTransitions } from '@app/reviews/review/states';
import { pickRounds } from '@app/test-kit/full-tests';
import fc from 'fast-check';
import type { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { reconcile } from './reconcile/reconcile.ts';
import { reopen } from './staff/reopen.ts';
import { undoDecision } from './staff/undo-decision.ts';
import { expectSoundReviews } from './testing/expect-sound-reviews.ts';
import { createContent, createUserId, openStage, type Stage } from './testing/stage.ts';

const s = await openStage();

/** The model of a review: its newest text, and the public one. */
interface ModelReview {
  publicId: string;
  userId: string;
  waiting: number | undefined;
  read: number | undefined;
  /** The public text before staff deleted it. */
  hidden: number | undefined;
}
interface Model {
  all: ModelReview[];
  /** The last decision, and how to revert it in the model. */
  last?: { auditId: ObjectId; by: string; back: () => void } | undefined;
}

/** Numbers of successful actions: stories of errors only would prove nothing. */
const stepCounts = new Map<string, number>();
const reasons = ['Abusive or obscene'];
const stars = (n: number) => ((n % 5) + 1) as 1 | 2 | 3 | 4 | 5;
const limb = (n: number) => ({ upper: 'None', lower: n % 2 ? 'Single hip' : 'Double hip' }) as const;
const words = (n: number) => ({
  overallRating: stars(n),
  limb: limb(n),
  text: `Number ${n} of the texts that somebody may write about a visit.`,
});

const names = Object.keys(reviewTransitions) as ReviewStep[];

/** Picks a possible action, so that stories advance; rarely a withdrawal, which ends most stories. */
function pickStep(review: ReviewDoc, n: number): ReviewStep {
  const possible = names.filter(
    (step) =>
      getStatusAfter(step, review) &&
      (step !== 'withdraw' || n % 4 === 0) &&
      (step !== 'appeal' || isAppealable(review)) &&
      (!step.endsWith('_appeal') || review.appeal?.status === 'open'),
  );
  if (review.status === 'pending') possible.push('approve', 'approve', 'approve');
  return possible[n % Math.max(1, possible.length)] ?? 'withdraw';
}

class Play implements fc.AsyncCommand<Model, Stage> {
  readonly step: ReviewStep | 'submit' | 'undo' | 'likely';
  readonly which: number;
  readonly n: number;
  constructor(step: ReviewStep | 'submit' | 'undo' | 'likely', which: number, n: number) {
    this.step = step;
    this.which = which;
    this.n = n;
  }
  check = () => true;
  toString = () => `${this.step}(${this.which}, ${this.n})`;

  async run(model: Model): Promise<void> {
    const { which, n } = this;
    if (this.step === 'submit' || model.all.length === 0) return submit(model, n);
    if (this.step === 'undo') return undo(model);
    const result = model.all[which % model.all.length]!;
    const review = await s.readReview(result.publicId);
    const step = this.step === 'likely' ? pickStep(review, n) : this.step;
    const previousResult = { ...result };
    const input = { id: result.publicId, v: review.v, reasons, notes: '' };
    const admin = s.as(`admin_${n % 3}`);
    const author = s.as(result.userId);
    const commandNames: Record<ReviewStep, () => Promise<unknown>> = {
      edit: () =>
        editReview(author, {
          review: result.publicId,
          v: review.v,
          content: createContent(words(n)),
          locale: 'en',
        }),
      withdraw: () => withdrawReview(author, { review: result.publicId }),
      flag: () => flagReview(s.as(createUserId()), { review: result.publicId, reason: 'Abusive', note: '' }),
      appeal: () => appealReview(author, { review: result.publicId, text: 'Please look at it once more.' }),
      approve: () => approveReview(admin, input),
      reject: () => rejectReview(admin, input),
      request_changes: () => requestChanges(admin, input),
      remove: () => removeReview(admin, input),
      uphold_flag: () => decideFlag(admin, { ...input, verdict: 'uphold' }),
      decline_flag: () => decideFlag(admin, { ...input, verdict: 'decline' }),
      uphold_appeal: () => decideReviewAppeal(admin, { ...input, verdict: 'uphold' }),
      decline_appeal: () => decideReviewAppeal(admin, { ...input, verdict: 'decline' }),
      reopen: () => reopen(admin, { kind: 'review', id: result.publicId, v: review.v }),
      reopen_edit: () => reopen(admin, { kind: 'review', id: result.publicId, v: review.v }),
      redact: () => redactReview(admin, { ...input, tags: [] }),
      delete: () => deleteReview(admin, { ...input, notes: 'Nobody was ever there.' }),
      restore: () => restoreReview(admin, input),
    };
    const outcome = await commandNames[step]().catch((error: Error) => {
      if (error.name === 'DomainError' || error.name === 'ConflictError') return undefined;
      throw error;
    });
    if (!outcome) return;
    stepCounts.set(step, (stepCounts.get(step) ?? 0) + 1);
    if (step === 'delete' || step === 'restore') [result.read, result.hidden] = [result.hidden, result.read];
    if (step === 'reopen' || step === 'reopen_edit') followReopening(result, review);
    if (step === 'edit') result.waiting = n;
    if (step === 'approve' || step === 'uphold_appeal') {
      result.read = result.waiting ?? result.read ?? n;
      result.waiting = undefined;
    }
    if (step === 'remove' || step === 'withdraw' || (step === 'uphold_flag' && result.read !== undefined)) {
      result.waiting = result.read ?? result.waiting;
      result.read = undefined;
    }
    const auditId = (outcome as { auditId?: ObjectId }).auditId;
    if (auditId)
      model.last = { auditId, by: `admin_${n % 3}`, back: () => Object.assign(result, previousResult) };
    await compare(model);
  }
}

/** Reopens a rejected edit while the old text stays public, or else the whole review. */
function followReopening(result: ModelReview, { visible, revision }: ReviewDoc): void {
  if (visible && revision) return;
  result.waiting = result.read ?? result.waiting;
  result.read = undefined;
}

async function submit(model: Model, n: number): Promise<void> {
  const listing = await s.createListing({ state: 'VT' });
  const { publicId, userId } = await s.createPendingReview(listing, words(n));
  model.all.push({ publicId, userId, waiting: n, read: undefined, hidden: undefined });
  await compare(model);
}

async function undo(model: Model): Promise<void> {
  const { last: lastDecision } = model;
  model.last = undefined;
  if (!lastDecision) return;
  const outcome = await undoDecision(s.as(lastDecision.by), { auditId: lastDecision.auditId }).catch(
    (error: Error) => {
      if (error.name === 'DomainError') return undefined;
      throw error;
    },
  );
  if (outcome) lastDecision.back();
  await compare(model);
}

async function compare({ all }: Model): Promise<void> {
  const storedReviews = await s.collections.reviews.find({ visible: true }).toArray();
  const shown = all.filter(({ read }) => read !== undefined);
  const byId = (a: { publicId: string }, b: { publicId: string }) => (a.publicId < b.publicId ? -1 : 1);
  expect(storedReviews.sort(byId).map(({ publicId, text }) => [publicId, text])).toEqual(
    shown.sort(byId).map(({ publicId, read }) => [publicId, words(read!).text]),
  );
}

it('exactly what the model says is public, with correct counts', async () => {
  const step = fc.constantFrom(
    ...names,
    ...Array<'likely'>(40).fill('likely'),
    ...Array<'submit'>(12).fill('submit'),
    'undo',
    'undo',
    'undo',
    'undo',
  );
  const command = fc
    .tuple(step, fc.nat(20), fc.nat(1000))
    .map(([name, which, n]) => new Play(name, which, n));
  await fc.assert(
    fc.asyncProperty(fc.commands([command], { size: 'max', maxCommands: 120 }), async (commands) => {
      const { listings, reviews, levelCounts, flags, audit, outbox, undos } = s.collections;
      for (const one of [listings, reviews, levelCounts, flags, audit, outbox, undos])
        await (one as typeof reviews).deleteMany({});
      await fc.asyncModelRun(() => ({ model: { all: [] } as Model, real: s }), commands);
      await expectSoundReviews(s.collections);
      const drift = await reconcile(s.as('worker'), { repair: false });
      expect(drift).toEqual({ listings: [], levelCounts: [], shownLevels: 0 });
    }),
    { numRuns: pickRounds(3, 12), endOnFailure: true },
  );
  expect(stepCounts.size).toBeGreaterThan(pickRounds(6, 12));
});
