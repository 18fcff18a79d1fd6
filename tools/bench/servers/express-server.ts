// The same search as usually built: Express, Mongoose, and MongoDB's own index. node express-server.ts PORT MONGODB_URI
import type { ListingDoc } from '@app/db';
import { lookupZip } from '@app/geo';
import { listFilters } from '@app/listing-fields';
import { defaultDatabase } from '@app/service-kit';
import { cardProjection, toCard } from '@app/service-search/cards/to-card';
import express from 'express';
import mongoose from 'mongoose';

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
  { strict: false, autoCreate: false, autoIndex: false, versionKey: false },
);
const Listing = mongoose.model('Listing', schema, 'peerListings');

/** Copies the listings with all locations in one array, so that MongoDB's index finds them by the nearest. */
async function copyListings(): Promise<void> {
  const placesExpression = { $concatArrays: [[{ loc: '$loc' }], { $ifNull: ['$alsoAt', []] }] };
  await mongoose.connection
    .collection('listings')
    .aggregate([
      { $addFields: { places: { $filter: { input: placesExpression, cond: '$$this.loc' } } } },
      { $out: Listing.collection.name },
    ])
    .toArray();
  await Listing.collection.createIndex(
    { 'places.loc': '2dsphere' },
    { partialFilterExpression: { approved: true } },
  );
}

/** Without the filter by hours, which are not stored as a list. */
const countedFilters = listFilters.filter(({ kind }) => kind === 'list');

/** Finds the nearest twenty, total and counts in parallel: the fastest queries we know, and less than ours answers. */
async function search(zipCode: string, radiusMiles: number) {
  const zip = lookupZip(zipCode);
  if (!zip) return undefined;
  const $geometry = { type: 'Point' as const, coordinates: [zip.lng, zip.lat] };
  const $maxDistance = (radiusMiles / earthMiles) * mongoEarthMetres;
  const circleFilter = { $geoWithin: { $centerSphere: [[zip.lng, zip.lat], radiusMiles / earthMiles] } };
  const countFacets = countedFilters.map(({ name, filter }) => [
    filter.key,
    [{ $unwind: `$${name}` }, { $sortByCount: `$${name}` }],
  ]);
  const [docs, [facetResult]] = await Promise.all([
    Listing.find(
      { approved: true, 'places.loc': { $nearSphere: { $geometry, $maxDistance } } },
      cardProjection,
    )
      .limit(pageSize)
      .lean<ListingDoc[]>(),
    Listing.aggregate<Record<string, { _id: string; count: number }[]>>([
      { $match: { approved: true, 'places.loc': circleFilter } },
      { $project: Object.fromEntries(countedFilters.map(({ name }) => [name, 1])) },
      { $facet: { total: [{ $count: 'count' }], ...Object.fromEntries(countFacets) } },
    ]),
  ]);
  const { total: totals, ...groups } = facetResult!;
  const total = totals![0]?.count ?? 0;
  const facets = Object.entries(groups).map(([key, group]) => [
    key,
    Object.fromEntries(group.map(({ _id, count }) => [_id, count])),
  ]);
  return {
    prosthetists: docs.map((doc) => toCard(doc, staleDays)),
    total,
    page: 1,
    pageSize,
    pages: Math.ceil(total / pageSize),
    facets: Object.fromEntries(facets),
  };
}

const [port, uri] = process.argv.slice(2);
await mongoose.connect(uri!, { dbName: defaultDatabase });
await copyListings();
const app = express();
app.get('/readyz', (_, response) => void response.json({ ready: true }));
app.get('/api/prosthetists', async ({ query }, response) => {
  const searchReply = await search(String(query.zipCode), Number(query.radius));
  if (searchReply) response.json(searchReply);
  else response.status(400).json({ error: 'zipCode' });
});
app.listen(Number(port), '127.0.0.1');
