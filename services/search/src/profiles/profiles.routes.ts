import type { CachedSettings, ListingDoc } from '@app/db';
import { isStale, toListing } from '@app/public-listing';
import { type App, registerCall, replySerialized, serialize } from '@app/service-kit';
import { getProsthetist } from '@app/types';
import type { ProsthetistsStore } from '../prosthetists.store.ts';
import type { ReplyCache } from '../replies/reply-cache.ts';
import { subjects } from '../replies/subjects.ts';
import { findPublicListing, findPublicOrOwnListing } from './public-listing.ts';

interface ProfileParts {
  store: ProsthetistsStore;
  replies: ReplyCache;
  settings: CachedSettings;
}

export function registerProfileRoutes(app: App, { store, replies, settings }: ProfileParts): void {
  registerCall(app, getProsthetist, async ({ params, session }) => {
    const { staleDays } = (await settings()).stale;
    if (session) {
      const { doc, owned } = await findPublicOrOwnListing(store, params.id, session);
      return toListing(doc, staleDays, owned);
    }
    const { json, etag } = await replies.get(`profile ${staleDays} ${params.id}`, async () => {
      const doc = await findPublicListing(store, params.id);
      return {
        json: serialize(getProsthetist.reply, toListing(doc, staleDays)),
        subjects: [subjects.address(params.id), subjects.listing(doc._id.toHexString())],
        ...getStaleTime(doc, staleDays),
      };
    });
    return replySerialized(json, { etag });
  });
}

const dayMs = 86_400_000;
/** The time at which "not confirmed lately" appears. */
const getStaleTime = ({ confirmedAt }: ListingDoc, staleDays: number): { until?: number } =>
  confirmedAt && !isStale(confirmedAt, staleDays)
    ? { until: confirmedAt.getTime() + staleDays * dayMs + 1 }
    : {};
