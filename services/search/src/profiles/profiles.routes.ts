import type { CachedSettings, ListingDoc } from '@app/db';
import { isStale, toListing } from '@app/public-listing';
import { type App, registerCall, replySerialized, serialize } from '@app/service-kit';
import { getProsthetist } from '@app/types';
import type { ListingsStore } from '../prosthetists.store.ts';
import type { ReplyCache } from '../replies/reply-cache.ts';
import { subjects } from '../replies/subjects.ts';
import { findPublicListing, findPublicOrOwnListing } from './public-listing.ts';

interface ProfileDeps {
  store: ListingsStore;
  replies: ReplyCache;
  settings: CachedSettings;
}

export function registerProfileRoutes(app: App, { store: listings, replies, settings }: ProfileDeps): void {
  registerCall(app, getProsthetist, async ({ params, session }) => {
    const { staleDays } = (await settings()).stale;
    if (session) {
      const { doc, owned: isOwn } = await findPublicOrOwnListing(listings, params.id, session);
      return toListing(doc, staleDays, isOwn);
    }
    const { json, etag } = await replies.get(`profile ${staleDays} ${params.id}`, async () => {
      const doc = await findPublicListing(listings, params.id);
      return {
        json: serialize(getProsthetist.reply, toListing(doc, staleDays)),
        subjects: [subjects.address(params.id), subjects.listing(doc._id.toHexString())],
        ...getExpiry(doc, staleDays),
      };
    });
    return replySerialized(json, { etag });
  });
}

const dayMs = 86_400_000;
/** The time at which "not confirmed lately" appears. */
const getExpiry = ({ confirmedAt }: ListingDoc, staleDays: number): { until?: number } =>
  confirmedAt && !isStale(confirmedAt, staleDays)
    ? { until: confirmedAt.getTime() + staleDays * dayMs + 1 }
    : {};
