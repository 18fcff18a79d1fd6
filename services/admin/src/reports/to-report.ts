import type { Collections } from '@app/db';
import { getCompany } from '@app/public-listing';
import type { VisitorReport } from '@app/types/admin/reports';
import { toAboutListing } from '../about-listing.ts';
import { loadSlaTargets, type SlaTargets } from '../sla.store.ts';
import { loadStaffNames } from '../staff-names.store.ts';
import { findProposed } from './find-proposed.ts';
import type { ReportCase, ReportedListing } from './reports.store.ts';

/** Allow-list of a report's fields for staff; the reporter is not among them. */
function toReport(
  { report, listing }: ReportCase,
  getName: (id: string) => string,
  slaTargets: SlaTargets,
): VisitorReport {
  const { decision } = report;
  const field = report.field as VisitorReport['field'];
  const currentValue = (listing && toCurrentValue[field]?.(listing)) ?? null;
  return {
    id: report._id.toHexString(),
    field,
    note: report.note,
    status: report.status,
    since: report.createdAt.toISOString(),
    promise: report.status === 'open' ? slaTargets.getStatus(report.createdAt) : null,
    signedIn: report.userId !== undefined,
    decision: decision
      ? { by: getName(decision.by), at: decision.at.toISOString(), notes: decision.notes }
      : null,
    listing: listing && {
      ...toAboutListing(listing),
      v: listing.v,
      now: currentValue,
      proposed: currentValue === null ? null : findProposed(field, report.note, currentValue),
    },
  };
}

/** Current values of the reported field, for comparison. */
const toCurrentValue: Partial<Record<VisitorReport['field'], (listing: ReportedListing) => string>> = {
  Name: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  Practice: getCompany,
  Address: ({ address, address2, city, state, zipCode }) => {
    const lines =
      typeof address === 'object' ? [address.street1, address2 || address.street2] : [address, address2];
    return [...lines, `${city}, ${state} ${zipCode}`].filter(Boolean).join(', ');
  },
  Phone: ({ phone = '' }) => phone,
  Website: ({ website = '' }) => website,
  Licenses: ({ licenses }) => licenses.join(', '),
  Insurance: ({ insuranceAccepted }) => insuranceAccepted.join(', '),
  Languages: ({ languageAccommodations }) => languageAccommodations.join(', '),
  Specialties: ({ specialties }) => specialties.join(', '),
};

/** Converts reports for staff. */
export async function toReports(
  collections: Collections,
  cases: readonly ReportCase[],
): Promise<VisitorReport[]> {
  const [getName, slaTargets] = await Promise.all([
    loadStaffNames(
      collections,
      cases.flatMap(({ report }) => report.decision?.by ?? []),
    ),
    loadSlaTargets(collections, new Date()),
  ]);
  return cases.map((reportCase) => toReport(reportCase, getName, slaTargets));
}
