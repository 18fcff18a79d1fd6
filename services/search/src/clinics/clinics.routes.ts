import { type App, problems, registerCall, serialize } from '@app/service-kit';
import { getClinic, listClinics } from '@app/types';
import type { ClinicMembers } from '../engine/engine.ts';
import { getStaleExpiry, type RenderedReply, replyCached, toCachedReply } from '../replies/reply-cache.ts';
import { replySubjects } from '../replies/subjects.ts';
import type { RouteDeps } from '../route-deps.ts';
import { toClinic } from './to-clinic.ts';

/** Maximum number of paths in one reply, which the gateway puts into a sitemap. */
const maxPaths = 10_000;

/** Routes of clinics. The engine provides the ids of their listings, the database the listings. */
export function registerClinicRoutes(app: App, deps: RouteDeps): void {
  const { engine, replyCache, readStaleDays } = deps;

  registerCall(app, listClinics, async () => {
    const paths = (await engine.listClinicSlugs()).slice(0, maxPaths).map((slug) => `/clinics/${slug}`);
    return replyCached(toCachedReply(serialize(listClinics.reply, { paths })));
  });

  registerCall(app, getClinic, async ({ params: { slug } }) => {
    const staleDays = await readStaleDays();
    const render = () => renderClinic(deps, slug, staleDays);
    return replyCached(await replyCache.get(`clinic ${staleDays} ${slug}`, render));
  });
}

type ClinicSources = Pick<RouteDeps, 'engine' | 'listings'>;

/** Renders the page of a clinic, or the slug of its only listing. @throws 404, or 410 if all listings were deleted */
async function renderClinic(
  { engine, listings }: ClinicSources,
  slug: string,
  staleDays: number,
): Promise<RenderedReply> {
  const requestedClinic = await engine.getClinic(slug);
  const clinic =
    requestedClinic.listingIds.length > 0
      ? requestedClinic
      : await findSuccessorClinic({ engine, listings }, requestedClinic);
  const docs = await listings.findClinicListings(clinic.listingIds);
  const [firstDoc] = docs;
  if (!firstDoc) throw problems.notFound();
  return {
    ...getStaleExpiry(docs, staleDays),
    json: serialize(
      getClinic.reply,
      docs.length > 1 ? toClinic(docs, clinic, staleDays) : { kind: 'person', slug: firstDoc.slug },
    ),
    subjects: [
      ...[requestedClinic, clinic].map(({ root }) => replySubjects.clinic(root)),
      replySubjects.anyClinic,
      ...docs.map(({ _id }) => replySubjects.listing(_id.toHexString())),
    ],
  };
}

/** Finds the clinic where most of the former members of a clinic without listings work now. @throws 404, 410 */
async function findSuccessorClinic(
  { engine, listings }: ClinicSources,
  { keys }: ClinicMembers,
): Promise<Pick<ClinicMembers, 'root' | 'slug' | 'name' | 'listingIds'>> {
  const formerMembers = await listings.findFormerMembers(keys);
  const membersByKey = Map.groupBy(formerMembers, ({ clinicKey = '' }) => clinicKey);
  const [key, members] = [...membersByKey].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  if (key === undefined || members === undefined)
    throw (await listings.hasDeletedListing(keys)) ? problems.gone() : problems.notFound();
  const clinic = await engine.getClinic(key);
  if (clinic.listingIds.length > 0) return clinic;
  // They belong to no clinic now: the first of them stands for it.
  return { ...clinic, listingIds: [members[0]!._id.toHexString()] };
}
