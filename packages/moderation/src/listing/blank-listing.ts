import type { ListingDoc, ObjectId } from '@app/db';
import { countersOf } from '../review/counters.ts';

/** A listing of which nothing is told yet: whoever makes one says where it comes from, then fills in the fields. */
export const blankListing = (_id: ObjectId, now: Date): Omit<ListingDoc, 'status'> => ({
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
  ...countersOf([]),
  createdAt: now,
  updatedAt: now,
});
