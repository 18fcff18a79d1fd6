import type { Collections, ListingDoc, Place } from '@app/db';
import {
  insuranceValues,
  languageValues,
  licenseValues,
  limbLevelValues,
  specialtyValues,
} from '@app/option-lists';
import { type ChangeStream, type Db, ObjectId, type ResumeToken } from 'mongodb';
import type { Searchable } from './index/entry.ts';
import { companyOf } from './public-fields.ts';

const projection = {
  v: 1,
  firstName: 1,
  lastName: 1,
  company: 1,
  clinic: 1,
  city: 1,
  state: 1,
  loc: 1,
  'alsoAt.company': 1,
  'alsoAt.city': 1,
  'alsoAt.state': 1,
  'alsoAt.loc': 1,
  licenses: 1,
  specialties: 1,
  insuranceAccepted: 1,
  languageAccommodations: 1,
  limbLevels: 1,
  treatsChildren: 1,
  ratingSum: 1,
  reviewCount: 1,
  confirmedAt: 1,
} as const;

/** What the index is built from, and what tells that something changed. */
export function searchablesStore(db: Db, { listings }: Collections) {
  const heartbeats = db.collection<{ _id: string; at: Date }>('heartbeats');

  return {
    /** Every approved listing, by id: the order in which a segment takes them in. */
    async *all(): AsyncGenerator<Searchable> {
      const cursor = listings.find({ approved: true }, { projection, batchSize: 5000 }).sort({ _id: 1 });
      for await (const doc of cursor) yield toSearchable(doc);
    },

    /** The approved ones among these, as they are now. */
    async some(ids: readonly string[]): Promise<Map<string, Searchable>> {
      const found = await listings
        .find({ _id: { $in: ids.map((id) => new ObjectId(id)) }, approved: true }, { projection })
        .toArray();
      return new Map(found.map((doc) => [doc._id.toHexString(), toSearchable(doc)]));
    },

    /** Which listings changed, and heartbeats among them: no content, that is read when it is needed. */
    watch: (resumeAfter?: ResumeToken): ChangeStream =>
      db.watch(
        [
          { $match: { 'ns.coll': { $in: ['listings', 'heartbeats'] } } },
          {
            $project: {
              operationType: 1,
              ns: 1,
              documentKey: 1,
              'fullDocument.at': 1,
              'updateDescription.updatedFields.at': 1,
            },
          },
        ],
        resumeAfter ? { resumeAfter } : {},
      ),

    /** A write that comes back through the change stream: how long that takes is the index's lag. */
    beat: (who: string) => heartbeats.updateOne({ _id: who }, { $set: { at: new Date() } }, { upsert: true }),
    endBeat: (who: string) => heartbeats.deleteOne({ _id: who }),
  };
}
export type SearchablesStore = ReturnType<typeof searchablesStore>;

function toSearchable(doc: ListingDoc): Searchable {
  return {
    id: doc._id.toHexString(),
    version: doc.v,
    firstName: doc.firstName,
    lastName: doc.lastName,
    places: [
      { company: companyOf(doc), city: doc.city, state: doc.state, at: pointOf(doc) },
      ...(doc.alsoAt ?? []).map((place) => ({
        company: place.company,
        city: place.city,
        state: place.state,
        at: pointOf(place),
      })),
    ],
    filters: {
      // Older data may hold values that no list knows; nobody can ask for those.
      insurance: knownOf(insuranceValues, doc.insuranceAccepted),
      specialty: knownOf(specialtyValues, doc.specialties),
      license: knownOf(licenseValues, doc.licenses),
      language: knownOf(languageValues, doc.languageAccommodations),
      limbLevel: knownOf(limbLevelValues, doc.limbLevels),
      children: doc.treatsChildren ?? false,
    },
    ratingSum: doc.ratingSum,
    reviewCount: doc.reviewCount,
    confirmedAt: doc.confirmedAt,
  };
}

const knownOf = <V extends string>(list: readonly V[], values: readonly string[] = []) =>
  list.filter((value) => values.includes(value));

function pointOf({ loc }: Pick<Place, 'loc'>) {
  if (!loc) return undefined;
  const [lng, lat] = loc.coordinates;
  return { lat, lng };
}
