import { fillPlaceholders } from '@app/types/admin/actions/action';
import { messageAuthor } from '@app/types/admin/actions/message';
import { adminApproveReply, adminDecideProof, adminRejectReply } from '@app/types/admin/actions/reply';
import {
  adminApproveReview,
  adminApproveYearLater,
  adminDecideAppeal,
  adminDecideFlags,
  adminRejectReview,
  adminRejectYearLater,
  adminRemoveReview,
  adminRequestChanges,
} from '@app/types/admin/actions/review';
import {
  adminCloseChildAccount,
  adminDeleteReview,
  adminRestoreReview,
} from '@app/types/admin/actions/review-deletion';
import type { InboxKind } from '@app/types/admin/inbox';
import type { StaffReview, StaffReviewAction } from '@app/types/admin/reviews';
import {
  type DecisionChoice,
  type DecisionChoices,
  ownDecisionText,
  toChoice,
  toReopenChoice,
  toVerdictChoices,
} from '../inbox/decision/choice.ts';
import { reviewStatusLabels } from '../inbox/entry-labels.ts';
import { filterCodesToConfirm, getWarningSentence } from '../inbox/warning-texts.ts';
import { formatName } from '../words/format-words.ts';
import { getWarningCodes, type ReviewMatches } from './review-content.ts';
import type { Redaction } from './use-redaction.ts';

const decidingSteps: Readonly<Partial<Record<InboxKind, readonly StaffReviewAction[]>>> = {
  reviews: ['approve'],
  'year-later': ['approve_year_later', 'reject_year_later'],
  flags: ['decide_flags'],
  'author-appeals': ['decide_appeal'],
  replies: ['reject_reply'],
  proofs: ['decide_proof'],
};

const isWaiting = ({ steps, yearLater }: StaffReview, decisionKind: InboxKind) =>
  // Steps of what was added a year later are still allowed after the decision.
  (decisionKind !== 'year-later' || yearLater?.status === 'pending') &&
  (decidingSteps[decisionKind]?.some((step) => steps.includes(step)) ?? false);

/** Returns the kinds of decisions that a review waits for, in display order. */
export const listDecisionKinds = (review: StaffReview): InboxKind[] =>
  (Object.keys(decidingSteps) as InboxKind[]).filter((decisionKind) => isWaiting(review, decisionKind));

/** Returns the kind of the URL, or the first waiting one if that is `reviews` and the review does not wait. */
export const findDecisionKind = (review: StaffReview, requestedKind: InboxKind): InboxKind =>
  requestedKind !== 'reviews' || isWaiting(review, requestedKind)
    ? requestedKind
    : (listDecisionKinds(review)[0] ?? requestedKind);

interface ReviewChoiceContext {
  hasSeenProof: boolean;
  /** True: the member made the decision that an open appeal is against. */
  isOwnDecision: boolean;
  matches: ReviewMatches;
  redaction: Pick<Redaction, 'isChanged' | 'isOutdated' | 'content' | 'save'>;
}

const lowerFirstLetter = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * Adds what a second key press confirms: an unsaved redaction, which is saved first, and, with `isPublic`, one of words
 * that have changed since, and matches about privacy in what becomes or stays public.
 */
function addConfirmation(
  choice: DecisionChoice,
  isPublic: boolean,
  review: StaffReview,
  decisionKind: InboxKind,
  { matches, redaction }: ReviewChoiceContext,
): DecisionChoice {
  const isReply = decisionKind === 'replies';
  const hasUnsavedMarks = redaction.isChanged && !isReply;
  // An unsaved redaction already removes the matches that it replaces.
  const remainingMatches = matches.filter(
    ({ part, excerpt }) =>
      !hasUnsavedMarks ||
      part === 'reply' ||
      redaction.content[part === 'title' ? 'title' : 'text'].includes(excerpt),
  );
  const warningCodes = getWarningCodes(review, decisionKind);
  const matchCodes = new Set(matches.map(({ code }) => code));
  const otherCodes = warningCodes.filter((code) => !matchCodes.has(code));
  const isOutdated = isPublic && redaction.isOutdated && !isReply;
  const findingTexts = isPublic
    ? [
        ...(isOutdated ? ['Your marks were for earlier words: mark again, or publish it as it is.'] : []),
        ...remainingMatches
          .filter(({ code }) => filterCodesToConfirm(decisionKind, [code]).length > 0)
          .map(({ excerpt, code }) => `“${excerpt}”: ${getWarningSentence(code)}`),
        ...filterCodesToConfirm(decisionKind, otherCodes).map(getWarningSentence),
      ]
    : [];
  if (!hasUnsavedMarks && findingTexts.length === 0) return choice;
  const label = lowerFirstLetter(fillPlaceholders(choice.button.label, choice.values));
  return {
    ...choice,
    confirmation: {
      title: hasUnsavedMarks
        ? `Save the marks and ${label}?`
        : isOutdated
          ? 'Publish it without your marks?'
          : 'The word check found something. Publish it?',
      points: [
        hasUnsavedMarks && 'Your marks are not saved yet. They are saved first.',
        ...findingTexts,
      ].filter(Boolean),
      sendLabel: hasUnsavedMarks
        ? `Save the marks and ${label}`
        : fillPlaceholders(choice.button.label, choice.values),
    },
    ...(hasUnsavedMarks && {
      saveUnsavedChanges: async () => {
        const version = await redaction.save();
        return version === undefined ? undefined : { v: version };
      },
    }),
  };
}

export function getReviewChoices(
  review: StaffReview,
  decisionKind: InboxKind,
  context: ReviewChoiceContext,
): DecisionChoices {
  const { hasSeenProof, isOwnDecision } = context;
  const { id, v: version, steps, reply, hidden } = review;
  const name = formatName(review.listing);
  const isAllowed = (step: StaffReviewAction) => steps.includes(step);
  const toAllowedVerdicts = (step: StaffReviewAction, ...args: Parameters<typeof toVerdictChoices>) =>
    isAllowed(step) ? toVerdictChoices(...args) : [];
  const toConfirmable = (choice: DecisionChoice, isPublic = false) =>
    addConfirmation(choice, isPublic, review, decisionKind, context);
  /** `publicVerdict`: the verdict after which the review is public. */
  const toConfirmableVerdicts = (publicVerdict: string, choices: readonly DecisionChoice[]) =>
    choices.map((choice) => toConfirmable(choice, isVerdict(choice.body, publicVerdict)));
  const baseFields = { params: { id }, values: { name } };
  const commonFields = { ...baseFields, body: { v: version } };
  const replyFields = { ...baseFields, body: { v: reply?.v ?? 0 } };
  const keepTexts = hidden
    ? { keep: 'Show it again', kept: 'Shown again' }
    : { keep: 'Keep it public', kept: 'Kept' };

  const choiceListersByKind: Partial<Record<InboxKind, () => DecisionChoices>> = {
    reviews: () => [
      isAllowed('approve') && toConfirmable(toChoice(adminApproveReview, commonFields), true),
      isAllowed('request_changes') && toConfirmable(toChoice(adminRequestChanges, commonFields)),
      isAllowed('reject') && toConfirmable(toChoice(adminRejectReview, commonFields)),
      // A review that was never public is rejected; a public one is removed.
      isAllowed('remove') && !isAllowed('reject') && toConfirmable(toChoice(adminRemoveReview, commonFields)),
    ],
    'year-later': () => [
      isAllowed('approve_year_later') && toConfirmable(toChoice(adminApproveYearLater, commonFields), true),
      isAllowed('reject_year_later') && toConfirmable(toChoice(adminRejectYearLater, commonFields)),
    ],
    flags: () =>
      toConfirmableVerdicts(
        'decline',
        toAllowedVerdicts('decide_flags', adminDecideFlags, {
          ...commonFields,
          values: { name, ...keepTexts },
        }).map((choice) =>
          isVerdict(choice.body, 'uphold') ? { ...choice, isLeftToOthers: isOwnDecision } : choice,
        ),
      ),
    'author-appeals': () =>
      toConfirmableVerdicts(
        'uphold',
        toAllowedVerdicts('decide_appeal', adminDecideAppeal, {
          ...commonFields,
          blockedReason: isOwnDecision ? ownDecisionText : undefined,
        }),
      ),
    replies: () => {
      const blockedReason = isAllowed('approve_reply')
        ? undefined
        : 'The review is not public, so its answer cannot be.';
      return [
        isAllowed('reject_reply') &&
          toConfirmable(toChoice(adminApproveReply, { ...replyFields, blockedReason }), true),
        isAllowed('reject_reply') && toChoice(adminRejectReply, replyFields),
      ];
    },
    proofs: () =>
      toAllowedVerdicts('decide_proof', adminDecideProof, { ...commonFields, staysOpen: true }).map(
        (choice) =>
          hasSeenProof || choice.button.shortcut !== 'a'
            ? choice
            : { ...choice, blockedReason: 'Look at the proof first, then confirm it.' },
      ),
  };
  return [
    ...(choiceListersByKind[decisionKind]?.() ?? []),
    isAllowed('restore') && toChoice(adminRestoreReview, { ...commonFields, staysOpen: true }),
    isAllowed('reopen') && toReopenChoice('review', 'reviews', review, name),
    isAllowed('reopen_reply') && toReopenChoice('reply', 'replies', { id, v: reply?.v ?? 0 }, name),
    !review.author.gone && toChoice(messageAuthor, { ...commonFields, staysOpen: true }),
    isAllowed('delete') && toChoice(adminDeleteReview, { ...commonFields, isLeftToOthers: isOwnDecision }),
    isAllowed('close_child') && toChoice(adminCloseChildAccount, { ...baseFields, body: {} }),
  ];
}

const isVerdict = (body: object | undefined, verdict: string) =>
  body !== undefined && 'verdict' in body && body.verdict === verdict;

export function describeChanges(previousReview: StaffReview, currentReview: StaffReview): string[] {
  const serializeContent = ({ content, revision }: StaffReview) =>
    JSON.stringify([content, revision?.content]);
  const countOpenFlags = ({ flags }: StaffReview) => flags.filter(({ status }) => status === 'open').length;
  const newDecision =
    currentReview.decision && currentReview.decision.at !== previousReview.decision?.at
      ? currentReview.decision
      : null;
  return [
    newDecision && `${newDecision.by.name} decided: ${newDecision.outcome.replaceAll('_', ' ')}.`,
    previousReview.status !== currentReview.status &&
      `It was “${reviewStatusLabels[previousReview.status]}” and is “${reviewStatusLabels[currentReview.status]}”.`,
    serializeContent(previousReview) !== serializeContent(currentReview) &&
      'Its words have changed: read them again.',
    countOpenFlags(previousReview) !== countOpenFlags(currentReview) &&
      `Open flags: ${countOpenFlags(previousReview)} before, ${countOpenFlags(currentReview)} now.`,
    previousReview.appeal?.status !== currentReview.appeal?.status &&
      (currentReview.appeal
        ? `The appeal is ${currentReview.appeal.status} now.`
        : 'There is no appeal any more.'),
    JSON.stringify(previousReview.yearLater) !== JSON.stringify(currentReview.yearLater) &&
      'What its author added a year later has changed, or was decided.',
    previousReview.reply?.v !== currentReview.reply?.v &&
      'The practice’s answer has changed, or was decided.',
  ].filter((sentence) => typeof sentence === 'string');
}
