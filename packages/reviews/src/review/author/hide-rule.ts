import type { ReviewHiddenState } from '@app/db';
import { harmfulFlagReasons, hideLimits } from '@app/option-lists';

/** What is known where a reader flags a public review. */
export interface FlagFacts {
  reason: string;
  /** The check of words found something in what the public reads. */
  wordsFound: boolean;
  /** Staff looked at the same words for such a flag already, and kept them. */
  cleared: boolean;
  reporter: {
    /** The provider has confirmed an address of the account. */
    confirmed: boolean;
    /** Undefined: not known. */
    ageMs: number | undefined;
    isPatient: boolean;
    /** The account is tied to the practice. */
    tied: boolean;
    /** Reviews that its word has hidden within `hideLimits.perDays`. */
    hidLately: number;
    /** Its harmful flags that staff declined within `hideLimits.declinedDays`. */
    declinedLately: number;
  };
}

const dayMs = 24 * 3_600_000;

/**
 * Why a flag hides the review while staff look; undefined: it stays public. Flags of other reasons never hide, and no
 * flag hides words that staff have looked at and kept. An account without a confirmed address hides nothing. With the
 * check of words any other may; without it only a patient's account of some age, without a tie to the practice, whose
 * such flags were not declined lately, and that has not hidden several reviews already: nobody takes a review away
 * by pressing a button.
 */
export function getHideCause(facts: FlagFacts): ReviewHiddenState['because'] | undefined {
  const { reason, wordsFound, cleared, reporter } = facts;
  if (!harmfulFlagReasons.includes(reason) || cleared || !reporter.confirmed) return undefined;
  if (wordsFound) return 'words';
  const isTrusted =
    reporter.isPatient &&
    !reporter.tied &&
    (reporter.ageMs ?? 0) >= hideLimits.accountAgeDays * dayMs &&
    reporter.declinedLately === 0 &&
    reporter.hidLately < hideLimits.perAccount;
  return isTrusted ? 'reader' : undefined;
}
