import { fillWords } from '@app/types/admin/actions/action';
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
import { pickConfirmable } from '../inbox/confirmable-findings.ts';
import { type Choice, ownDecision, toChoice, toReopen, toVerdicts } from '../inbox/decision/choice.ts';
import { reviewStatusWords } from '../inbox/line-words.ts';
import { getWarningSentence } from '../inbox/warning-words.ts';
import { formatName } from '../words/format-words.ts';
import type { ReviewPlaces } from './review-words.ts';
import type { Redaction } from './use-redaction.ts';

/** The steps that answer the question of a queue. */
const answers: Readonly<Partial<Record<InboxKind, readonly ReviewStep[]>>> = {
  reviews: ['approve'],
  flags: ['decide_flags'],
  'author-appeals': ['decide_appeal'],
  replies: ['reject_reply'],
  proofs: ['decide_proof'],
};

const isOpen = ({ steps }: StaffReview, question: InboxKind) =>
  answers[question]?.some((step) => steps.includes(step)) ?? false;

/** Returns the open questions of a review, in display order. */
export const listQuestions = (review: StaffReview): InboxKind[] =>
  (Object.keys(answers) as InboxKind[]).filter((question) => isOpen(review, question));

/**
 * Returns the question to show: the one named by the address, or the first open one if the address names `reviews` and
 * the review itself does not wait.
 */
export const findQuestion = (review: StaffReview, named: InboxKind): InboxKind =>
  named !== 'reviews' || isOpen(review, named) ? named : (listQuestions(review)[0] ?? named);

interface Standing {
  /** The reader has opened the proof. */
  hasSeenProof: boolean;
  /** The reader made the decision that is appealed. */
  isOwn: boolean;
  /** What the word check found. */
  places: ReviewPlaces;
  redaction: Pick<Redaction, 'isChanged' | 'content' | 'save'>;
}

const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/**
 * Adds what a second key confirms: marks that are not saved, which are saved first, and with `isPublic`, findings about
 * privacy in what becomes or stays public.
 */
function withAsk(
  choice: Choice,
  isPublic: boolean,
  review: StaffReview,
  question: InboxKind,
  { places, redaction }: Standing,
): Choice {
  const isReply = question === 'replies';
  const isUnsaved = redaction.isChanged && !isReply;
  // A place under a mark that is not saved yet is answered by the mark.
  const open = places.filter(
    ({ part, words }) => !isUnsaved || part === 'reply' || redaction.content[part].includes(words),
  );
  const codes = (isReply ? review.reply?.risks : review.risks) ?? [];
  const marked = new Set(places.map(({ code }) => code));
  const elsewhere = codes.filter((code) => !marked.has(code));
  const findings = isPublic
    ? [
        ...open
          .filter(({ code }) => pickConfirmable(question, [code]).length > 0)
          .map(({ words, code }) => `“${words}”: ${getWarningSentence(code)}`),
        ...pickConfirmable(question, elsewhere).map(getWarningSentence),
      ]
    : [];
  if (!isUnsaved && findings.length === 0) return choice;
  const label = lower(fillWords(choice.button.label, choice.values));
  return {
    ...choice,
    ask: {
      title: isUnsaved ? `Save the marks and ${label}?` : 'The word check found something. Publish it?',
      points: [isUnsaved && 'Your marks are not saved yet. They are saved first.', ...findings].filter(
        Boolean,
      ),
      send: isUnsaved ? `Save the marks and ${label}` : fillWords(choice.button.label, choice.values),
    },
    ...(isUnsaved && {
      prepare: async () => {
        const v = await redaction.save();
        return v === undefined ? undefined : { v };
      },
    }),
  };
}

/** Returns the choices for a review: the answers to the question, then rarely needed actions. */
export function getReviewChoices(review: StaffReview, question: InboxKind, standing: Standing): Choice[] {
  const { hasSeenProof, isOwn } = standing;
  const { id, v, steps, reply, hidden } = review;
  const name = formatName(review.listing);
  const may = (step: ReviewStep) => steps.includes(step);
  /** Returns the choices of those rows whose step is allowed now. */
  const offer = (...rows: readonly (readonly [ReviewStep, Choice | Choice[]])[]): Choice[] =>
    rows.flatMap(([step, choices]) => (may(step) ? choices : []));
  const ask = (choice: Choice, isPublic = false) => withAsk(choice, isPublic, review, question, standing);
  /** `published`: the verdict after which the review is public. */
  const askVerdicts = (published: string, choices: readonly Choice[]) =>
    choices.map((choice) => ask(choice, choice.body !== undefined && isVerdict(choice.body, published)));
  const about = { params: { id }, values: { name } };
  const common = { ...about, body: { v } };
  const ofReply = { ...about, body: { v: reply?.v ?? 0 } };
  const keepWords = hidden
    ? { keep: 'Show it again', kept: 'Shown again' }
    : { keep: 'Keep it public', kept: 'Kept' };

  const main: Partial<Record<InboxKind, () => Choice[]>> = {
    reviews: () => [
      ...offer(
        ['approve', ask(toChoice(adminApproveReview, common), true)],
        ['request_changes', ask(toChoice(adminRequestChanges, common))],
        ['reject', ask(toChoice(adminRejectReview, common))],
      ),
      // A review that was never public is rejected; a public one is removed.
      ...(may('reject') ? [] : offer(['remove', ask(toChoice(adminRemoveReview, common))])),
    ],
    flags: () =>
      offer([
        'decide_flags',
        askVerdicts('decline', toVerdicts(adminDecideFlags, { ...common, values: { name, ...keepWords } })),
      ]),
    'author-appeals': () =>
      offer([
        'decide_appeal',
        askVerdicts(
          'uphold',
          toVerdicts(adminDecideAppeal, { ...common, blocked: isOwn ? ownDecision : undefined }),
        ),
      ]),
    replies: () => {
      const blocked = may('approve_reply') ? undefined : 'The review is not public, so its answer cannot be.';
      return offer(
        ['reject_reply', ask(toChoice(adminApproveReply, { ...ofReply, blocked }), true)],
        ['reject_reply', toChoice(adminRejectReply, ofReply)],
      );
    },
    proofs: () => {
      const verdicts = toVerdicts(adminDecideProof, { ...common, stay: true });
      return offer(['decide_proof', verdicts]).map((choice) =>
        hasSeenProof || choice.button.key !== 'a'
          ? choice
          : { ...choice, blocked: 'Look at the proof first, then confirm it.' },
      );
    },
  };
  return [
    ...(main[question]?.() ?? []),
    ...offer(
      ['restore', toChoice(adminRestoreReview, { ...common, stay: true })],
      ['reopen', toReopen('Open the review again', 'reviews', id, v, `Opened the review of ${name} again.`)],
      [
        'reopen_reply',
        toReopen('Open the reply again', 'replies', id, reply?.v ?? 0, `Opened the reply of ${name} again.`),
      ],
    ),
    ...(review.author.gone ? [] : [toChoice(messageAuthor, { ...common, stay: true })]),
    ...offer(
      ['delete', toChoice(adminDeleteReview, common)],
      ['close_child', toChoice(adminCloseChildAccount, { ...about, body: {} })],
    ),
  ];
}

const isVerdict = (body: object, verdict: string) => 'verdict' in body && body.verdict === verdict;

/** Returns sentences that describe how the review changed after it was shown. */
export function describeChanges(seen: StaffReview, now: StaffReview): string[] {
  const serializeContent = ({ content, revision }: StaffReview) =>
    JSON.stringify([content, revision?.content]);
  const openFlags = ({ flags }: StaffReview) => flags.filter(({ status }) => status === 'open').length;
  const decided = now.decision && now.decision.at !== seen.decision?.at ? now.decision : null;
  return [
    decided && `${decided.by.name} decided: ${decided.outcome.replaceAll('_', ' ')}.`,
    seen.status !== now.status &&
      `It was “${reviewStatusWords[seen.status]}” and is “${reviewStatusWords[now.status]}”.`,
    serializeContent(seen) !== serializeContent(now) && 'Its words have changed: read them again.',
    openFlags(seen) !== openFlags(now) && `Open flags: ${openFlags(seen)} before, ${openFlags(now)} now.`,
    seen.appeal?.status !== now.appeal?.status &&
      (now.appeal ? `The appeal is ${now.appeal.status} now.` : 'There is no appeal any more.'),
    seen.reply?.v !== now.reply?.v && 'The practice’s answer has changed, or was decided.',
  ].filter((sentence) => typeof sentence === 'string');
}
