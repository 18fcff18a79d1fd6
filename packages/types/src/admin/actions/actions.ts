import { accountActions } from './account.ts';
import type { RefusalCode, StaffAction } from './action.ts';
import { claimActions } from './claim.ts';
import { clinicActions } from './clinic.ts';
import { importActions } from './import.ts';
import { itemActions } from './item.ts';
import { listingActions } from './listing.ts';
import { listingEditActions } from './listing-edits.ts';
import { messageActions } from './message.ts';
import { replyActions } from './reply.ts';
import { reportActions } from './report.ts';
import { reviewActions } from './review.ts';
import { staffLinkActions } from './staff-link.ts';
import { teamTokenActions } from './team-token.ts';
import { updateActions } from './update.ts';

/** All rows of the action table. */
export const staffActions: readonly StaffAction[] = [
  ...listingActions,
  ...listingEditActions,
  ...clinicActions,
  ...reviewActions,
  ...replyActions,
  ...updateActions,
  ...claimActions,
  ...reportActions,
  ...importActions,
  ...itemActions,
  ...messageActions,
  ...accountActions,
  ...staffLinkActions,
  ...teamTokenActions,
];

/** Codes of errors that rows declare for their action alone. */
export type ActionErrorCode =
  | RefusalCode<typeof import('./claim.ts')>
  | RefusalCode<typeof import('./clinic.ts')>
  | RefusalCode<typeof import('./listing.ts')>
  | RefusalCode<typeof import('./message.ts')>
  | RefusalCode<typeof import('./reply.ts')>
  | RefusalCode<typeof import('./report.ts')>
  | RefusalCode<typeof import('./review.ts')>
  | RefusalCode<typeof import('./update.ts')>;

const byName: ReadonlyMap<string, StaffAction> = new Map(
  staffActions.flatMap((row) => Object.keys(row.log).map((name) => [name, row] as const)),
);

/** The row of an action by its name in the audit log. */
export const findAction = (name: string): StaffAction | undefined => byName.get(name);
