import type { ObjectId } from '@app/db';
import {
  approveClaim,
  approveListing,
  approveReply,
  approveReview,
  approveUpdate,
  type Ctx,
  type Decided,
  decideAppeal,
  decideFlag,
  rejectClaim,
  rejectListing,
  rejectReply,
  rejectReview,
  rejectUpdate,
  removeReview,
  requestChanges,
} from '@app/moderation';
import type { Kind, Matter, Of } from './matter.ts';

export interface Wish {
  /** The version that was looked at. */
  v: number;
  reasons: string[];
  note: string;
  /** Of an update: the fields to take; without it all. */
  accept?: string[] | undefined;
}

/** What was decided, and the decision by which it is taken back. */
export interface Outcome {
  status: string;
  auditId: ObjectId;
}

type Verdict<K extends Kind> = (ctx: Ctx, matter: Of<K>, wish: Wish) => Promise<Outcome>;

const ofReview = async (deciding: Promise<Decided>): Promise<Outcome> => {
  const { review, auditId } = await deciding;
  return { status: review.status, auditId };
};

/** Answers whatever is asked about a review: the open appeal, else the open flags. */
const answer =
  (verdict: 'uphold' | 'decline'): Verdict<'review'> =>
  (ctx, { review: { publicId: review, appeal } }, { v, reasons, note }) =>
    ofReview(
      appeal?.status === 'open'
        ? decideAppeal(ctx, { review, v, verdict, note })
        : decideFlag(ctx, { review, v, verdict, reasons, note }),
    );

/** The words of the command for each kind, each with its verb of packages/moderation. */
const verdicts: { [K in Kind]: Readonly<Record<string, Verdict<K>>> } = {
  review: {
    approve: (ctx, { review: { publicId: review } }, { v }) => ofReview(approveReview(ctx, { review, v })),
    reject: (ctx, { review: { publicId: review } }, wish) => ofReview(rejectReview(ctx, { review, ...wish })),
    changes: (ctx, { review: { publicId: review } }, wish) =>
      ofReview(requestChanges(ctx, { review, ...wish })),
    remove: (ctx, { review: { publicId: review } }, wish) => ofReview(removeReview(ctx, { review, ...wish })),
    uphold: answer('uphold'),
    decline: answer('decline'),
  },
  reply: {
    async approve(ctx, { review: { publicId: review } }, { v }) {
      const { auditId } = await approveReply(ctx, { review, v });
      return { status: 'public', auditId };
    },
    async reject(ctx, { review: { publicId: review } }, { v, note }) {
      const { auditId } = await rejectReply(ctx, { review, v, notes: note });
      return { status: 'sent back', auditId };
    },
  },
  listing: {
    async approve(ctx, { listing: { _id } }, { v }) {
      const { listing, auditId } = await approveListing(ctx, { listing: _id, v });
      return { status: listing.status, auditId };
    },
    async reject(ctx, { listing: { _id } }, { v, note }) {
      const { listing, auditId } = await rejectListing(ctx, { listing: _id, v, notes: note });
      return { status: listing.status, auditId };
    },
  },
  update: {
    async approve(ctx, { update: { _id } }, { v, accept, note }) {
      const { update, auditId } = await approveUpdate(ctx, { update: _id, v, accept, notes: note });
      const isPart = update.decision?.outcome === 'partly';
      return { status: isPart ? 'approved in part' : update.status, auditId };
    },
    async reject(ctx, { update: { _id } }, { v, note }) {
      const { update, auditId } = await rejectUpdate(ctx, { update: _id, v, notes: note });
      return { status: update.status, auditId };
    },
  },
  claim: {
    async approve(ctx, { claim: { _id } }, { v, note }) {
      const { claim, auditId } = await approveClaim(ctx, {
        claim: _id,
        v,
        reason: note,
        reasonRequired: true,
      });
      return { status: claim.status, auditId };
    },
    async reject(ctx, { claim: { _id } }, { v, note }) {
      const { claim, auditId } = await rejectClaim(ctx, { claim: _id, v, notes: note });
      return { status: claim.status, auditId };
    },
  },
};

/** Every word that decides something of some kind. */
export const words: ReadonlySet<string> = new Set(Object.values(verdicts).flatMap(Object.keys));

/** The words of a decision that withholds something: they need a word to whoever it is about. */
export const withholding: readonly string[] = ['reject', 'changes', 'remove'];

/**
 * Decides by one of `words`.
 * @throws a sentence where this kind knows no such word, and what the verb throws
 */
export async function decide(ctx: Ctx, matter: Matter, word: string, wish: Wish): Promise<Outcome> {
  // One table by kind, which the kind itself picks.
  const ofKind = verdicts[matter.kind] as Readonly<Record<string, Verdict<Kind>>>;
  const verdict = ofKind[word];
  if (!verdict) throw new Error(`For this (${matter.kind}) say one of: ${Object.keys(ofKind).join(', ')}.`);
  return verdict(ctx, matter, wish);
}
