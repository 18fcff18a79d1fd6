import { createMockProblem, mockEndpoint } from '@app/test-kit/mock';
import { lookUpZip } from '@app/types';
import { newListingHandlers } from './new-listing.ts';
import { ownListingHandlers } from './own-listing-handlers.ts';

const zips = [
  { zip: '63101', city: 'St. Louis', state: 'MO' },
  { zip: '62002', city: 'Alton', state: 'IL' },
];

/** Mock handlers of all endpoints that this remote calls. */
export const handlers = [
  // Before the handlers of the own listing, whose id pattern would match `/twins`.
  ...newListingHandlers,
  ...ownListingHandlers,
  mockEndpoint(lookUpZip, ({ params }) => {
    const place = zips.find(({ zip }) => zip === params.zip);
    if (!place) throw createMockProblem(lookUpZip, 404);
    return place;
  }),
];
