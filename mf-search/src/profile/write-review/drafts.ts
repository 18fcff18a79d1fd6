import { createPersonalDrafts } from '@app/remote-kit/personal-drafts';
import type { ReviewValues } from './review-values.ts';

interface Draft {
  values: ReviewValues;
  /** Version of the review being edited; 0: a new review. */
  v: number;
  /** Name of the reviewed prosthetist. */
  name: string;
}

/** Unsent reviews by the listing's slug. The shell's home page reads them to offer to continue. */
export const reviewDrafts = createPersonalDrafts<Draft>('review-drafts');
