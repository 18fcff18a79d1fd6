// The pages of clinics: several people at one practice and address.
import * as z from 'zod/mini';
import { defineEndpoint } from '../call/endpoint.ts';
import { unavailableProblem } from '../call/own-call.ts';
import { instant, slugOrId } from '../call/params.ts';
import { listing } from './listing.ts';
import { card } from './search.ts';

/** What is the same for all at a place: address, hours, contact, the line for urgent repairs, and access. */
export const visitPlace = z.pick(listing, {
  company: true,
  address: true,
  address2: true,
  city: true,
  state: true,
  zipCode: true,
  at: true,
  hours: true,
  timeZone: true,
  urgentPhone: true,
  urgentHours: true,
  urgentFor: true,
  phone: true,
  website: true,
  accessibility: true,
  alsoAt: true,
  placePhotos: true,
});
export type VisitPlace = z.output<typeof visitPlace>;

const clinic = z.object({
  kind: z.literal('clinic'),
  slug: z.string(),
  /** The name that most listings have, or that staff chose. */
  name: z.string(),
  /**
   * Of the listing that was confirmed last; access, further places and photos of all. Contact data are of those who
   * see patients there now; blank if nobody does.
   */
  place: visitPlace,
  /** By name. Each has a rating of their own; the clinic has none. */
  people: z.array(card).check(z.minLength(2)),
  /** The last change of one of the listings. */
  updatedAt: instant,
});
export type Clinic = z.output<typeof clinic>;

/** Only one person is left at the clinic, to whose profile the address leads. */
const formerClinic = z.object({ kind: z.literal('person'), slug: z.string() });

export const getClinic = defineEndpoint('search', 'GET /api/clinics/{slug}', {
  id: 'getClinic',
  summary:
    'The public prosthetists of one practice at one address, by current or earlier slug; or where an earlier address leads.',
  params: z.object({ slug: slugOrId }),
  reply: z.union([clinic, formerClinic]),
  problems: {
    400: 'Not a slug.',
    404: 'No such clinic.',
    410: 'All listings of the clinic were deleted.',
    503: unavailableProblem,
  },
});

export const listClinics = defineEndpoint('search', 'GET /api/clinics', {
  id: 'listClinics',
  summary: 'Paths of the pages of all clinics, for the sitemap.',
  reply: z.object({ paths: z.array(z.string()) }),
  problems: { 503: unavailableProblem },
});

export const clinicEndpoints = [listClinics, getClinic] as const;
