import { accountActions } from './account.ts';
import type { RowErrorCode, StaffAction } from './action.ts';
import { claimActions } from './claim.ts';
import { clinicActions } from './clinic.ts';
import { rollbackImport } from './import.ts';
import { assignItem } from './item.ts';
import { listingActions } from './listing.ts';
import { listingEditActions } from './listing-edits.ts';
import { messageActions } from './message.ts';
import { replyActions } from './reply.ts';
import { reportActions } from './report.ts';
import { reviewActions } from './review.ts';
import { staffLinkActions } from './staff-link.ts';
import { teamTokenActions } from './team-token.ts';
import { updateActions } from './update.ts';

export const staffActions: readonly StaffAction[] = [
  ...listingActions,
  ...listingEditActions,
  ...clinicActions,
  ...reviewActions,
  ...replyActions,
  ...updateActions,
  ...claimActions,
  ...reportActions,
  rollbackImport,
  assignItem,
  ...messageActions,
  ...accountActions,
  ...staffLinkActions,
  ...teamTokenActions,
];

/** Codes of errors that rows declare for their action alone. */
export type ActionErrorCode =
  | RowErrorCode<typeof import('./claim.ts')>
  | RowErrorCode<typeof import('./clinic.ts')>
  | RowErrorCode<typeof import('./listing.ts')>
  | RowErrorCode<typeof import('./message.ts')>
  | RowErrorCode<typeof import('./reply.ts')>
  | RowErrorCode<typeof import('./report.ts')>
  | RowErrorCode<typeof import('./review.ts')>
  | RowErrorCode<typeof import('./update.ts')>;

const actionsByName: ReadonlyMap<string, StaffAction> = new Map(
  staffActions.flatMap((row) => Object.keys(row.log).map((name) => [name, row] as const)),
);

export const findAction = (name: string): StaffAction | undefined => actionsByName.get(name);
