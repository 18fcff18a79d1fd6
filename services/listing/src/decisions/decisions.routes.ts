import { type AppealDoc, toObjectId } from '@app/db';
import { registerCall } from '@app/service-kit';
import * as statusChanges from '@app/status-changes';
import { appealDecision, listStaffDecisions, type StaffDecision } from '@app/types';
import { findAppeals, loadProsthetistNameLookup } from '../correspondence.store.ts';
import type { RouteDeps } from '../register-command.ts';

/** Converts a decision for the account that it is about. An allow-list, without the name of the staff member. */
function toStaffDecision(
  { kind, about, decidedAt, notes }: statusChanges.StaffDecision,
  appeals: readonly AppealDoc[],
  prosthetistName: string,
): StaffDecision {
  const appeal = appeals.find(
    (candidate) =>
      candidate.kind === kind &&
      candidate.about.equals(about) &&
      candidate.decidedAt.getTime() === decidedAt.getTime(),
  );
  return {
    kind,
    id: about.toHexString(),
    practitioner: prosthetistName,
    at: decidedAt.toISOString(),
    notes,
    appeal: appeal
      ? {
          text: appeal.text,
          status: appeal.status,
          at: appeal.createdAt.toISOString(),
          notes: appeal.answer?.notes ?? '',
        }
      : null,
  };
}

/** Routes of decisions of staff against the account, and of its appeals. */
export function registerDecisionRoutes({ app, collections, registerCommand, limits }: RouteDeps): void {
  registerCall(app, listStaffDecisions, async ({ session: { userId } }) => {
    const decisions = await statusChanges.findStaffDecisions({ collections }, userId);
    const listingIds = decisions.map(({ listingId }) => listingId);
    const [appeals, getProsthetistName] = await Promise.all([
      findAppeals(collections, userId),
      loadProsthetistNameLookup(collections, listingIds),
    ]);
    return {
      decisions: decisions.map((decision) =>
        toStaffDecision(decision, appeals, getProsthetistName(decision.listingId)),
      ),
    };
  });

  registerCommand(appealDecision, {
    limit: limits.appeals,
    isForProsthetists: true,
    run: (ctx, { params, body: { text }, locale }) =>
      statusChanges.appealDecision(ctx, { kind: params.kind, about: toObjectId(params.id), text, locale }),
    toReply: () => ({ appeal: { status: 'open' as const } }),
  });
}
