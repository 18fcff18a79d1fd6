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

/** Values of the form while it is filled in: a submission with missing parts. */
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
  /** Undefined: neither the account nor the service asks for it. */
  ageAttested?: boolean | undefined;
}
export type Question = keyof ReviewValues;

/** Questions of each step. */
export const steps: readonly (readonly Question[])[] = [
  ['overallRating', 'text', 'title'],
  ['relation', 'stage', 'careMonth', 'limb', 'device', 'monthsToFit', 'adjustments'],
  ['ratings', 'tags'],
  ['anonymous', 'incentive', 'attest', 'ageAttested'],
];

const parent = "I'm a Parent";

/** Initial values of a new review. Known account data are filled in and can be changed. */
export function createBlankValues({
  patientInfo,
  ageAttested,
}: Pick<SessionUser, 'patientInfo' | 'ageAttested'>): ReviewValues {
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
    ...(ageAttested === false && { ageAttested }),
  };
}

const pickListed = (list: readonly string[], value: string, otherwise = '') =>
  list.includes(value) ? value : otherwise;

/**
 * Initial values of an edit: the pending edit, or else the review. Choices that a list no longer offers are cleared,
 * except tags, which may be kept; both required statements must be checked again.
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

/** Schema of a submission: the contract's rules, and a month within the range or equal to the one sent before. */
export const createSubmissionSchema = (sentMonth?: string) =>
  z.object({
    ...reviewSubmission.shape,
    careMonth: reviewSubmission.shape.careMonth.check(
      z.refine((month) => month === sentMonth || isCareMonthAllowed(month, new Date())),
    ),
  });

/** Step of the first of these questions; undefined if no step holds any. */
export function findStep(questions: readonly string[]): number | undefined {
  const index = steps.findIndex((ofStep) => ofStep.some((question) => questions.includes(question)));
  return index === -1 ? undefined : index + 1;
}

/** Last step that can be opened: later ones need answers that are missing. */
export function findLastStep(values: ReviewValues, sentMonth?: string): number {
  const parsed = z.safeParse(createSubmissionSchema(sentMonth), values);
  if (parsed.success) return steps.length;
  return findStep(parsed.error.issues.map(({ path }) => String(path[0]))) ?? steps.length;
}
