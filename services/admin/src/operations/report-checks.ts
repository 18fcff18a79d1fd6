// Checks listings for errors by their stored data only. No URL in a listing is fetched, because users must not make
// this server send requests.
import { type ListingDoc, type Projected, projectFields } from '@app/db';
import { lookupZip } from '@app/geo';
import { isStale } from '@app/public-listing';
import type { DataReportName } from '@app/types/admin/operations';
import { parsePhone } from '@app/types/listing/phone';

export const checkedListingProjection = projectFields(
  'slug firstName lastName city state zipCode phone website licenses credentialChecks loc pinned',
  'confirmedAt createdAt ownerUserId',
);
export type CheckedListing = Projected<ListingDoc, typeof checkedListingProjection>;

const dayMs = 86_400_000;
/** A license check is outdated after this many days. */
const maxCheckAgeDays = 365;

export interface ReportContext {
  now: Date;
  staleDays: number;
}

/** Functions by report that return the reasons why a listing is in it; empty if it is not. */
export const reportChecks: Readonly<
  Record<DataReportName, (listing: CheckedListing, context: ReportContext) => string[]>
> = {
  stale({ confirmedAt, createdAt }, { now, staleDays }) {
    if (!isStale(confirmedAt, staleDays, now.getTime())) return [];
    const days = Math.floor((now.getTime() - (confirmedAt ?? createdAt).getTime()) / dayMs);
    return [confirmedAt ? `Confirmed ${days} days ago` : `Never confirmed; added ${days} days ago`];
  },
  contact: ({ phone, website }) => [...findPhoneErrors(phone), ...findWebsiteErrors(website)],
  credentials({ licenses, credentialChecks = [], ownerUserId }, { now }) {
    return licenses.flatMap((license) => {
      const licenseCheck = credentialChecks.find((credentialCheck) => credentialCheck.license === license);
      // Most listings were never checked; only owned ones are reported.
      if (!licenseCheck) return ownerUserId ? [`${license}: never checked`] : [];
      if (licenseCheck.status === 'expired') return [`${license}: expired, as the register said`];
      if (licenseCheck.status === 'not_found') return [`${license}: not found in the register`];
      const days = Math.floor((now.getTime() - licenseCheck.seenAt.getTime()) / dayMs);
      return days >= maxCheckAgeDays ? [`${license}: checked ${days} days ago`] : [];
    });
  },
  place: ({ loc, pinned, zipCode }) => {
    if (!loc) return ['No point on the map: no search by distance finds it'];
    return !pinned && lookupZip(zipCode)?.precision === 'prefix'
      ? ['The ZIP code is unknown: the point is that of its first three digits']
      : [];
  },
};

function findPhoneErrors(phone = ''): string[] {
  if (!phone) return ['No phone number'];
  const digits = parsePhone(phone)?.digits;
  if (!digits) return ['The phone number has not ten digits'];
  // North American numbers: area and exchange codes do not start with 0 or 1.
  return /^[2-9]\d\d[2-9]/.test(digits)
    ? []
    : ['The phone number cannot exist: its area or exchange begins with 0 or 1'];
}

function findWebsiteErrors(website = ''): string[] {
  if (!website) return [];
  const url = URL.parse(website);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return ['The website is no web address'];
  const { hostname } = url;
  if (/^[\d.]+$|^\[/.test(hostname)) return ['The website is an IP address'];
  const labels = hostname.split('.');
  const isLabel = (label: string) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label);
  const isDomainName =
    labels.length > 1 && labels.every(isLabel) && /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(labels.at(-1)!);
  return isDomainName ? [] : ['The website names no domain that can exist'];
}
