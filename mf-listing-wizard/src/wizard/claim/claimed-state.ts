import { type Claimable, claimable } from '@app/types';
import * as z from 'zod/mini';

const sent = z.object({ claimed: claimable });

/** Which listing was asked for, as an entry of the browser's history keeps it. */
export function parseClaimed(state: unknown): Claimable | undefined {
  // In two steps: `z.safeParse(…).data?.claimed` makes the bundler keep all of zod, in every language: 40 KB.
  const { data } = z.safeParse(sent, state);
  return data?.claimed;
}
