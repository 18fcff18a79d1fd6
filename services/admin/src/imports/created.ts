import type { ListingDoc, ObjectId } from '@app/db';
import { blankListing, listingRisksOf, withFields } from '@app/moderation';
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
    ...blankListing(_id, now),
    status: 'imported',
    externalKey: externalKeyOf(fields),
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
