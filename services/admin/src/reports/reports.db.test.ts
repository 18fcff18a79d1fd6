import { getCollections, type ReportDoc } from '@app/db';
import { createListingDoc, createReportDoc } from '@app/db/documents-for-tests';
import { expectRecordedIndexed, recordQueries } from '@app/test-kit/explain';
import { createTestDatabase } from '@app/test-kit/mongo';
import { listReports } from '@app/types/admin/reports';
import { ObjectId } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';
import { loadReports } from './to-report.ts';

const { callAs, collections, fetchAs } = await startApp('reports', 'listings', 'audit');
const { reports, listings } = collections;
const recordedDatabase = await createTestDatabase({ monitorCommands: true });
const listing = createListingDoc({ phone: '(314) 555-0142' });
const createReport = (overrides: Partial<ReportDoc> = {}) =>
  createReportDoc({ listingId: listing._id, createdAt: new Date('2026-11-01'), ...overrides });

beforeEach(() => listings.insertOne(listing));
const fetchReports = (query: Record<string, string> = {}) => fetchAs('viewer', listReports, { query });

it('pending reports are listed, oldest first, beside the current value of the listing, without the sender', async () => {
  await reports.insertMany([
    createReport({ createdAt: new Date('2026-11-02'), userId: 'user_secret', field: 'Insurance' }),
    createReport(),
    createReport({ status: 'done' }),
    createReport({ listingId: new ObjectId(), createdAt: new Date('2026-11-03') }),
  ]);
  const reply = await fetchReports();
  expect(reply.total).toBe(3);
  const [nameFields, now] = [{ firstName: 'Jane', lastName: 'Doe' }, '(314) 555-0142'];
  expect(reply.reports).toMatchObject([
    { field: 'Phone', signedIn: false, listing: { ...nameFields, approved: true, now, proposed: null } },
    { field: 'Insurance', signedIn: true },
    { field: 'Phone', signedIn: false, listing: null },
  ]);
  expect(JSON.stringify(reply)).not.toContain('user_secret');
  expect((await fetchReports({ listing: listing._id.toHexString() })).total).toBe(2);
  expect((await fetchReports({ status: 'done' })).total).toBe(1);
});

it('a report is decided once, with notes', async () => {
  const report = createReport();
  await reports.insertOne(report);
  const path = `/api/admin/reports/${report._id.toHexString()}`;
  const decisionReply = await callAs('moderator')('PATCH', `${path}/done`, { notes: 'Called them.' });
  expect(decisionReply).toMatchObject({
    status: 200,
    json: { report: { status: 'done', decision: { notes: 'Called them.' } }, auditId: expect.any(String) },
  });
  expect(await callAs('owner')('PATCH', `${path}/decline`, {})).toMatchObject({
    status: 409,
    json: { code: 'not_now', fresh: { report: { status: 'done' } } },
  });
  expect((await reports.findOne({ _id: report._id }))?.status).toBe('done');
  expect(await collections.audit.findOne({ action: 'report.declined.refused' })).toMatchObject({
    target: { kind: 'report', id: report._id.toHexString() },
    reason: 'not_now',
  });
  expect((await callAs('owner')('PATCH', `/api/admin/reports/${'0'.repeat(24)}/done`, {})).status).toBe(404);
});

it('reports are paged by an index', async () => {
  const { client, db } = recordedDatabase;
  await getCollections(db).reports.insertMany(
    Array.from({ length: 60 }, (_, i) => createReport({ status: i % 3 ? 'open' : 'done' })),
  );
  const recordedQueries = recordQueries(client, ['reports']);
  await loadReports(getCollections(db), { status: 'open', page: 1, pageSize: 10 });
  expect(recordedQueries).toHaveLength(2);
  for (const query of [...recordedQueries]) {
    const { indexes, docsExamined } = await expectRecordedIndexed(db, query);
    expect(indexes).toEqual(['queue']);
    expect(docsExamined).toBeLessThanOrEqual(30);
  }
});
