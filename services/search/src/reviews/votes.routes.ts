import * as reviewCommands from '@app/reviews';
import { type App, registerCall } from '@app/service-kit';
import { createUserContext } from '@app/status-changes';
import { listOwnVotes, takeBackVote, voteHelpful } from '@app/types';
import type { RouteDeps } from '../route-deps.ts';
import { findOwnVotes } from './votes.store.ts';
import { withHttpProblems } from './with-http-problems.ts';

/** Routes by which readers say that reviews are helpful. The rules are in `@app/reviews`. */
export function registerVoteRoutes(app: App, deps: RouteDeps): void {
  const { collections, findAccount, limits } = deps;

  registerCall(app, voteHelpful, async (call) => {
    const { params, session } = call;
    await limits.votes.consume(session.userId);
    const { emails } = await findAccount(session.userId);
    const ctx = createUserContext(call, deps);
    return withHttpProblems(reviewCommands.voteHelpful(ctx, { publicId: params.id, emails }));
  });

  registerCall(app, takeBackVote, async (call) => {
    await limits.votes.consume(call.session.userId);
    const ctx = createUserContext(call, deps);
    return withHttpProblems(reviewCommands.removeVote(ctx, { publicId: call.params.id }));
  });

  registerCall(app, listOwnVotes, async ({ query, session }) => ({
    votes: await findOwnVotes(collections, session.userId, query.review),
  }));
}
