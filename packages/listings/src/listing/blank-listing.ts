import type { ListingDoc, ObjectId } from '@app/db';
import { computeCounters } from '@app/reviews/review/counters';

/** A listing with blank fields. Callers set its origin and fields. */
export const createBlankListing = (_id: ObjectId, now: Date): Omit<ListingDoc, 'status'> => ({
  _id,
  slug: '',
  v: 1,
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
  ...computeCounters([]),
  createdAt: now,
  updatedAt: now,
});
