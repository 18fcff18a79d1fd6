import { createLegalHoldDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { describe, expect, it } from 'vitest';
import { createCsv, createNpi, createRow, startImportApp } from '../../testing/import-app.ts';
import { memberIds } from '../../testing/running-app.ts';

const {
  send,
  getRows,
  waitUntilEnded,
  callAs,
  app,
  collections,
  readListings,
  createTenRowFile,
  commit,
  rollBack,
} = await startImportApp();
const { listings, imports, audit } = collections;

describe('a rollback', () => {
  it('I5: removes six listings and restores two', async () => {
    const file = await createTenRowFile();
    const listingsBefore = await readListings();
    const { json } = await send(file);
    expect(json).toMatchObject({ created: 6, updated: 2 });
    // A listing from before the import is restored, even if it was reviewed.
    await collections.reviews.insertOne(createReviewDoc({ listingId: listingsBefore[0]!._id }));
    const { json: rollbackResult } = await rollBack(json.batchId);
    expect(rollbackResult).toMatchObject({
      status: 'rolled_back',
      import: { rollback: { removed: 6, restored: 2, kept: 0 } },
    });
    const toComparable = (docs: typeof listingsBefore) => docs.map(({ v: _, updatedAt: __, ...doc }) => doc);
    expect(toComparable(await readListings())).toEqual(toComparable(listingsBefore));
    // The version increases, because the imported one was visible.
    expect((await readListings()).map(({ v }) => v)).toEqual([3, 3, 1]);
    expect(await audit.countDocuments({ action: 'listing.import-undone' })).toBe(8);
    await collections.reviews.deleteMany({});
    expect((await send(file)).json).toMatchObject({ created: 6, updated: 2 });
  });

  it('keeps listings that were changed, claimed or reviewed since, and reports them', async () => {
    const { json } = await send(createCsv(...[1, 2, 3, 4, 5].map((n) => createRow(n))));
    await listings.updateOne({ npi: createNpi(1) }, { $inc: { v: 1 }, $set: { phone: '(617) 555-0111' } });
    const listing = await listings.findOne({ npi: createNpi(2) });
    await collections.claims.insertOne({ listingId: listing?._id } as never, {
      bypassDocumentValidation: true,
    });
    const [, , reviewedListing, updatedListing, purgedListing] = await readListings();
    await collections.reviews.insertOne(createReviewDoc({ listingId: reviewedListing!._id }));
    const pendingUpdate = { listingId: updatedListing!._id } as never;
    await collections.pendingUpdates.insertOne(pendingUpdate, { bypassDocumentValidation: true });
    await listings.deleteOne({ _id: purgedListing!._id });
    await rollBack(json.batchId);
    const importResult = await waitUntilEnded(json.batchId);
    expect(importResult.import.rollback).toEqual({ removed: 0, restored: 0, kept: 5 });
    expect(await listings.countDocuments()).toBe(4);
    const messageCodes = (await getRows(json.batchId)).map(({ messages }) => messages.at(-1)?.code);
    expect(messageCodes).toEqual(['kept', 'kept', 'kept', 'kept', 'gone']);
    for (const collection of [collections.reviews, collections.pendingUpdates, collections.claims])
      await collection.deleteMany({});
  });

  describe('of a renamed listing whose former slug was taken', () => {
    const createRenamedRow = (n: number) => createRow(n, { lastName: 'Renamed' });
    const createNamesakeRow = (n: number, npiNumber: number) =>
      createRow(n, { npi: createNpi(npiNumber), phone: '(617) 555-0144', ZIP: '02111' });

    it('restores it if a later row of the file has the slug', async () => {
      await send(createCsv(createRow(1)));
      const [listingBefore] = await readListings();
      // The namesake's row is in another batch than the renamed one's, in commit and rollback.
      const otherRows = Array.from({ length: 400 }, (_, i) => createRow(i + 2));
      const { json } = await send(createCsv(createRenamedRow(1), ...otherRows, createNamesakeRow(1, 500)));
      expect((await listings.findOne({ npi: createNpi(500) }))?.slug).toBe(listingBefore!.slug);
      await rollBack(json.batchId);
      expect((await waitUntilEnded(json.batchId)).import.rollback).toEqual({
        removed: 401,
        restored: 1,
        kept: 0,
      });
      expect(await readListings()).toMatchObject([{ slug: listingBefore!.slug }]);
    });

    it('keeps it if a listing of another file has the slug, and rolls back the other rows', async () => {
      await send(createCsv(createRow(1), createRow(2)));
      const changedRow = createRow(2, { phone: '(617) 555-0199' });
      const { json } = await send(createCsv(changedRow, createRenamedRow(1), createRow(3), createRow(4)));
      await send(createCsv(createNamesakeRow(1, 500)));
      await rollBack(json.batchId);
      const importResult = await waitUntilEnded(json.batchId);
      expect(importResult).toMatchObject({
        status: 'rolled_back',
        import: { rollback: { removed: 2, restored: 1, kept: 1 } },
      });
      const messages = (await getRows(json.batchId)).flatMap((row) => row.messages);
      expect(messages).toMatchObject([{ code: 'kept', message: expect.stringContaining('former address') }]);
      expect((await readListings()).map(({ npi, lastName }) => [npi, lastName])).toEqual([
        [createNpi(1), 'Renamed'],
        [createNpi(2), expect.any(String)],
        [createNpi(500), expect.any(String)],
      ]);
    });
  });

  it('keeps listings under a legal hold', async () => {
    const { json } = await send(createCsv(createRow(1), createRow(2)));
    const heldId = (await listings.findOne({ npi: createNpi(1) }))!._id;
    await collections.legalRequests.insertOne(
      createLegalHoldDoc({ kind: 'listing', id: heldId.toHexString() }),
    );
    await rollBack(json.batchId);
    expect((await waitUntilEnded(json.batchId)).import.rollback).toEqual({
      removed: 1,
      restored: 0,
      kept: 1,
    });
    expect((await readListings()).map(({ _id }) => _id)).toEqual([heldId]);
    await collections.legalRequests.deleteMany();
  });

  it('is logged with the member, the reason and the importing member', async () => {
    const { json } = await send(createCsv(createRow(1)), { query: '?mode=preview', member: 'data' });
    const importPath = `/api/admin/import/${json.batchId}`;
    const commitReplies = await Promise.all([commit(json.batchId), commit(json.batchId)]);
    expect(commitReplies.map(({ status }) => status).sort()).toEqual([200, 409]);
    await waitUntilEnded(json.batchId);
    await callAs('owner')('POST', `${importPath}/rollback`, { reason: 'Wrong file' });
    await waitUntilEnded(json.batchId);
    const auditRows = await collections.audit.find({ 'target.kind': 'import' }).sort({ at: 1 }).toArray();
    expect(auditRows).toMatchObject([
      { action: 'import.upload' },
      { action: 'import.commit', before: { status: 'planned' } },
      { action: 'import.rollback', before: { status: 'done' }, reason: 'Wrong file' },
    ]);
    expect(auditRows.map(({ actor }) => actor.id)).toEqual([
      memberIds.data,
      memberIds.owner,
      memberIds.owner,
    ]);
    expect(new Set(auditRows.map(({ target }) => target.id)).size).toBe(1);
    const listingAuditRows = await audit.find({ action: /^listing\.import/ }).toArray();
    expect(listingAuditRows.map(({ actor }) => actor.id)).toEqual([memberIds.owner, memberIds.owner]);
  });

  it('by a data editor requires approval', async () => {
    const { json } = await send(createCsv(createRow(1)), { member: 'data' });
    const rollbackReply = await callAs('data')('POST', `/api/admin/import/${json.batchId}/rollback`, {
      reason: 'Wrong file',
    });
    const { second: approvalRequest } = rollbackReply.json as { second: { id: string } };
    expect(approvalRequest).toMatchObject({ waits: true });
    expect(await listings.countDocuments()).toBe(1);
    await callAs('owner')('POST', `/api/admin/second-opinions/${approvalRequest.id}/agree`);
    expect(await imports.findOne()).toMatchObject({
      status: 'rolling_back',
      settings: { rolledBackBy: memberIds.owner },
    });
    expect(await audit.findOne({ action: 'import.rollback', 'target.id': json.batchId })).toMatchObject({
      actor: { id: memberIds.owner },
      before: { status: 'done' },
      reason: 'Wrong file',
    });
  });
});

it('rejected rows can be downloaded as a file to correct', async () => {
  const wrongCells = { state: 'XX', clinic: '=1+1', licenses: 'Nope' };
  const { json } = await send(createCsv(createRow(1), createRow(2, wrongCells)));
  const response = await app.request(`/api/admin/import/${json.batchId}/errors`, {
    headers: { authorization: 'Bearer owner' },
  });
  // `text()` would hide the byte order mark.
  const text = Buffer.from(await response.arrayBuffer()).toString();
  expect(text.split('\r\n')[0]).toMatch(/^\ufeffLine,/);
  expect(response.headers.get('content-disposition')).toContain('listings-errors.csv');
  expect(text.split('\r\n')[1]).toMatch(/^3,/);
  expect(text).toContain(`"'=1+1"`);
  expect(text).not.toContain('is not on the list');
  expect((await send(text.replace(',XX,', ',MA,'))).json).toMatchObject({ created: 1, failed: 0 });
  expect(await listings.findOne({ company: '=1+1' })).not.toBeNull();
});

describe('an old import of which only the summary is stored', () => {
  it('returns an error for its rows, its errors and a rollback', async () => {
    const { json } = await send(createCsv(createRow(1), createRow(2, { state: 'XX' })));
    const importPath = `/api/admin/import/${json.batchId}`;
    await imports.updateOne({}, { $set: { rowsGoneAt: new Date('2026-11-20T09:00:00Z') } });
    await collections.importRows.deleteMany({});

    const replies = [
      await callAs('owner')('POST', `${importPath}/rollback`, { reason: 'Wrong file' }),
      await callAs('data')('POST', `${importPath}/rollback`, { reason: 'Wrong file' }),
      await callAs('owner')('GET', `${importPath}/errors`),
      await callAs('owner')('GET', `${importPath}/rows`),
    ];
    for (const { status, json: problem } of replies)
      expect([status, problem]).toMatchObject([
        410,
        { code: 'rows_gone', message: expect.stringContaining('removed on 2026-11-20') },
      ]);
    expect(await collections.secondOpinions.countDocuments({ 'wish.id': json.batchId })).toBe(0);
    expect(await imports.findOne({})).toMatchObject({ status: 'done' });
    expect((await callAs('owner')('GET', importPath)).json).toMatchObject({
      created: 1,
      failed: 1,
      errors: [],
      import: { rowsGoneAt: '2026-11-20T09:00:00.000Z' },
    });
  });

  it('that was rolled back cannot be rolled back again', async () => {
    const { json } = await send(createCsv(createRow(1)));
    const importPath = `/api/admin/import/${json.batchId}`;
    await callAs('owner')('POST', `${importPath}/rollback`, { reason: 'Wrong file' });
    await waitUntilEnded(json.batchId);
    await imports.updateOne({}, { $set: { rowsGoneAt: new Date() } });
    const { status, json: problem } = await callAs('owner')('POST', `${importPath}/rollback`, {
      reason: 'Again',
    });
    expect([status, problem]).toMatchObject([409, { code: 'not_now' }]);
  });
});
