import type { ListingDoc } from '@app/db';
import { isStale, toListing } from '@app/public-listing';
import {
  type App,
  HttpProblem,
  registerCall,
  replySerialized,
  type SettingsReader,
  serialize,
} from '@app/service-kit';
import { getProsthetist } from '@app/types';
import type { SearchEngine } from '../engine/engine.ts';
import type { ListingsStore } from '../listings.store.ts';
import type { RenderedReply, ReplyCache } from '../replies/reply-cache.ts';
import { replySubjects } from '../replies/subjects.ts';
import { findPublicListing, findPublicOrOwnListing } from './find-public-listing.ts';

interface ProfileDeps {
  listings: ListingsStore;
  engine: Pick<SearchEngine, 'findListingClinic'>;
  replyCache: ReplyCache;
  settings: SettingsReader;
}

/** Route of profiles. Accounts also get their own listing before it is public. */
export function registerProfileRoutes(app: App, deps: ProfileDeps): void {
  const { listings, engine, replyCache, settings } = deps;
  registerCall(app, getProsthetist, async ({ params, session }) => {
    const { staleDays } = (await settings()).stale;
    if (session) {
      const { doc, isOwn } = await findPublicOrOwnListing(listings, params.id, session);
      const { clinic } = await findClinic(engine, doc._id.toHexString());
      return { ...toListing(doc, staleDays, isOwn), ...toClinicSlugField(clinic) };
    }
    const { json, etag } = await replyCache.get(`profile ${staleDays} ${params.id}`, async () => {
      const doc = await findPublicListing(listings, params.id);
      const id = doc._id.toHexString();
      const { clinic, ...clinicExpiry } = await findClinic(engine, id);
      return {
        json: serialize(getProsthetist.reply, { ...toListing(doc, staleDays), ...toClinicSlugField(clinic) }),
        subjects: [
          replySubjects.slugOrId(params.id),
          replySubjects.listing(id),
          ...(clinic ? [replySubjects.clinic(clinic.root), replySubjects.anyClinic] : []),
        ],
        ...getExpiry(doc, staleDays),
        ...clinicExpiry,
      };
    });
    return replySerialized(json, { etag });
  });
}

/** Time for which a profile without its clinic is cached. */
const withoutClinicTtlMs = 5_000;

/** Finds the clinic of a listing. While the engine does not answer, the profile has no clinic and expires soon. */
async function findClinic(
  engine: ProfileDeps['engine'],
  listingId: string,
): Promise<{ clinic?: Awaited<ReturnType<SearchEngine['findListingClinic']>>; expiresAt?: number }> {
  try {
    return { clinic: await engine.findListingClinic(listingId) };
  } catch (error) {
    if (!(error instanceof HttpProblem && error.status === 503)) throw error;
    return { expiresAt: Date.now() + withoutClinicTtlMs };
  }
}

/** Converts a clinic to the field of a listing that links to its page. */
const toClinicSlugField = (clinic: Awaited<ReturnType<SearchEngine['findListingClinic']>>) =>
  clinic?.pageSlug === undefined ? {} : { clinicSlug: clinic.pageSlug };

const dayMs = 86_400_000;
/** Returns when the listing becomes stale. */
const getExpiry = ({ confirmedAt }: ListingDoc, staleDays: number): Pick<RenderedReply, 'expiresAt'> =>
  confirmedAt && !isStale(confirmedAt, staleDays)
    ? { expiresAt: confirmedAt.getTime() + staleDays * dayMs + 1 }
    : {};
