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
import type { StaffReview, StaffReviewAction } from '@app/types/admin/reviews';
import { filterConfirmable } from '../inbox/confirmable-codes.ts';
import {
  type DecisionChoice,
  ownDecisionText,
  toChoice,
  toReopenChoice,
  toVerdictChoices,
} from '../inbox/decision/choice.ts';
import { reviewStatusLabels } from '../inbox/entry-labels.ts';
import { getWarningSentence } from '../inbox/warning-texts.ts';
import { formatName } from '../words/format-words.ts';
import { getRisks, type ReviewMatches } from './review-words.ts';
import type { Redaction } from './use-redaction.ts';

/** The steps that answer the question of a queue. */
const answeringSteps: Readonly<Partial<Record<InboxKind, readonly StaffReviewAction[]>>> = {
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
  matches: ReviewMatches;
  redaction: Pick<Redaction, 'isChanged' | 'content' | 'save'>;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * Adds what a second key press confirms: unsaved marks, which are saved first, and, with `isPublic`, matches about
 * privacy in what becomes or stays public.
 */
function addConfirmation(
  choice: DecisionChoice,
  isPublic: boolean,
  review: StaffReview,
  question: InboxKind,
  { matches, redaction }: ReviewChoiceContext,
): DecisionChoice {
  const isReply = question === 'replies';
  const isUnsaved = redaction.isChanged && !isReply;
  // An unsaved mark already removes the match below it.
  const unmarkedMatches = matches.filter(
    ({ part, excerpt }) =>
      !isUnsaved ||
      part === 'reply' ||
      redaction.content[part === 'title' ? 'title' : 'text'].includes(excerpt),
  );
  const codes = getRisks(review, question);
  const matchCodes = new Set(matches.map(({ code }) => code));
  const otherCodes = codes.filter((code) => !matchCodes.has(code));
  const findingTexts = isPublic
    ? [
        ...unmarkedMatches
          .filter(({ code }) => filterConfirmable(question, [code]).length > 0)
          .map(({ excerpt, code }) => `“${excerpt}”: ${getWarningSentence(code)}`),
        ...filterConfirmable(question, otherCodes).map(getWarningSentence),
      ]
    : [];
  if (!isUnsaved && findingTexts.length === 0) return choice;
  const label = lowerFirst(fillPlaceholders(choice.button.label, choice.values));
  return {
    ...choice,
    confirmation: {
      title: isUnsaved ? `Save the marks and ${label}?` : 'The word check found something. Publish it?',
      points: [isUnsaved && 'Your marks are not saved yet. They are saved first.', ...findingTexts].filter(
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
): DecisionChoice[] {
  const { hasSeenProof, isOwn } = context;
  const { id, v, steps, reply, hidden } = review;
  const name = formatName(review.listing);
  const isAllowed = (step: StaffReviewAction) => steps.includes(step);
  /** Returns the choices of those rows whose step is allowed now. */
  const listAllowed = (
    ...rows: readonly (readonly [StaffReviewAction, DecisionChoice | DecisionChoice[]])[]
  ): DecisionChoice[] => rows.flatMap(([step, choices]) => (isAllowed(step) ? choices : []));
  const toConfirmable = (choice: DecisionChoice, isPublic = false) =>
    addConfirmation(choice, isPublic, review, question, context);
  /** `publicVerdict`: the verdict after which the review is public. */
  const toConfirmableVerdicts = (publicVerdict: string, choices: readonly DecisionChoice[]) =>
    choices.map((choice) =>
      toConfirmable(choice, choice.body !== undefined && isVerdict(choice.body, publicVerdict)),
    );
  const baseFields = { params: { id }, values: { name } };
  const commonFields = { ...baseFields, body: { v } };
  const replyFields = { ...baseFields, body: { v: reply?.v ?? 0 } };
  const keepTexts = hidden
    ? { keep: 'Show it again', kept: 'Shown again' }
    : { keep: 'Keep it public', kept: 'Kept' };

  const choicesByQuestion: Partial<Record<InboxKind, () => DecisionChoice[]>> = {
    reviews: () => [
      ...listAllowed(
        ['approve', toConfirmable(toChoice(adminApproveReview, commonFields), true)],
        ['request_changes', toConfirmable(toChoice(adminRequestChanges, commonFields))],
        ['reject', toConfirmable(toChoice(adminRejectReview, commonFields))],
      ),
      // A review that was never public is rejected; a public one is removed.
      ...(isAllowed('reject')
        ? []
        : listAllowed(['remove', toConfirmable(toChoice(adminRemoveReview, commonFields))])),
    ],
    'year-later': () =>
      listAllowed(
        ['approve_year_later', toConfirmable(toChoice(adminApproveYearLater, commonFields), true)],
        ['reject_year_later', toConfirmable(toChoice(adminRejectYearLater, commonFields))],
      ),
    flags: () =>
      listAllowed([
        'decide_flags',
        toConfirmableVerdicts(
          'decline',
          toVerdictChoices(adminDecideFlags, { ...commonFields, values: { name, ...keepTexts } }),
        ),
      ]),
    'author-appeals': () =>
      listAllowed([
        'decide_appeal',
        toConfirmableVerdicts(
          'uphold',
          toVerdictChoices(adminDecideAppeal, {
            ...commonFields,
            blockedReason: isOwn ? ownDecisionText : undefined,
          }),
        ),
      ]),
    replies: () => {
      const blockedReason = isAllowed('approve_reply')
        ? undefined
        : 'The review is not public, so its answer cannot be.';
      return listAllowed(
        ['reject_reply', toConfirmable(toChoice(adminApproveReply, { ...replyFields, blockedReason }), true)],
        ['reject_reply', toChoice(adminRejectReply, replyFields)],
      );
    },
    proofs: () => {
      const verdicts = toVerdictChoices(adminDecideProof, { ...commonFields, staysOpen: true });
      return listAllowed(['decide_proof', verdicts]).map((choice) =>
        hasSeenProof || choice.button.shortcut !== 'a'
          ? choice
          : { ...choice, blockedReason: 'Look at the proof first, then confirm it.' },
      );
    },
  };
  return [
    ...(choicesByQuestion[question]?.() ?? []),
    ...listAllowed(
      ['restore', toChoice(adminRestoreReview, { ...commonFields, staysOpen: true })],
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
    ...(review.author.gone ? [] : [toChoice(messageAuthor, { ...commonFields, staysOpen: true })]),
    ...listAllowed(
      ['delete', toChoice(adminDeleteReview, commonFields)],
      ['close_child', toChoice(adminCloseChildAccount, { ...baseFields, body: {} })],
    ),
  ];
}

const isVerdict = (body: object, verdict: string) => 'verdict' in body && body.verdict === verdict;

/** Returns sentences that describe how the review changed after it was shown. */
export function describeChanges(previous: StaffReview, current: StaffReview): string[] {
  const serializeContent = ({ content, revision }: StaffReview) =>
    JSON.stringify([content, revision?.content]);
  const countOpenFlags = ({ flags }: StaffReview) => flags.filter(({ status }) => status === 'open').length;
  const newDecision =
    current.decision && current.decision.at !== previous.decision?.at ? current.decision : null;
  return [
    newDecision && `${newDecision.by.name} decided: ${newDecision.outcome.replaceAll('_', ' ')}.`,
    previous.status !== current.status &&
      `It was “${reviewStatusLabels[previous.status]}” and is “${reviewStatusLabels[current.status]}”.`,
    serializeContent(previous) !== serializeContent(current) && 'Its words have changed: read them again.',
    countOpenFlags(previous) !== countOpenFlags(current) &&
      `Open flags: ${countOpenFlags(previous)} before, ${countOpenFlags(current)} now.`,
    previous.appeal?.status !== current.appeal?.status &&
      (current.appeal ? `The appeal is ${current.appeal.status} now.` : 'There is no appeal any more.'),
    JSON.stringify(previous.yearLater) !== JSON.stringify(current.yearLater) &&
      'What its author added a year later has changed, or was decided.',
    previous.reply?.v !== current.reply?.v && 'The practice’s answer has changed, or was decided.',
  ].filter((sentence) => typeof sentence === 'string');
}
