import type { VisitRequestDoc } from '@app/db';
import { listVisitAnswers } from '@app/listings';
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

const toPatientFields = (doc: VisitRequestDoc) => ({
  name: doc.name ?? '',
  phone: doc.phone ?? '',
  email: doc.email ?? '',
  times: doc.times ?? [],
  patient: doc.patient,
});

/** Converts a request for the patient. */
export function toOwnRequest(
  doc: VisitRequestDoc,
  listing: RequestedListingDoc | undefined,
): OwnVisitRequest {
  return {
    ...toRequestSummary(doc),
    ...toPatientFields(doc),
    toldAt: doc.toldAt?.toISOString() ?? null,
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
export const toReceivedRequest = (doc: VisitRequestDoc): ReceivedVisitRequest => ({
  ...toRequestSummary(doc),
  ...toPatientFields(doc),
  answers: [...listVisitAnswers(doc)],
});
