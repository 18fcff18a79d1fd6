import {
  type attestations,
  type Dimension,
  deviceFamilyValues,
  dimensions,
  incentiveValues,
  stageValues,
} from '@app/option-lists';
import type { SessionUser } from '@app/shell-api';
import { isCareMonthAllowed, type OwnReview, reviewSubmission as reviewSubmissionSchema } from '@app/types';
import * as z from 'zod/mini';

/** Values of the form while it is filled in: a submission in which values can be missing. */
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
export type QuestionName = keyof ReviewValues;

export const steps: readonly (readonly QuestionName[])[] = [
  ['overallRating', 'text', 'title'],
  ['relation', 'stage', 'careMonth', 'limb', 'device', 'monthsToFit', 'adjustments'],
  ['ratings', 'tags'],
  ['anonymous', 'incentive', 'attest', 'ageAttested'],
];

const parentAgeRange = "I'm a Parent";

/** Initial values of a new review. Known account data are filled in and can be changed. */
export function createBlankReviewValues({
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
    relation: ageRange === parentAgeRange ? 'parent/guardian' : 'self',
    anonymous: ageRange === parentAgeRange || ageRange === 'Teen',
    incentive: 'none',
    attest: { ownCare: false, noTies: false },
    ...(ageAttested === false && { ageAttested }),
  };
}

const keepIfListed = (listedValues: readonly string[], value: string, fallback = '') =>
  listedValues.includes(value) ? value : fallback;

/**
 * Initial values of an edit: the pending edit, or else the review. Choices that a list no longer offers are cleared,
 * except tags, which may be kept; both required statements must be checked again.
 */
export function toReviewValues({ content, revision }: OwnReview): ReviewValues {
  const currentContent = revision?.content ?? content;
  return {
    ...currentContent,
    stage: keepIfListed(stageValues, currentContent.stage),
    device: keepIfListed(deviceFamilyValues, currentContent.device),
    incentive: keepIfListed(incentiveValues, currentContent.incentive, 'none'),
    attest: { ownCare: false, noTies: false },
  };
}

/** Schema of a submission: the contract's rules, and a month within the range or equal to the one sent before. */
export const createSubmissionSchema = (earlierMonth?: string) =>
  z.object({
    ...reviewSubmissionSchema.shape,
    careMonth: reviewSubmissionSchema.shape.careMonth.check(
      z.refine((month) => month === earlierMonth || isCareMonthAllowed(month, new Date())),
    ),
  });

/** First step that has one of these questions; undefined if no step has any. */
export function findStep(questions: readonly string[]): number | undefined {
  const index = steps.findIndex((stepQuestions) =>
    stepQuestions.some((question) => questions.includes(question)),
  );
  return index === -1 ? undefined : index + 1;
}

/** The last step that can be opened: the first one with a missing answer. */
export function findLastReachableStep(values: ReviewValues, earlierMonth?: string): number {
  const parseResult = z.safeParse(createSubmissionSchema(earlierMonth), values);
  if (parseResult.success) return steps.length;
  return findStep(parseResult.error.issues.map(({ path }) => String(path[0]))) ?? steps.length;
}
