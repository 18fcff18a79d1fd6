import type { Collections } from '@app/db';
import {
  insuranceValues,
  languageValues,
  licenseValues,
  limbLevelValues,
  specialtyValues,
} from '@app/option-lists';
import type { Document } from 'mongodb';
import { cardProjection } from '../../services/search/src/to-card.ts';

export interface Point {
  lat: number;
  lng: number;
}

const metresPerMile = 1609.344;
const earthMiles = 3963.19; // MongoDB's

/** Which field each group of facets counts. */
const groups = {
  insuranceAccepted: insuranceValues,
  specialties: specialtyValues,
  licenses: licenseValues,
  languageAccommodations: languageValues,
  limbLevels: limbLevelValues,
};

/** One value a counter: one pass over the hits, where `$facet` with `$unwind` makes one for each group. */
const counters = Object.entries(groups).flatMap(([field, values]) =>
  values.map((value, i) => [
    `${field}${i}`,
    { $sum: { $cond: [{ $in: [value, { $ifNull: [`$${field}`, []] }] }, 1, 0] } },
  ]),
);

/**
 * What a search would cost without the index in memory: the nearest twenty by the 2dsphere index, and in parallel the
 * exact total with every facet's count. Two ways to count; the cheaper one stands for MongoDB.
 */
export function mongoWay({ listings }: Collections) {
  const page = ({ lat, lng }: Point, miles: number) =>
    listings
      .find(
        {
          approved: true,
          loc: {
            $nearSphere: {
              $geometry: { type: 'Point', coordinates: [lng, lat] },
              $maxDistance: miles * metresPerMile,
            },
          },
        },
        { projection: cardProjection },
      )
      .limit(20)
      .toArray();
  const within = ({ lat, lng }: Point, miles: number): Document => ({
    $match: { approved: true, loc: { $geoWithin: { $centerSphere: [[lng, lat], miles / earthMiles] } } },
  });

  const byFacet = (at: Point, miles: number) =>
    listings
      .aggregate([
        within(at, miles),
        { $project: Object.fromEntries(Object.keys(groups).map((field) => [field, 1])) },
        {
          $facet: {
            total: [{ $count: 'n' }],
            ...Object.fromEntries(
              Object.keys(groups).map((field) => [
                field,
                [{ $unwind: `$${field}` }, { $sortByCount: `$${field}` }],
              ]),
            ),
          },
        },
      ])
      .toArray()
      .then(([found]) => Number(found?.total[0]?.n ?? 0));

  const byCounters = (at: Point, miles: number) =>
    listings
      .aggregate([
        within(at, miles),
        { $group: { _id: null, total: { $sum: 1 }, ...Object.fromEntries(counters) } },
      ])
      .toArray()
      .then(([found]) => Number(found?.total ?? 0));

  const search = (count: typeof byFacet) => async (at: Point, miles: number) => {
    const [cards, total] = await Promise.all([page(at, miles), count(at, miles)]);
    return { cards: cards.length, total };
  };
  return { facet: search(byFacet), counters: search(byCounters) };
}
