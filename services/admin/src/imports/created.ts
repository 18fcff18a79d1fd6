import type { ListingDoc, ObjectId } from '@app/db';
import { countersOf, listingRisksOf, withFields } from '@app/moderation';
import { externalKeyOf } from './ladder.ts';
import type { RowFields } from './row.ts';
import { confirmed, placed, published } from './updated.ts';

interface Origin {
  _id: ObjectId;
  publish: boolean;
  hasTwin: boolean;
  now: Date;
}

/** The document of a listing that came in a file. Its address is found when it is written. */
export function created(fields: RowFields, { _id, publish, hasTwin, now }: Origin): Omit<ListingDoc, 'slug'> {
  const blank: ListingDoc = {
    _id,
    slug: '',
    v: 1,
    status: 'imported',
    approved: false,
    firstName: '',
    lastName: '',
    city: '',
    state: '',
    zipCode: '',
    licenses: [],
    insuranceAccepted: [],
    languageAccommodations: [],
    specialties: [],
    nameKeys: [],
    firstKey: '',
    lastKey: '',
    externalKey: externalKeyOf(fields),
    ...countersOf([]),
    createdAt: now,
    updatedAt: now,
  };
  const told = confirmed(withFields(blank, fields.values), fields);
  const listing = published(
    fields.point ? placed(told, fields.point) : told,
    publish && fields.approved !== false,
  );
  const risks = listingRisksOf(listing, hasTwin);
  const { slug: _, ...rest } = listing;
  return risks.length > 0 ? { ...rest, risks } : rest;
}
