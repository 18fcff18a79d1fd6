import { createListingDoc } from '@app/db/documents-for-tests';
import { describe, expect, it } from 'vitest';
import { reportChecks } from './report-checks.ts';

const now = new Date('2026-11-22T12:00:00Z');
const context = { now, staleDays: 180 };
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

describe('contact', () => {
  it.each([
    ['https://www.gateway.example', '(314) 555-0123', 0],
    ['https://www.gateway.example/a?b#c', '314-555-0123 ext. 12', 0],
    ['https://xn--bcher-kva.example', '314-555-0123', 0],
    ['', '314-555-0123', 0],
    ['https://localhost/', '314-555-0123', 1],
    ['https://127.0.0.1/', '314-555-0123', 1],
    ['https://[::1]/', '314-555-0123', 1],
    ['ftp://gateway.example', '314-555-0123', 1],
    ['gateway', '314-555-0123', 1],
    ['https://-a.example', '314-555-0123', 1],
    ['https://gateway.example', '555-0123', 1],
    ['https://gateway.example', '114-555-0123', 1],
    ['https://gateway.example', '314-155-0123', 1],
    ['https://gateway.c', '', 2],
  ])('%s and %s have %i faults', (website, phone, count) => {
    expect(reportChecks.contact(createListingDoc({ website, phone }), context)).toHaveLength(count);
  });

  it.each(['https://127.0.0.1/', 'https://[::1]/'])('%s is reported as an IP address', (website) => {
    const faults = reportChecks.contact(createListingDoc({ website, phone: '314-555-0123' }), context);
    expect(faults).toEqual(['The website is an IP address']);
  });
});

it('a listing is stale by the same rule as for visitors: confirmed too long ago, or never', () => {
  const findStaleFaults = (confirmedAt: Date | undefined, createdAt = daysAgo(400)) => {
    const { confirmedAt: _, ...listing } = createListingDoc({ createdAt });
    return reportChecks.stale({ ...listing, ...(confirmedAt && { confirmedAt }) }, context);
  };
  expect(findStaleFaults(daysAgo(181))).toEqual(['Confirmed 181 days ago']);
  expect(findStaleFaults(daysAgo(180))).toEqual([]);
  expect(findStaleFaults(undefined)).toEqual(['Never confirmed; added 400 days ago']);
  expect(findStaleFaults(undefined, daysAgo(20))).toEqual(['Never confirmed; added 20 days ago']);
});

it('each credential has the fault of its check', () => {
  const licenses = [
    'ABC Certified Prosthetist (CP)',
    'BOC Certified Prosthetist (CP)',
    'State Prosthetist License',
  ];
  const createCredentialCheck = (license: string, seenAt: Date, status: 'verified' | 'expired') => ({
    license,
    number: '1',
    seenAt,
    status,
    at: seenAt,
    by: 'a',
  });
  const checks = [
    createCredentialCheck(licenses[0]!, daysAgo(10), 'verified'),
    createCredentialCheck(licenses[1]!, daysAgo(10), 'expired'),
  ];
  const faults = reportChecks.credentials(
    createListingDoc({ licenses, credentialChecks: checks, ownerUserId: 'user_1' }),
    context,
  );
  expect(reportChecks.credentials(createListingDoc({ licenses, credentialChecks: checks }), context)).toEqual(
    ['BOC Certified Prosthetist (CP): expired, as the register said'],
  );
  expect(faults).toEqual([
    'BOC Certified Prosthetist (CP): expired, as the register said',
    'State Prosthetist License: never checked',
  ]);
  const findCredentialFaults = (seenAt: Date, status: 'verified' | 'not_found' = 'verified') => {
    const credentialCheck = { ...createCredentialCheck(licenses[0]!, seenAt, 'verified'), status };
    const listing = createListingDoc({ licenses: [licenses[0]!], credentialChecks: [credentialCheck] });
    return reportChecks.credentials(listing, context);
  };
  expect(findCredentialFaults(daysAgo(364))).toEqual([]);
  expect(findCredentialFaults(daysAgo(365))).toEqual([
    'ABC Certified Prosthetist (CP): checked 365 days ago',
  ]);
  expect(findCredentialFaults(now, 'not_found')).toEqual([
    'ABC Certified Prosthetist (CP): not found in the register',
  ]);
});

it('a listing without coordinates, or with those of a region only, has a fault', () => {
  const { loc: _, ...listingWithoutPoint } = createListingDoc();
  expect(reportChecks.place(listingWithoutPoint, context)).toHaveLength(1);
  expect(reportChecks.place(createListingDoc({ zipCode: '63101' }), context)).toEqual([]);
  const listingOfUnknownZip = createListingDoc({ zipCode: '63100' });
  expect(reportChecks.place(listingOfUnknownZip, context)).toHaveLength(1);
  expect(reportChecks.place({ ...listingOfUnknownZip, pinned: true }, context)).toEqual([]);
});
