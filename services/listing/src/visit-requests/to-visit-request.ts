import type { VisitRequestDoc } from '@app/db';
import { listAllowedAnswers } from '@app/listings';
import { getCompany } from '@app/public-listing';
import type { OwnVisitRequest, ReceivedVisitRequest } from '@app/types';
import type { RequestedListingDoc } from './visit-requests.store.ts';

/** Converts a request without the patient's name and contact. */
export const toRequestSummary = ({ _id, kind, status, askedAt, hearBy }: VisitRequestDoc) => ({
  id: _id.toHexString(),
  kind,
  status,
  askedAt: askedAt.toISOString(),
  hearBy,
});

const toPatientFields = (request: VisitRequestDoc) => ({
  name: request.name ?? '',
  phone: request.phone ?? '',
  email: request.email ?? '',
  times: request.times ?? [],
  patient: request.patient,
});

/** Converts a request for the patient. */
export function toOwnRequest(
  request: VisitRequestDoc,
  listing: RequestedListingDoc | undefined,
): OwnVisitRequest {
  return {
    ...toRequestSummary(request),
    ...toPatientFields(request),
    toldAt: request.toldAt?.toISOString() ?? null,
    listing:
      listing?.status === 'approved'
        ? {
            slug: listing.slug,
            firstName: listing.firstName,
            lastName: listing.lastName,
            company: getCompany(listing),
            phone: listing.phone ?? '',
          }
        : null,
  };
}

/** Converts a request for the practice. The patient's account is not shown. */
export const toReceivedRequest = (request: VisitRequestDoc): ReceivedVisitRequest => ({
  ...toRequestSummary(request),
  ...toPatientFields(request),
  answers: [...listAllowedAnswers(request)],
});
