import { type AuditDoc, checkWholeAudit, sealAudit } from '@app/db';
import { createAdminDoc, createListingDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { listAuditRows } from '@app/types/admin/audit';
import { ObjectId } from 'mongodb';
import { beforeAll, expect, it } from 'vitest';
import { type Member, memberIds, startApp } from '../testing/running-app.ts';

const { callAs, collections, fetchAs } = await startApp();
const auditedAt = new Date('2026-06-01T12:00:00Z');
const createAuditRow = (overrides: Partial<AuditDoc> = {}): AuditDoc => ({
  _id: ObjectId.createFromTime(auditedAt.getTime() / 1000 + rowCount++),
  at: auditedAt,
  actor: { kind: 'admin', id: memberIds.owner },
  action: 'listing.edit',
  target: { kind: 'listing', id: 'l1' },
  ...overrides,
});
let rowCount = 0;
const editRow = createAuditRow({
  // Versions and internal counters are not shown as changes.
  before: {
    status: 'pending',
    v: 1,
    submittedAt: auditedAt,
    email: 'a@old.test',
    deep: { v: 1, same: true },
  },
  after: { status: 'approved', email: 'a@new.test', deep: { v: 2, same: true }, tags: ['x', 'y'] },
  address: '198.51.100.7',
  reason: 'As asked',
});

beforeAll(async () => {
  const ownerDoc = { _id: new ObjectId(memberIds.owner), name: 'Olive Owner', role: 'owner' } as const;
  await collections.admins.insertOne(createAdminDoc({ ...ownerDoc, timezone: 'Pacific/Kiritimati' }));
  const otherRows = Array.from({ length: 5 }, (_, i) =>
    createAuditRow({
      at: new Date(auditedAt.getTime() + (i + 1) * 86_400_000),
      actor: { kind: 'user', id: 'user_a' },
      action: 'review.submit',
      target: { kind: 'review', id: `r${i}` },
    }),
  );
  await collections.audit.insertMany([editRow, ...otherRows]);
  await sealAudit(collections, new Date());
});

const listRows = (query: Record<string, string> = {}, member: Member = 'viewer') =>
  fetchAs(member, listAuditRows, { query });
const listActions = async (query: Record<string, string> = {}) =>
  (await listRows(query)).items.map(({ action }) => action);

it('the log lists rows newest first, in pages, by each filter', async () => {
  expect(await listActions({ pageSize: '4' })).toEqual(Array(4).fill('review.submit'));
  expect(await listActions({ pageSize: '4', page: '2' })).toEqual(['review.submit', 'listing.edit']);
  const row = { id: editRow._id.toHexString(), actor: { name: 'Olive Owner' } };
  expect((await listRows({ actor: memberIds.owner })).items).toMatchObject([row]);
  for (const [query, expectedTotal] of [
    [{ action: 'review.submit' }, 5],
    [{ kind: 'review', target: 'r2' }, 1],
    [{ from: '2026-06-02', to: '2026-06-03' }, 2],
    [{ from: '0000-01-01', to: '9999-12-31' }, 6],
  ] as const)
    expect((await listRows(query)).total, JSON.stringify(query)).toBe(expectedTotal);
  expect((await callAs('viewer')('GET', '/api/admin/audit?to=2026-02-30')).status).toBe(400);
  // Days are those of the caller’s time zone: at 14 hours before UTC the first row is of the next day.
  const ownDayPage = await listRows({ from: '2026-06-02', to: '2026-06-02' }, 'owner');
  expect(ownDayPage).toMatchObject({ items: [{ id: editRow._id.toHexString() }], total: 1 });
});

it('the log is searched by name, and names the object of each row', async () => {
  const janeListing = createListingDoc({ firstName: 'Jane', lastName: 'Dorsett' });
  const review = createReviewDoc({ listingId: janeListing._id });
  await collections.listings.insertOne(janeListing);
  await collections.reviews.insertOne(review);
  const targets = [
    { kind: 'listing', id: janeListing._id.toHexString() },
    { kind: 'review', id: review.publicId },
  ];
  await collections.audit.insertMany(
    targets.map((target) => createAuditRow({ action: 'named.once', target })),
  );
  expect((await listRows({ action: 'named.once' })).items).toMatchObject([
    { target: { name: 'Jane Dorsett' } },
    { target: { name: 'Jane Dorsett' } },
  ]);
  expect((await listRows({ target: 'jane dorsett' })).items).toMatchObject([{ target: targets[0]! }]);
  expect((await listRows({ actor: 'olive', action: 'named.once' })).total).toBe(2);
  await collections.audit.deleteMany({ action: 'named.once' });
});

it('the log has one row for an import, and lists its listings on request', async () => {
  const importId = 'f'.repeat(24);
  const importRow = createAuditRow({ action: 'import.rollback', target: { kind: 'import', id: importId } });
  const listingRows = Array.from({ length: 3 }, (_, n) =>
    createAuditRow({
      action: 'listing.import-undone',
      target: { kind: 'listing', id: `part${n}` },
      requestId: `import-${importId}`,
    }),
  );
  await collections.audit.insertMany([importRow, ...listingRows]);
  expect(await listActions()).not.toContain('listing.import-undone');
  expect((await listRows()).total).toBe(7);
  expect((await listRows({ kind: 'listing' })).total).toBe(1);
  expect((await listRows({ import: importId })).items).toHaveLength(3);
  expect((await listRows({ kind: 'listing', target: 'part1' })).total).toBe(1);
  await collections.audit.deleteMany({ _id: { $in: [importRow, ...listingRows].map(({ _id }) => _id) } });
});

it('accounts are hidden from members who may not read contact data', async () => {
  const query = { action: 'review.submit' };
  expect(JSON.stringify(await listRows(query, 'moderator'))).toContain('user_a');
  const viewerReply = await listRows(query);
  expect(viewerReply).toMatchObject({ total: 5, items: Array(5).fill({ actor: { kind: 'user', id: '' } }) });
  expect(JSON.stringify(viewerReply)).not.toContain('user_a');
  expect((await listRows({ actor: 'user_a' }, 'moderator')).total).toBe(5);
  expect((await listRows({ actor: 'user_a' })).total).toBe(0);
});

it('a row shows its changes, and hides contact data from a viewer', async () => {
  const rowPath = `/api/admin/audit/${editRow._id.toHexString()}`;
  expect((await callAs('owner')('GET', rowPath)).json).toMatchObject({
    reason: 'As asked',
    address: '198.51.100.7',
    fields: ['email', 'status', 'tags'],
    changes: [
      { field: 'deep.v', before: '1', after: '2' },
      { field: 'email', before: 'a@old.test', after: 'a@new.test' },
      { field: 'status', before: 'pending', after: 'approved' },
      { field: 'tags', before: null, after: 'x, y' },
    ],
  });
  const viewerReply = await callAs('viewer')('GET', rowPath);
  expect(JSON.stringify(viewerReply.json)).not.toMatch(/a@(old|new)\.test|198\.51/);
  expect((await callAs('owner')('GET', `/api/admin/audit/${'0'.repeat(24)}`)).status).toBe(404);
});

it('the log is verified, and shows manipulations', async () => {
  const verifyLog = async () => (await callAs('owner')('GET', '/api/admin/audit/verify')).json;
  const soundLog = { sound: true, rows: 6, seals: 1, problems: [], since: null, complete: true, whole: null };
  expect(await verifyLog()).toMatchObject(soundLog);
  await collections.audit.updateOne({ _id: editRow._id }, { $set: { reason: 'As never asked' } });
  // Rows verified before are not read again here, only by the job.
  expect(await verifyLog()).toMatchObject({ sound: true, since: { seal: 1 } });
  const checkedAt = new Date('2026-11-22T09:00:00Z');
  await checkWholeAudit(collections, checkedAt);
  expect(await verifyLog()).toMatchObject({
    sound: false,
    problems: [{ seal: 1, kind: 'content' }],
    whole: { at: checkedAt.toISOString(), sound: false },
  });
});
