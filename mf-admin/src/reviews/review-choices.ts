import { fillPlaceholders } from '@app/types/admin/actions/action';
import { messageAuthor } from '@app/types/admin/actions/message';
import { adminApproveReply, adminDecideProof, adminRejectReply } from '@app/types/admin/actions/reply';
import {
  adminApproveReview,
  adminDecideAppeal,
  adminDecideFlags,
  adminRejectReview,
  adminRemoveReview,
  adminRequestChanges,
} from '@app/types/admin/actions/review';
import {
  adminCloseChildAccount,
  adminDeleteReview,
  adminRestoreReview,
} from '@app/types/admin/actions/review-deletion';
import { adminApproveYearLater, adminRejectYearLater } from '@app/types/admin/actions/year-later';
import type { InboxKind } from '@app/types/admin/inbox';
import type { ReviewStep, StaffReview } from '@app/types/admin/reviews';
import { pickConfirmable } from '../inbox/confirmable-findings.ts';
import {
  type Choice,
  ownDecisionText,
  toChoice,
  toReopenChoice,
  toVerdictChoices,
} from '../inbox/decision/choice.ts';
import { reviewStatusWords } from '../inbox/line-words.ts';
import { getWarningSentence } from '../inbox/warning-words.ts';
import { formatName } from '../words/format-words.ts';
import { getRisks, type ReviewPlaces } from './review-words.ts';
import type { Redaction } from './use-redaction.ts';

/** The steps that answer the question of a queue. */
const answeringSteps: Readonly<Partial<Record<InboxKind, readonly ReviewStep[]>>> = {
  reviews: ['approve'],
  'year-later': ['approve_year_later', 'reject_year_later'],
  flags: ['decide_flags'],
  'author-appeals': ['decide_appeal'],
  replies: ['reject_reply'],
  proofs: ['decide_proof'],
};

const isOpen = ({ steps, yearLater }: StaffReview, question: InboxKind) =>
  // Its steps stay possible after a decision.
  (question !== 'year-later' || yearLater?.status === 'pending') &&
  (answeringSteps[question]?.some((step) => steps.includes(step)) ?? false);

/** Returns the open questions of a review, in display order. */
export const listQuestions = (review: StaffReview): InboxKind[] =>
  (Object.keys(answeringSteps) as InboxKind[]).filter((question) => isOpen(review, question));

/**
 * Returns the question to show: the one named by the address, or the first open one if the address names `reviews` and
 * the review itself does not wait.
 */
export const findQuestion = (review: StaffReview, requested: InboxKind): InboxKind =>
  requested !== 'reviews' || isOpen(review, requested) ? requested : (listQuestions(review)[0] ?? requested);

interface ReviewChoiceContext {
  /** The reader has opened the proof. */
  hasSeenProof: boolean;
  /** The reader made the decision that is appealed. */
  isOwn: boolean;
  /** What the word check found. */
  places: ReviewPlaces;
  redaction: Pick<Redaction, 'isChanged' | 'content' | 'save'>;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * Adds what a second key confirms: marks that are not saved, which are saved first, and with `isPublic`, findings about
 * privacy in what becomes or stays public.
 */
function addConfirmation(
  choice: Choice,
  isPublic: boolean,
  review: StaffReview,
  question: InboxKind,
  { places, redaction }: ReviewChoiceContext,
): Choice {
  const isReply = question === 'replies';
  const isUnsaved = redaction.isChanged && !isReply;
  // A place under a mark that is not saved yet is answered by the mark.
  const unmarkedPlaces = places.filter(
    ({ part, excerpt }) =>
      !isUnsaved ||
      part === 'reply' ||
      redaction.content[part === 'title' ? 'title' : 'text'].includes(excerpt),
  );
  const codes = getRisks(review, question);
  const placeCodes = new Set(places.map(({ code }) => code));
  const otherCodes = codes.filter((code) => !placeCodes.has(code));
  const findings = isPublic
    ? [
        ...unmarkedPlaces
          .filter(({ code }) => pickConfirmable(question, [code]).length > 0)
          .map(({ excerpt, code }) => `“${excerpt}”: ${getWarningSentence(code)}`),
        ...pickConfirmable(question, otherCodes).map(getWarningSentence),
      ]
    : [];
  if (!isUnsaved && findings.length === 0) return choice;
  const label = lowerFirst(fillPlaceholders(choice.button.label, choice.values));
  return {
    ...choice,
    confirmation: {
      title: isUnsaved ? `Save the marks and ${label}?` : 'The word check found something. Publish it?',
      points: [isUnsaved && 'Your marks are not saved yet. They are saved first.', ...findings].filter(
        Boolean,
      ),
      send: isUnsaved ? `Save the marks and ${label}` : fillPlaceholders(choice.button.label, choice.values),
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
export function getReviewChoices(
  review: StaffReview,
  question: InboxKind,
  context: ReviewChoiceContext,
): Choice[] {
  const { hasSeenProof, isOwn } = context;
  const { id, v, steps, reply, hidden } = review;
  const name = formatName(review.listing);
  const isAllowed = (step: ReviewStep) => steps.includes(step);
  /** Returns the choices of those rows whose step is allowed now. */
  const offer = (...rows: readonly (readonly [ReviewStep, Choice | Choice[]])[]): Choice[] =>
    rows.flatMap(([step, choices]) => (isAllowed(step) ? choices : []));
  const toConfirmable = (choice: Choice, isPublic = false) =>
    addConfirmation(choice, isPublic, review, question, context);
  /** `publicVerdict`: the verdict after which the review is public. */
  const toConfirmableVerdicts = (publicVerdict: string, choices: readonly Choice[]) =>
    choices.map((choice) =>
      toConfirmable(choice, choice.body !== undefined && isVerdict(choice.body, publicVerdict)),
    );
  const base = { params: { id }, values: { name } };
  const common = { ...base, body: { v } };
  const replyCommon = { ...base, body: { v: reply?.v ?? 0 } };
  const keepTexts = hidden
    ? { keep: 'Show it again', kept: 'Shown again' }
    : { keep: 'Keep it public', kept: 'Kept' };

  const choicesByQuestion: Partial<Record<InboxKind, () => Choice[]>> = {
    reviews: () => [
      ...offer(
        ['approve', toConfirmable(toChoice(adminApproveReview, common), true)],
        ['request_changes', toConfirmable(toChoice(adminRequestChanges, common))],
        ['reject', toConfirmable(toChoice(adminRejectReview, common))],
      ),
      // A review that was never public is rejected; a public one is removed.
      ...(isAllowed('reject') ? [] : offer(['remove', toConfirmable(toChoice(adminRemoveReview, common))])),
    ],
    'year-later': () =>
      offer(
        ['approve_year_later', toConfirmable(toChoice(adminApproveYearLater, common), true)],
        ['reject_year_later', toConfirmable(toChoice(adminRejectYearLater, common))],
      ),
    flags: () =>
      offer([
        'decide_flags',
        toConfirmableVerdicts(
          'decline',
          toVerdictChoices(adminDecideFlags, { ...common, values: { name, ...keepTexts } }),
        ),
      ]),
    'author-appeals': () =>
      offer([
        'decide_appeal',
        toConfirmableVerdicts(
          'uphold',
          toVerdictChoices(adminDecideAppeal, {
            ...common,
            blockedReason: isOwn ? ownDecisionText : undefined,
          }),
        ),
      ]),
    replies: () => {
      const blockedReason = isAllowed('approve_reply')
        ? undefined
        : 'The review is not public, so its answer cannot be.';
      return offer(
        ['reject_reply', toConfirmable(toChoice(adminApproveReply, { ...replyCommon, blockedReason }), true)],
        ['reject_reply', toChoice(adminRejectReply, replyCommon)],
      );
    },
    proofs: () => {
      const verdicts = toVerdictChoices(adminDecideProof, { ...common, staysOpen: true });
      return offer(['decide_proof', verdicts]).map((choice) =>
        hasSeenProof || choice.button.key !== 'a'
          ? choice
          : { ...choice, blockedReason: 'Look at the proof first, then confirm it.' },
      );
    },
  };
  return [
    ...(choicesByQuestion[question]?.() ?? []),
    ...offer(
      ['restore', toChoice(adminRestoreReview, { ...common, staysOpen: true })],
      [
        'reopen',
        toReopenChoice('Open the review again', 'reviews', id, v, `Opened the review of ${name} again.`),
      ],
      [
        'reopen_reply',
        toReopenChoice(
          'Open the reply again',
          'replies',
          id,
          reply?.v ?? 0,
          `Opened the reply of ${name} again.`,
        ),
      ],
    ),
    ...(review.author.gone ? [] : [toChoice(messageAuthor, { ...common, staysOpen: true })]),
    ...offer(
      ['delete', toChoice(adminDeleteReview, common)],
      ['close_child', toChoice(adminCloseChildAccount, { ...base, body: {} })],
    ),
  ];
}

const isVerdict = (body: object, verdict: string) => 'verdict' in body && body.verdict === verdict;

/** Returns sentences that describe how the review changed after it was shown. */
export function describeChanges(before: StaffReview, after: StaffReview): string[] {
  const serializeContent = ({ content, revision }: StaffReview) =>
    JSON.stringify([content, revision?.content]);
  const countOpenFlags = ({ flags }: StaffReview) => flags.filter(({ status }) => status === 'open').length;
  const newDecision = after.decision && after.decision.at !== before.decision?.at ? after.decision : null;
  return [
    newDecision && `${newDecision.by.name} decided: ${newDecision.outcome.replaceAll('_', ' ')}.`,
    before.status !== after.status &&
      `It was “${reviewStatusWords[before.status]}” and is “${reviewStatusWords[after.status]}”.`,
    serializeContent(before) !== serializeContent(after) && 'Its words have changed: read them again.',
    countOpenFlags(before) !== countOpenFlags(after) &&
      `Open flags: ${countOpenFlags(before)} before, ${countOpenFlags(after)} now.`,
    before.appeal?.status !== after.appeal?.status &&
      (after.appeal ? `The appeal is ${after.appeal.status} now.` : 'There is no appeal any more.'),
    JSON.stringify(before.yearLater) !== JSON.stringify(after.yearLater) &&
      'What its author added a year later has changed, or was decided.',
    before.reply?.v !== after.reply?.v && 'The practice’s answer has changed, or was decided.',
  ].filter((sentence) => typeof sentence === 'string');
}
