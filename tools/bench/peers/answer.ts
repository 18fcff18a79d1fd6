// Shared by both peers: a Mongoose model and the fastest queries we know for the same replies. They leave out the other
// parts of our search (places out of state, wider circles), which makes them cheaper. Cards are built by our own
// function, since data access is compared.
import type { ListingDoc } from '@app/db';
import { lookupZip } from '@app/geo';
import { listFilters } from '@app/listing-fields';
import { defaultDatabase } from '@app/service-kit';
import { cardProjection, toCard } from '@app/service-search/cards/to-card';
import mongoose from 'mongoose';
import { peerCollection } from './data.ts';

const pageSize = 20;
/** Our distances and MongoDB's use different earth radii; the same angle is the same circle. */
const [earthMiles, mongoEarthMetres] = [3958.8, 6_378_100];
const staleDays = 365;

const schema = new mongoose.Schema(
  {
    approved: Boolean,
    slug: String,
    places: [{ loc: { type: { type: String }, coordinates: [Number] } }],
  },
  { strict: false, autoIndex: false, versionKey: false },
);
const Listing = mongoose.model('Listing', schema, peerCollection);

export const connect = (uri: string) => mongoose.connect(uri, { dbName: defaultDatabase });

/** The nearest twenty from the index, and in parallel the exact total and all facet counts in one `$facet`. */
export async function search(zipCode: string, miles: number) {
  const zip = lookupZip(zipCode);
  if (!zip) return undefined;
  const $geometry = { type: 'Point' as const, coordinates: [zip.lng, zip.lat] };
  const circle = { $geoWithin: { $centerSphere: [[zip.lng, zip.lat], miles / earthMiles] } };
  const [docs, [counted]] = await Promise.all([
    Listing.find(
      {
        approved: true,
        'places.loc': { $nearSphere: { $geometry, $maxDistance: (miles / earthMiles) * mongoEarthMetres } },
      },
      cardProjection,
    )
      .limit(pageSize)
      .lean<ListingDoc[]>(),
    Listing.aggregate<Record<string, { _id: string; count: number }[]>>([
      { $match: { approved: true, 'places.loc': circle } },
      { $project: Object.fromEntries(listFilters.map(({ name }) => [name, 1])) },
      {
        $facet: {
          total: [{ $count: 'count' }],
          ...Object.fromEntries(
            listFilters.map(({ name, filter }) => [
              filter.key,
              [{ $unwind: `$${name}` }, { $sortByCount: `$${name}` }],
            ]),
          ),
        },
      },
    ]),
  ]);
  const { total: totals, ...groups } = counted!;
  const total = totals![0]?.count ?? 0;
  const toCounts = (group: { _id: string; count: number }[]) =>
    Object.fromEntries(group.map(({ _id, count }) => [_id, count]));
  return {
    prosthetists: docs.map((doc) => toCard(doc, staleDays)),
    total,
    page: 1,
    pageSize,
    pages: Math.ceil(total / pageSize),
    facets: Object.fromEntries(Object.entries(groups).map(([key, group]) => [key, toCounts(group)])),
  };
}
