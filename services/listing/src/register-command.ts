import type { Collections, MongoClient, ObjectId } from '@app/db';
import {
  type App,
  type Call,
  type RateLimit,
  registerCall,
  type Session,
  type SettingsReader,
} from '@app/service-kit';
import { createUserContext } from '@app/status-changes';
import type { IdempotentContext } from '@app/status-changes/command-context';
import type { ActorAccount } from '@app/status-changes/inputs';
import type { Endpoint, ReplyOf } from '@app/types';
import type { LimitName } from './limits.ts';
import type { OwnListingStore } from './own/own-listing.store.ts';
import { runOnOwnListing } from './own/require-own-listing.ts';
import { requireProsthetist, withHttpProblems } from './with-http-problems.ts';

/** What routes of commands share. */
export interface RouteDeps {
  app: App;
  client: MongoClient;
  collections: Collections;
  ownListings: OwnListingStore;
  limits: Record<LimitName, RateLimit>;
  getSettings: SettingsReader;
  registerCommand: ReturnType<typeof createCommandRegistrar>;
  registerListingCommand: ReturnType<typeof createListingCommandRegistrar>;
  /** Reads the account of a session from the identity provider. */
  readAccount(call: { session: Session }): Promise<ActorAccount>;
}

/** A call with the session that its endpoint requires. */
type OwnCall<E extends Endpoint> = Omit<Call<E>, 'session'> & { session: Session };

interface CommandRoute<E extends Endpoint, Result, Prepared> {
  limit: RateLimit;
  /** Refuses accounts without the role of a prosthetist. */
  isForProsthetists?: boolean;
  /** Reads what the command needs. If this fails, the call does not count against the limit. */
  prepare?: (call: OwnCall<E>) => Promise<Prepared>;
  run: (ctx: IdempotentContext<unknown>, call: OwnCall<E>, prepared: Prepared) => Promise<Result>;
  toReply: (result: Result, call: OwnCall<E>) => ReplyOf<E>;
}

/**
 * Returns a function that registers a call which runs a command as the account of the session, within a rate limit.
 * Errors of the command become HTTP problems; the reply of an idempotent call is stored in its transaction.
 */
export function createCommandRegistrar(app: App, deps: Pick<RouteDeps, 'client' | 'collections'>) {
  return <E extends Endpoint, Result, Prepared = undefined>(
    endpoint: E,
    { limit, isForProsthetists, prepare, run, toReply }: CommandRoute<E, Result, Prepared>,
  ): void =>
    registerCall(app, endpoint, async (anyCall) => {
      const call = anyCall as unknown as OwnCall<E>;
      if (isForProsthetists) requireProsthetist(call.session);
      const prepared = (await prepare?.(call)) as Prepared;
      await limit.consume(call.session.userId);
      const beforeCommit = call.keepReply((result: Result) => toReply(result, call));
      // Safe: a command calls it with its own result.
      const ctx = { ...createUserContext(call, deps), beforeCommit } as IdempotentContext<unknown>;
      return toReply(await withHttpProblems(run(ctx, call, prepared)), call);
    });
}

interface ListingCommandRoute<E extends Endpoint, Result>
  extends Pick<CommandRoute<E, Result, undefined>, 'limit' | 'toReply'> {
  run: (ctx: IdempotentContext<unknown>, listingId: ObjectId, call: OwnCall<E>) => Promise<Result>;
}

/** Returns a function that registers a command of the owner or manager on the listing whose id or slug is in the path. */
export const createListingCommandRegistrar =
  ({ registerCommand, ownListings }: Pick<RouteDeps, 'registerCommand' | 'ownListings'>) =>
  <E extends Endpoint, Result>(endpoint: E, { run, ...route }: ListingCommandRoute<E, Result>): void =>
    registerCommand(endpoint, {
      ...route,
      isForProsthetists: true,
      run: (ctx, call) => {
        const { id } = call.params as { id: string };
        return runOnOwnListing(ownListings, id, (listingId) => run(ctx, listingId, call));
      },
    });
