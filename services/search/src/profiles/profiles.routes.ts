import { toListing } from '@app/public-listing';
import { type App, HttpProblem, registerCall, serialize } from '@app/service-kit';
import { getProsthetist } from '@app/types';
import type { SearchEngine } from '../engine/engine.ts';
import { getStaleExpiry, replyCached } from '../replies/reply-cache.ts';
import { replySubjects } from '../replies/subjects.ts';
import type { RouteDeps } from '../route-deps.ts';
import { findPublicListing, findPublicOrOwnListing } from './find-public-listing.ts';

/** Route of profiles. Accounts also get their own listing before it is public. */
export function registerProfileRoutes(
  app: App,
  { listings, engine, replyCache, readStaleDays }: RouteDeps,
): void {
  registerCall(app, getProsthetist, async ({ params, session }) => {
    const staleDays = await readStaleDays();
    if (session) {
      const { doc, isOwn } = await findPublicOrOwnListing(listings, params.id, session);
      const { clinic } = await findClinic(engine, doc._id.toHexString());
      return { ...toListing(doc, staleDays, isOwn), ...toClinicSlugField(clinic) };
    }
    const cachedReply = await replyCache.get(`profile ${staleDays} ${params.id}`, async () => {
      const doc = await findPublicListing(listings, params.id);
      const id = doc._id.toHexString();
      const { clinic, ...clinicExpiry } = await findClinic(engine, id);
      return {
        ...getStaleExpiry([doc], staleDays),
        ...clinicExpiry,
        json: serialize(getProsthetist.reply, { ...toListing(doc, staleDays), ...toClinicSlugField(clinic) }),
        subjects: [
          replySubjects.slugOrId(params.id),
          replySubjects.listing(id),
          ...(clinic ? [replySubjects.clinic(clinic.root), replySubjects.anyClinic] : []),
        ],
      };
    });
    return replyCached(cachedReply);
  });
}

const withoutClinicTtlMs = 5_000;

/** Finds the clinic of a listing. While the engine does not answer, the profile has no clinic and expires soon. */
async function findClinic(
  engine: SearchEngine,
  listingId: string,
): Promise<{ clinic?: Awaited<ReturnType<SearchEngine['findListingClinic']>>; expiresAt?: number }> {
  try {
    return { clinic: await engine.findListingClinic(listingId) };
  } catch (error) {
    if (!(error instanceof HttpProblem && error.status === 503)) throw error;
    return { expiresAt: Date.now() + withoutClinicTtlMs };
  }
}

const toClinicSlugField = (clinic: Awaited<ReturnType<SearchEngine['findListingClinic']>>) =>
  clinic?.pageSlug === undefined ? {} : { clinicSlug: clinic.pageSlug };
