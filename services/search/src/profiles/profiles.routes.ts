import type { CachedSettings, ListingDoc } from '@app/db';
import { isStale, toListing } from '@app/public-listing';
import { type App, registerCall, replySerialized, serialize } from '@app/service-kit';
import { getProsthetist } from '@app/types';
import type { SearchEngine } from '../engine/engine.ts';
import type { ListingsStore } from '../prosthetists.store.ts';
import type { RenderedReply, ReplyCache } from '../replies/reply-cache.ts';
import { subjects } from '../replies/subjects.ts';
import { findPublicListing, findPublicOrOwnListing } from './public-listing.ts';

interface ProfileDeps {
  store: ListingsStore;
  engine: Pick<SearchEngine, 'findClinicOf'>;
  replies: ReplyCache;
  settings: CachedSettings;
}

export function registerProfileRoutes(app: App, deps: ProfileDeps): void {
  const { store: listings, engine, replies, settings } = deps;
  registerCall(app, getProsthetist, async ({ params, session }) => {
    const { staleDays } = (await settings()).stale;
    if (session) {
      const { doc, owned: isOwn } = await findPublicOrOwnListing(listings, params.id, session);
      const clinic = await engine.findClinicOf(doc._id.toHexString());
      return { ...toListing(doc, staleDays, isOwn), ...toPage(clinic) };
    }
    const { json, etag } = await replies.get(`profile ${staleDays} ${params.id}`, async () => {
      const doc = await findPublicListing(listings, params.id);
      const id = doc._id.toHexString();
      const clinic = await engine.findClinicOf(id);
      return {
        json: serialize(getProsthetist.reply, { ...toListing(doc, staleDays), ...toPage(clinic) }),
        subjects: [
          subjects.address(params.id),
          subjects.listing(id),
          ...(clinic ? [subjects.clinic(clinic.root), subjects.anyClinic] : []),
        ],
        ...getExpiry(doc, staleDays),
      };
    });
    return replySerialized(json, { etag });
  });
}

/** The clinic's page as a field of a listing. */
const toPage = (clinic: Awaited<ReturnType<SearchEngine['findClinicOf']>>) =>
  clinic?.page === undefined ? {} : { clinicSlug: clinic.page };

const dayMs = 86_400_000;
/** The time at which "not confirmed lately" appears. */
const getExpiry = ({ confirmedAt }: ListingDoc, staleDays: number): Pick<RenderedReply, 'expiresAt'> =>
  confirmedAt && !isStale(confirmedAt, staleDays)
    ? { expiresAt: confirmedAt.getTime() + staleDays * dayMs + 1 }
    : {};
