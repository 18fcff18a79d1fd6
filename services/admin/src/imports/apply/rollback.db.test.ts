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
  rollBackAndWait,
} = await startImportApp();
const { listings, imports, audit } = collections;
const rollbackInput = { reason: 'Wrong file' };

describe('a rollback', () => {
  it('I5: removes six listings and restores two', async () => {
    const file = await createTenRowFile();
    const listingsBefore = await readListings();
    const { json } = await send(file);
    expect(json).toMatchObject({ created: 6, updated: 2 });
    // A listing from before the import is restored, even if it was reviewed.
    await collections.reviews.insertOne(createReviewDoc({ listingId: listingsBefore[0]!._id }));
    expect(await rollBackAndWait(json.batchId)).toMatchObject({
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

  it('keeps listings that were changed, claimed, reviewed or are on legal hold since, and reports them', async () => {
    const { json } = await send(createCsv(...[1, 2, 3, 4, 5, 6, 7].map((n) => createRow(n))));
    const importedListings = await readListings();
    const ids = importedListings.map(({ _id }) => _id);
    const [changedId, claimedId, reviewedId, updatedId, heldId, purgedId] = ids;
    await listings.updateOne({ _id: changedId! }, { $inc: { v: 1 }, $set: { phone: '(617) 555-0111' } });
    const { claims, reviews, pendingUpdates, legalRequests } = collections;
    const unchecked = { bypassDocumentValidation: true };
    await claims.insertOne({ listingId: claimedId } as never, unchecked);
    await pendingUpdates.insertOne({ listingId: updatedId } as never, unchecked);
    await reviews.insertOne(createReviewDoc({ listingId: reviewedId! }));
    await legalRequests.insertOne(createLegalHoldDoc({ kind: 'listing', id: heldId!.toHexString() }));
    await listings.deleteOne({ _id: purgedId! });
    const importResult = await rollBackAndWait(json.batchId);
    expect(importResult.import.rollback).toEqual({ removed: 1, restored: 0, kept: 6 });
    expect((await readListings()).map(({ _id }) => _id)).toEqual(ids.slice(0, 5));
    const messageCodes = (await getRows(json.batchId)).map(({ messages }) => messages.at(-1)?.code);
    expect(messageCodes).toEqual(['kept', 'kept', 'kept', 'kept', 'kept', 'gone', undefined]);
    for (const collection of [reviews, pendingUpdates, claims, legalRequests])
      await (collection as typeof reviews).deleteMany({});
  });

  describe('of a renamed listing whose former slug was taken', () => {
    const renamedRow = createRow(1, { lastName: 'Renamed' });
    const namesakeRow = createRow(1, { npi: createNpi(500), phone: '(617) 555-0144', ZIP: '02111' });

    it('restores it if a later row of the file has the slug', async () => {
      await send(createCsv(createRow(1)));
      const [listingBefore] = await readListings();
      // The namesake's row is in another batch than the renamed one's, in commit and rollback.
      const otherRows = Array.from({ length: 400 }, (_, i) => createRow(i + 2));
      const { json } = await send(createCsv(renamedRow, ...otherRows, namesakeRow));
      expect((await listings.findOne({ npi: createNpi(500) }))?.slug).toBe(listingBefore!.slug);
      const importResult = await rollBackAndWait(json.batchId);
      expect(importResult.import.rollback).toEqual({ removed: 401, restored: 1, kept: 0 });
      expect(await readListings()).toMatchObject([{ slug: listingBefore!.slug }]);
    });

    it('keeps it if a listing of another file has the slug, and rolls back the other rows', async () => {
      await send(createCsv(createRow(1), createRow(2)));
      const changedRow = createRow(2, { phone: '(617) 555-0199' });
      const { json } = await send(createCsv(changedRow, renamedRow, createRow(3), createRow(4)));
      await send(createCsv(namesakeRow));
      expect(await rollBackAndWait(json.batchId)).toMatchObject({
        status: 'rolled_back',
        import: { rollback: { removed: 2, restored: 1, kept: 1 } },
      });
      const messages = (await getRows(json.batchId)).flatMap((row) => row.messages);
      expect(messages).toMatchObject([{ code: 'kept', message: expect.stringContaining('former address') }]);
      expect(await readListings()).toMatchObject([
        { npi: createNpi(1), lastName: 'Renamed' },
        { npi: createNpi(2) },
        { npi: createNpi(500) },
      ]);
    });
  });

  it('is logged with the member, the reason and the importing member', async () => {
    const { json } = await send(createCsv(createRow(1)), { query: '?mode=preview', member: 'data' });
    const commitReplies = await Promise.all([commit(json.batchId), commit(json.batchId)]);
    expect(commitReplies.map(({ status }) => status).sort()).toEqual([200, 409]);
    await waitUntilEnded(json.batchId);
    await rollBackAndWait(json.batchId);
    const target = { kind: 'import', id: json.batchId };
    const owner = { id: memberIds.owner };
    expect(await audit.find({ 'target.kind': 'import' }).sort({ at: 1 }).toArray()).toMatchObject([
      { action: 'import.upload', target, actor: { id: memberIds.data } },
      { action: 'import.commit', target, actor: owner, before: { status: 'planned' } },
      { action: 'import.rollback', target, actor: owner, before: { status: 'done' }, reason: 'Wrong file' },
    ]);
    const listingAuditRows = await audit.find({ action: /^listing\.import/ }).toArray();
    expect(listingAuditRows).toMatchObject([{ actor: owner }, { actor: owner }]);
  });

  it('by a data editor requires approval', async () => {
    const { json } = await send(createCsv(createRow(1)), { member: 'data' });
    const path = `/api/admin/import/${json.batchId}/rollback`;
    const { second } = (await callAs('data')('POST', path, rollbackInput)).json as { second: { id: string } };
    expect(second).toMatchObject({ waits: true });
    expect(await listings.countDocuments()).toBe(1);
    await callAs('owner')('POST', `/api/admin/second-opinions/${second.id}/agree`);
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
  expect(text).toMatch(/^\ufeffLine,.*\r\n3,/);
  expect(response.headers.get('content-disposition')).toContain('listings-errors.csv');
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

    const rowsGoneReply = {
      status: 410,
      json: { code: 'rows_gone', message: expect.stringContaining('removed on 2026-11-20') },
    };
    for (const member of ['owner', 'data'] as const)
      expect(await callAs(member)('POST', `${importPath}/rollback`, rollbackInput)).toMatchObject(
        rowsGoneReply,
      );
    for (const part of ['errors', 'rows'])
      expect(await callAs('owner')('GET', `${importPath}/${part}`)).toMatchObject(rowsGoneReply);
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
    await rollBackAndWait(json.batchId);
    await imports.updateOne({}, { $set: { rowsGoneAt: new Date() } });
    const path = `/api/admin/import/${json.batchId}/rollback`;
    expect(await callAs('owner')('POST', path, { reason: 'Again' })).toMatchObject({
      status: 409,
      json: { code: 'not_now' },
    });
  });
});
