import type { Collections, MongoClient } from '@app/db';
import { type App, mount, type RateLimit } from '@app/service-kit';
import * as statusChanges from '@app/status-changes';
import { appealDecision, listTeamDecisions } from '@app/types';
import { createCommandContext } from '../ctx.ts';
import { toObjectId } from '../ids.store.ts';
import { requireProsthetist } from '../role.ts';
import { toHttpProblem } from '../to-http-problem.ts';
import { createDecisionsStore } from './decisions.store.ts';
import { toTeamDecision } from './to-team-decision.ts';

interface DecisionDeps {
  client: MongoClient;
  collections: Collections;
  limit: RateLimit;
}

/** What staff refused the account, and its appeals. */
export function mountDecisions(app: App, { limit, ...data }: DecisionDeps): void {
  const store = createDecisionsStore(data.collections);

  mount(app, listTeamDecisions, async ({ session: { userId } }) => {
    const decisions = await statusChanges.findTeamDecisions(data.collections, userId);
    const [appeals, listings] = await Promise.all([
      store.getAppeals(userId),
      store.listings(decisions.map(({ listingId }) => listingId)),
    ]);
    return { decisions: decisions.map((decision) => toTeamDecision(decision, appeals, listings)) };
  });

  mount(app, appealDecision, async (call) => {
    const { session, params, body, locale } = call;
    requireProsthetist(session);
    await limit.take(session.userId);
    const input = { kind: params.kind, about: toObjectId(params.id), text: body.text, locale };
    await toHttpProblem(statusChanges.appealDecision(createCommandContext(call, data), input));
    return { appeal: { status: 'open' as const } };
  });
}
