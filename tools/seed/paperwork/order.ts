import type { Random } from '../random.ts';

export interface PaperworkOrder {
  random: Random;
  /** The listing's running number, which theirs follow. */
  index: number;
  now: Date;
}
