import type { ReviewHiddenState } from '@app/db';
import { flagHideLimits, harmfulFlagReasons } from '@app/option-lists';

/** Facts about a flag on a public review. */
export interface FlagContext {
  reason: string;
  /** The word check found something in the public text. */
  hasRiskyWords: boolean;
  /** Staff examined the same text for such a flag before, and kept it. */
  wasCleared: boolean;
  reporter: {
    /** The account has a verified address. */
    isConfirmed: boolean;
    /** Undefined: unknown. */
    ageMs: number | undefined;
    isPatient: boolean;
    /** The account is related to the practice. */
    hasConflictOfInterest: boolean;
    /** Reviews hidden by its flags within `flagHideLimits.periodDays`. */
    recentHideCount: number;
    /** Its harmful flags that staff declined within `flagHideLimits.pauseDays`. */
    recentDeclinedCount: number;
  };
}

const dayMs = 24 * 3_600_000;

/**
 * Why a flag hides the review while staff examine it; undefined: it stays public. Only harmful flags hide, never a text
 * that staff have kept before, and never by an account without a verified address. If the word check found something,
 * any other account suffices; otherwise only a patient's account of some age, unrelated to the practice, without
 * recently declined flags and below the limit of hidden reviews.
 */
export function getHideCause(flagContext: FlagContext): ReviewHiddenState['because'] | undefined {
  const { reason, hasRiskyWords, wasCleared, reporter } = flagContext;
  if (!harmfulFlagReasons.includes(reason) || wasCleared || !reporter.isConfirmed) return undefined;
  if (hasRiskyWords) return 'words';
  const isTrusted =
    reporter.isPatient &&
    !reporter.hasConflictOfInterest &&
    (reporter.ageMs ?? 0) >= flagHideLimits.minAccountAgeDays * dayMs &&
    reporter.recentDeclinedCount === 0 &&
    reporter.recentHideCount < flagHideLimits.maxPerAccount;
  return isTrusted ? 'reader' : undefined;
}
