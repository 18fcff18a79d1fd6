import { filterFields } from '@app/listing-fields';
import type { Card, Facets, SearchReply } from '@app/types';

/** A search reply of realistic size, the same in every measurement. */
export function sampleReply(): SearchReply {
  const createCard = (i: number): Card => ({
    _id: `65f0000000000000000000${String(i).padStart(2, '0')}`,
    id: `65f0000000000000000000${String(i).padStart(2, '0')}`,
    slug: `jane-doe-${i}`,
    firstName: 'Jane',
    lastName: `Doe ${i}`,
    company: 'Gateway Prosthetics and Orthotics',
    city: 'St. Louis',
    state: 'MO',
    zipCode: '63101',
    phone: '(314) 555-0100',
    street: '100 Market St',
    licenses: ['ABC Certified Prosthetist (CP)', 'State Prosthetist License'],
    specialties: ['Athletes and High Activity', 'Myoelectric'],
    insuranceAccepted: ['Medicare', 'Medicaid', 'Aetna', 'Cigna', 'Humana', 'TRICARE'],
    profilePicture: '',
    reviewCount: 12,
    ratingAvg: 4.6,
    confirmedAt: '2026-08-01T00:00:00.000Z',
    confirmedBy: 'practice',
    stale: false,
    claimed: true,
    acceptsNewPatients: true,
    days: '',
    distanceMiles: i / 10,
    at: { lat: 38.63, lng: -90.2 },
  });
  const counts = { Medicare: 88, Medicaid: 62, Aetna: 70, Cigna: 66, Humana: 58, TRICARE: 55 };
  return {
    prosthetists: Array.from({ length: 20 }, (_, i) => createCard(i)),
    total: 93,
    page: 1,
    pageSize: 20,
    pages: 5,
    facets: Object.fromEntries(
      filterFields.map(({ kind, filter }): [string, unknown] => [
        filter.key,
        kind === 'answer' ? 40 : counts,
      ]),
    ) as Facets,
    origin: { zip: '63101', city: 'St. Louis', state: 'MO', lat: 38.63, lng: -90.19, precision: 'zip' },
    radius: 50,
    sortBy: 'distance',
    sortApplied: 'distance',
    outOfState: [],
    next: 'eyJkIjoxLjV9',
    wider: [],
    without: [],
  };
}
