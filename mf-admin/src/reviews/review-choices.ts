import { messageAuthor } from '@app/types/admin/actions/message';
import { adminApproveReply, adminDecideProof, adminRejectReply } from '@app/types/admin/actions/reply';
import {
  adminApproveReview,
  adminCloseChildAccount,
  adminDecideAppeal,
  adminDecideFlags,
  adminDeleteReview,
  adminRejectReview,
  adminRemoveReview,
  adminRequestChanges,
  adminRestoreReview,
} from '@app/types/admin/actions/review';
import type { InboxKind } from '@app/types/admin/inbox';
import type { ReviewStep, StaffReview } from '@app/types/admin/reviews';
import { type Choice, toChoice, toVerdicts } from '../inbox/decision/choice.ts';
import { toReopen } from '../inbox/decision/use-decisions.ts';
import { formatListingName } from './review-words.ts';

/** The steps that answer a question about a review, by the question. */
const answers: Readonly<Partial<Record<InboxKind, readonly ReviewStep[]>>> = {
  reviews: ['approve'],
  flags: ['decide_flags'],
  'author-appeals': ['decide_appeal'],
  replies: ['reject_reply'],
  proofs: ['decide_proof'],
};

const isOpen = ({ steps }: StaffReview, question: InboxKind) =>
  answers[question]?.some((step) => steps.includes(step)) ?? false;

/** Questions that wait, in the order in which they are shown. */
export const listQuestions = (review: StaffReview): InboxKind[] =>
  (Object.keys(answers) as InboxKind[]).filter((question) => isOpen(review, question));

/** The question that is asked: the one that the address names, else the first that waits. */
export const findQuestion = (review: StaffReview, named: InboxKind): InboxKind =>
  named !== 'reviews' || isOpen(review, named) ? named : (listQuestions(review)[0] ?? named);

interface Standing {
  /** The reader has looked at the proof. */
  hasSeenProof: boolean;
  /** The reader decided what is appealed against. */
  ownDecision: boolean;
}

/** What can be decided about a review: the answers to its question, and what is needed seldom. */
export function getReviewChoices(
  review: StaffReview,
  question: InboxKind,
  { hasSeenProof, ownDecision }: Standing,
): Choice[] {
  const { id, v, steps, reply, hidden } = review;
  const name = formatListingName(review);
  const may = (step: ReviewStep) => steps.includes(step);
  const of = { params: { id }, values: { name } };
  const rest = { ...of, body: { v } };
  const ofReply = { ...of, body: { v: reply?.v ?? 0 } };
  const keep = hidden ? 'Show it again' : 'Keep it public';
  const kept = hidden ? 'Shown again' : 'Kept';

  const main: Partial<Record<InboxKind, () => Choice[]>> = {
    reviews: () => [
      ...(may('approve') ? [toChoice(adminApproveReview, rest)] : []),
      ...(may('request_changes') ? [toChoice(adminRequestChanges, rest)] : []),
      ...(may('reject') ? [toChoice(adminRejectReview, rest)] : []),
      // What public words are taken away by is a removal; before that it is a rejection.
      ...(may('remove') && !may('reject') ? [toChoice(adminRemoveReview, rest)] : []),
    ],
    flags: () =>
      may('decide_flags') ? toVerdicts(adminDecideFlags, { ...rest, values: { name, keep, kept } }) : [],
    'author-appeals': () =>
      may('decide_appeal')
        ? toVerdicts(adminDecideAppeal, {
            ...rest,
            blocked: ownDecision
              ? 'You made this decision. Someone else on the team answers the appeal.'
              : undefined,
          })
        : [],
    replies: () => [
      ...(may('reject_reply')
        ? [
            {
              ...toChoice(adminApproveReply, ofReply),
              blocked: may('approve_reply')
                ? undefined
                : 'The review is not public, so its answer cannot be.',
            },
            toChoice(adminRejectReply, ofReply),
          ]
        : []),
    ],
    proofs: () =>
      may('decide_proof')
        ? toVerdicts(adminDecideProof, rest).map((choice) => ({
            ...choice,
            stay: true,
            blocked:
              hasSeenProof || choice.button.key !== 'a'
                ? undefined
                : 'Look at the proof first, then confirm it.',
          }))
        : [],
  };
  return [
    ...(main[question]?.() ?? []),
    ...(may('restore') ? [{ ...toChoice(adminRestoreReview, rest), stay: true }] : []),
    ...(may('reopen')
      ? [toReopen('Open the review again', 'reviews', id, v, `Opened the review of ${name} again.`)]
      : []),
    ...(may('reopen_reply')
      ? [toReopen('Open the reply again', 'replies', id, reply?.v ?? 0, `Opened the reply of ${name} again.`)]
      : []),
    ...(review.author.gone ? [] : [{ ...toChoice(messageAuthor, rest), stay: true }]),
    ...(may('delete') ? [toChoice(adminDeleteReview, rest)] : []),
    ...(may('close_child') ? [toChoice(adminCloseChildAccount, { ...of, body: {} })] : []),
  ];
}
