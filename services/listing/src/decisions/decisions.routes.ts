import { type AppealDoc, type Collections, type MongoClient, toObjectId } from '@app/db';
import { type App, type RateLimit, registerCall } from '@app/service-kit';
import * as statusChanges from '@app/status-changes';
import { appealDecision, listStaffDecisions, type StaffDecision } from '@app/types';
import { findAppeals, loadProsthetistNameLookup } from '../correspondence.store.ts';
import { requireProsthetist, withHttpProblems } from '../with-http-problems.ts';

interface DecisionDeps {
  client: MongoClient;
  collections: Collections;
  rateLimit: RateLimit;
}

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
export function registerDecisionRoutes(app: App, { rateLimit, ...commandDeps }: DecisionDeps): void {
  const { collections } = commandDeps;

  registerCall(app, listStaffDecisions, async ({ session: { userId } }) => {
    const decisions = await statusChanges.findStaffDecisions(commandDeps, userId);
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

  registerCall(app, appealDecision, async (call) => {
    const { session, params, body, locale } = call;
    requireProsthetist(session);
    await rateLimit.consume(session.userId);
    const input = { kind: params.kind, about: toObjectId(params.id), text: body.text, locale };
    const ctx = statusChanges.createUserContext(call, commandDeps);
    await withHttpProblems(statusChanges.appealDecision(ctx, input));
    return { appeal: { status: 'open' as const } };
  });
}
