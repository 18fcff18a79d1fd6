import type { ListingDoc, ObjectId } from '@app/db';
import { computeCounters } from '@app/reviews/review/counters';

/** A listing of which nothing is told yet: anyone who makes one says where it comes from, then fills in the fields. */
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
