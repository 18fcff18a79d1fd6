import { createMockProblem, mockEndpoint } from '@app/test-kit/mock';
import { askForVisit, listOwnVisitRequests, type OwnVisitRequest, withdrawVisitRequest } from '@app/types';
import { mockListings } from './listings.ts';

/** Requests of the mocked user; reset before each test. */
let visitRequests: OwnVisitRequest[] = [];
export const resetVisitRequests = (initialRequests: OwnVisitRequest[] = []): void => {
  visitRequests = initialRequests;
};

export const createOwnVisitRequest = (overrides: Partial<OwnVisitRequest> = {}): OwnVisitRequest => {
  const { slug, firstName, lastName, company, phone } = mockListings[0]!.listing;
  return {
    id: '65d000000000000000000001',
    kind: 'call_back',
    status: 'new',
    askedAt: '2026-11-27T20:00:00.000Z',
    hearBy: '2026-12-01',
    name: 'Dana Rivers',
    phone: '(314) 555-0188',
    email: '',
    times: ['morning'],
    patient: 'new',
    toldAt: null,
    listing: { slug, firstName, lastName, company, phone },
    ...overrides,
  };
};

export const visitRequestHandlers = [
  mockEndpoint(listOwnVisitRequests, () => ({ requests: visitRequests })),
  mockEndpoint(askForVisit, ({ params, body }) => {
    const askedListing = mockListings.find(({ listing }) => listing.slug === params.id)?.listing;
    if (!askedListing) throw createMockProblem(askForVisit, 404);
    const { consent: _, phone = '', email = '', ...input } = body;
    const { slug, firstName, lastName, company } = askedListing;
    const listing = { slug, firstName, lastName, company, phone: askedListing.phone };
    const request = createOwnVisitRequest({ ...input, phone, email, listing });
    visitRequests = [request, ...visitRequests];
    const { id, kind, status, askedAt, hearBy } = request;
    return { request: { id, kind, status, askedAt, hearBy } };
  }),
  mockEndpoint(withdrawVisitRequest, ({ params }) => {
    visitRequests = visitRequests.map((request) =>
      request.id === params.id
        ? { ...request, status: 'withdrawn' as const, name: '', phone: '', email: '', times: [] }
        : request,
    );
    return { request: { id: params.id, status: 'withdrawn' as const } };
  }),
];
