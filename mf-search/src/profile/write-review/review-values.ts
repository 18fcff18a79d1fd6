import {
  type attestations,
  type Dimension,
  deviceFamilyValues,
  dimensions,
  incentiveValues,
  stageValues,
} from '@app/option-lists';
import type { SessionUser } from '@app/shell-api';
import { isCareMonthAllowed, type OwnReview, reviewSubmission } from '@app/types';
import * as z from 'zod/mini';

/** What the form holds while it is being filled in: like a submission, but parts may still be missing. */
export interface ReviewValues {
  overallRating: number | null;
  ratings: Record<Dimension, number | null>;
  title: string;
  text: string;
  tags: string[];
  stage: string;
  limb: { upper: string; lower: string };
  device: string;
  monthsToFit?: number | undefined;
  adjustments?: number | undefined;
  /** YYYY-MM; either half may be missing: "2026-", "-04", "-". */
  careMonth: string;
  relation: string;
  anonymous: boolean;
  incentive: string;
  attest: Record<(typeof attestations)[number], boolean>;
}
export type Question = keyof ReviewValues;

/** What is asked in which step. */
export const steps: readonly (readonly Question[])[] = [
  ['overallRating', 'text', 'title'],
  ['relation', 'stage', 'careMonth', 'limb', 'device', 'monthsToFit', 'adjustments'],
  ['ratings', 'tags'],
  ['anonymous', 'incentive', 'attest'],
];

const parent = "I'm a Parent";

/** A new review: what the account already told is filled in, and may be changed. */
export function createBlankValues({ patientInfo }: Pick<SessionUser, 'patientInfo'>): ReviewValues {
  const { ageRange, upperExtremity = 'None', lowerExtremity = 'None' } = patientInfo;
  return {
    overallRating: null,
    ratings: Object.fromEntries(dimensions.map((dimension) => [dimension, null])) as ReviewValues['ratings'],
    title: '',
    text: '',
    tags: [],
    stage: '',
    limb: { upper: upperExtremity, lower: lowerExtremity },
    device: '',
    careMonth: '-',
    relation: ageRange === parent ? 'parent/guardian' : 'self',
    anonymous: ageRange === parent || ageRange === 'Teen',
    incentive: 'none',
    attest: { ownCare: false, noTies: false },
  };
}

const pickListed = (list: readonly string[], value: string, otherwise = '') =>
  list.includes(value) ? value : otherwise;

/**
 * What the author last said: an edit that waits, or else the review itself. What a list no longer offers is asked
 * again, but for tags, which may be said on; both ticks are given anew.
 */
export function toReviewValues({ content, revision }: OwnReview): ReviewValues {
  const message = revision?.content ?? content;
  return {
    ...message,
    stage: pickListed(stageValues, message.stage),
    device: pickListed(deviceFamilyValues, message.device),
    incentive: pickListed(incentiveValues, message.incentive, 'none'),
    attest: { ownCare: false, noTies: false },
  };
}

/** What may be sent: the contract's own rules, and a month that is near enough, or the one that was sent before. */
export const createSubmissionSchema = (sentMonth?: string) =>
  z.object({
    ...reviewSubmission.shape,
    careMonth: reviewSubmission.shape.careMonth.check(
      z.refine((month) => month === sentMonth || isCareMonthAllowed(month, new Date())),
    ),
  });

/** The step that asks for the first of these questions; undefined where none of them is asked. */
export function findStep(questions: readonly string[]): number | undefined {
  const index = steps.findIndex((requests) => requests.some((question) => questions.includes(question)));
  return index === -1 ? undefined : index + 1;
}

/** The last step that may be opened: the one after it needs answers that are not there yet. */
export function findLastStep(values: ReviewValues, sentMonth?: string): number {
  const parsed = z.safeParse(createSubmissionSchema(sentMonth), values);
  if (parsed.success) return steps.length;
  return findStep(parsed.error.issues.map(({ path }) => String(path[0]))) ?? steps.length;
}
