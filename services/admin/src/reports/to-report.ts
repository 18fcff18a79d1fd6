import { type Collections, type ListingDoc, projectFields, type ReportDoc } from '@app/db';
import { getCompany } from '@app/public-listing';
import { staffFields } from '@app/types/admin/actions/listing-edits';
import type { VisitorReport } from '@app/types/admin/reports';
import { reportedFields } from '@app/types/admin/reports';
import * as z from 'zod/mini';
import { listingSummaryProjection, loadListingSummaries, toListingSummary } from '../listing-summary.ts';
import { findRecords, type RecordQuery } from '../paging.store.ts';
import { loadSlaTargets, type SlaTargets } from '../sla.store.ts';
import { loadStaffNames } from '../staff-names.store.ts';

/** Stored fields that a report shows of its listing: name, place, and the values of reportable fields. */
const reportListingProjection = {
  ...listingSummaryProjection,
  ...projectFields(
    'v zipCode address address2 phone website insuranceAccepted specialties licenses',
    'languageAccommodations',
  ),
} as const;
type ReportListing = Pick<ListingDoc, '_id' | keyof typeof reportListingProjection>;

export async function loadReports(
  collections: Collections,
  query: RecordQuery<ReportDoc['status']>,
): Promise<{ items: VisitorReport[]; total: number }> {
  const { docs, total } = await findRecords(collections.reports, 'createdAt', query);
  return { items: await toReports(collections, docs), total };
}

export async function toReports(
  collections: Collections,
  docs: readonly ReportDoc[],
): Promise<VisitorReport[]> {
  const [getName, slaTargets, getListing] = await Promise.all([
    loadStaffNames(
      collections,
      docs.map(({ decision }) => decision?.by),
    ),
    loadSlaTargets(collections, new Date()),
    loadListingSummaries<ReportListing>(collections, docs, reportListingProjection),
  ]);
  return docs.map((doc) => toReport(doc, getListing(doc), getName, slaTargets));
}

/** Allow-list of a report's fields for staff; the reporter is not among them. */
function toReport(
  report: ReportDoc,
  listing: ReportListing | null,
  getName: (id: string) => string,
  slaTargets: SlaTargets,
): VisitorReport {
  const { decision } = report;
  const field = report.field as VisitorReport['field'];
  const currentValue = (listing && currentValueReaders[field]?.(listing)) ?? null;
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
      ...toListingSummary(listing),
      v: listing.v,
      now: currentValue,
      proposed: currentValue === null ? null : findProposedValue(field, report.note, currentValue),
    },
  };
}

/** Functions that read the listing's value of a reported field, for comparison. */
const currentValueReaders: Partial<Record<VisitorReport['field'], (listing: ReportListing) => string>> = {
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

/** Patterns that match values of a field within a text. */
const valuePatterns: Readonly<Partial<Record<VisitorReport['field'], RegExp>>> = {
  Phone: /(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?:,? ?(?:ext\.?|x) ?\d{1,6})?/gi,
  Website: /(?<![^\s"“”(,;])(?:https?:\/\/)?[a-z0-9-]{1,63}\.[a-z0-9-]{2,63}[^\s"”),;]{0,300}/gi,
  Practice: /(?<=["“])[^"“”]+(?=["”])/g,
};

/** Removes trailing punctuation; adds `https://` to a website without a scheme. */
const normalizeValue = (field: VisitorReport['field'], text: string): string => {
  const value = text.trim().replace(/[.,;]{1,9}$/, '');
  return field === 'Website' && !/^https?:/i.test(value) ? `https://${value}` : value;
};
const toComparable = (text: string): string =>
  text.toLowerCase().replaceAll(/^https?:\/\/(?:www\.)?|[^\p{L}\p{N}]/gu, '');

/** Finds the only new value in a visitor's text that is valid for the field; null if there is none or several. */
export function findProposedValue(
  field: VisitorReport['field'],
  note: string,
  currentValue: string,
): string | null {
  const name = reportedFields[field];
  const pattern = valuePatterns[field];
  if (!name || !pattern) return null;
  const proposedValues = [...note.matchAll(pattern)]
    .map(([match]) => normalizeValue(field, match))
    .filter((value) => toComparable(value) !== toComparable(currentValue))
    .filter((value) => z.safeParse(staffFields, { [name]: value }).success);
  return new Set(proposedValues).size === 1 ? (proposedValues[0] ?? null) : null;
}
