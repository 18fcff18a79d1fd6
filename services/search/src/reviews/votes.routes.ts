import type { Collections, MongoClient } from '@app/db';
import * as reviewCommands from '@app/reviews';
import { type AccountReader, type App, type RateLimit, registerCall } from '@app/service-kit';
import { createUserContext } from '@app/status-changes';
import { listOwnVotes, takeBackVote, voteHelpful } from '@app/types';
import { findOwnVotes } from './votes.store.ts';
import { withHttpProblems } from './with-http-problems.ts';

interface VoteDeps {
  client: MongoClient;
  collections: Collections;
  /** Reads an account from the identity provider. */
  findAccount: AccountReader;
  /** Rate limit by account of new and removed votes together. */
  rateLimit: RateLimit;
}

/** Routes by which readers say that reviews are helpful. The rules are in `@app/reviews`. */
export function registerVoteRoutes(app: App, deps: VoteDeps): void {
  const { collections, findAccount, rateLimit } = deps;

  registerCall(app, voteHelpful, async (call) => {
    const { params, session } = call;
    await rateLimit.consume(session.userId);
    const { emails } = await findAccount(session.userId);
    const ctx = createUserContext(call, deps);
    return withHttpProblems(reviewCommands.voteHelpful(ctx, { publicId: params.id, emails }));
  });

  registerCall(app, takeBackVote, async (call) => {
    await rateLimit.consume(call.session.userId);
    const ctx = createUserContext(call, deps);
    return withHttpProblems(reviewCommands.removeVote(ctx, { publicId: call.params.id }));
  });

  registerCall(app, listOwnVotes, async ({ query, session }) => ({
    votes: await findOwnVotes(collections, session.userId, query.review),
  }));
}
