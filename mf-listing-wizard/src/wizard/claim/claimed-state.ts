import { type Claimable, claimable } from '@app/types';
import * as z from 'zod/mini';

const stateSchema = z.object({ claimed: claimable });

/** Reads the claimed listing from the state of a history entry. */
export function parseClaimed(state: unknown): Claimable | undefined {
  // Two statements: `z.safeParse(…).data?.claimed` makes the bundler keep all of zod with every locale, 40 KB.
  const { data } = z.safeParse(stateSchema, state);
  return data?.claimed;
}
