// S27: manipulations of the log are detected; deleting an account is not one.
import { createTestDatabase } from '@app/test-kit/mongo';
import { type ClientSession, ObjectId, Timestamp } from 'mongodb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getCollections } from '../collections.ts';
import { type AuditDoc, auditSchema } from '../records.ts';
import { checkNewAudit, checkWholeAudit } from './check.ts';
import { computeDigest, computeSealHash, genesisHash } from './digest.ts';
import { createAuditRowId, readClusterTime } from './row-id.ts';
import { forgetAccountInSeals, forgetReasons, sealAudit } from './seal.ts';
import { verifyAudit } from './verify.ts';

const { client, db } = await createTestDatabase();
const log = getCollections(db);
const now = new Date('2026-11-22T12:00:00Z');
const getTimeAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);

let createdRowCount = 0;
function createRow(overrides: Partial<AuditDoc> = {}, at = getTimeAgo(3600)): AuditDoc {
  const timePrefix = ObjectId.createFromTime(at.getTime() / 1000)
    .toHexString()
    .slice(0, 8);
  const _id = new ObjectId(timePrefix + (createdRowCount++).toString(16).padStart(16, '0'));
  return {
    _id,
    at,
    actor: { kind: 'admin', id: 'admin_1' },
    action: 'review.approve',
    target: { kind: 'review', id: 'r1' },
    before: { status: 'pending', v: 1 },
    after: { status: 'approved', v: 2 },
    ...overrides,
  };
}
const createPersonRow = (id: string) => createRow({ actor: { kind: 'user', id }, action: 'review.submit' });

/** Seals the log as if the database's clock said `at`. */
const sealLog = (at = now) => sealAudit(log, at, at.getTime() / 1000);

beforeEach(async () => {
  await log.audit.deleteMany();
  await log.auditSeals.deleteMany();
  await log.auditChecks.deleteMany();
});
afterEach(() => void vi.useRealTimers());

/** Inserts 1,203 rows in three seals, and two that are too young to seal. */
async function createSealedLog(): Promise<AuditDoc[]> {
  const rows = Array.from({ length: 1_200 }, () => createRow());
  const personRows = [createPersonRow('user_a'), createPersonRow('user_b')];
  const rowAboutAccount = createRow({ action: 'account.delete', target: { kind: 'user', id: 'user_a' } });
  const sealedRows = [...rows, ...personRows, rowAboutAccount];
  await log.audit.insertMany([...sealedRows, createRow({}, getTimeAgo(20)), createRow({}, getTimeAgo(1))]);
  expect(await sealLog()).toEqual({ seals: 3, rows: 1_203 });
  expect(await sealLog()).toEqual({ seals: 0, rows: 0 });
  return sealedRows;
}
const listProblems = async () => (await verifyAudit(log)).problems.map(({ seal, kind }) => ({ seal, kind }));

it('seals settled rows, leaves young ones, and continues later', async () => {
  await createSealedLog();
  expect(await verifyAudit(log)).toMatchObject({
    sound: true,
    seals: 3,
    rows: 1_203,
    unsealed: 2,
    problems: [],
  });
  expect(await sealLog(getTimeAgo(-60))).toEqual({ seals: 1, rows: 2 });
  expect(await verifyAudit(log)).toMatchObject({ sound: true, seals: 4, unsealed: 0 });
});

it('orders rows of several services within a second by the operations of the database', async () => {
  const createId = (operation: number, randomByte: number) => {
    vi.spyOn(ObjectId, 'generate').mockImplementationOnce((seconds) =>
      ObjectId.createFromTime(seconds!).id.fill(randomByte, 4, 9),
    );
    const clusterTime = new Timestamp({ t: 1_796_000_000, i: operation });
    return createAuditRowId(log, { clusterTime: { clusterTime, signature: undefined as never } });
  };
  const ids = [
    await createId(7, 0xff),
    await createId(8, 0),
    await createId(300, 0xff),
    await createId(70_000, 0),
  ];
  expect(ids.map(String)).toEqual(ids.map(String).toSorted());
});

it.each([-60, 60])('stays valid if the clock of a service is %i min wrong', async (minutes) => {
  const insertRow = async (session?: ClientSession) => {
    const _id = await createAuditRowId(log, session);
    await log.audit.insertOne({ ...createRow(), _id }, { ...(session && { session }) });
    return _id;
  };
  await insertRow();
  const { t: seconds } = await readClusterTime(log);
  expect(await sealAudit(log, now, seconds + 60)).toEqual({ seals: 1, rows: 1 });
  const { to } = (await log.auditSeals.findOne())!;

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  const insertedIds = [await insertRow()];
  await client.withSession(async (session) => {
    // Rows written first and last in a transaction.
    await session.withTransaction(async () => {
      insertedIds.push(await insertRow(session), await insertRow(session));
    });
  });
  for (const id of insertedIds) {
    expect(id.toHexString() > to.toHexString()).toBe(true);
    expect(Math.abs(id.getTimestamp().getTime() / 1000 - seconds)).toBeLessThan(60);
  }
  expect(await sealAudit(log, new Date()), 'rows that are young by the clock of the database').toMatchObject({
    rows: 0,
  });
  expect(await verifyAudit(log)).toMatchObject({ sound: true, rows: 1, unsealed: 3 });
  expect(await sealAudit(log, new Date(), seconds + 120)).toMatchObject({ rows: 3 });
  expect(await verifyAudit(log)).toMatchObject({ sound: true, rows: 4, unsealed: 0 });
});

it.each<[string, rowIndex: number, change: object, object]>([
  ['an edited value', 3, { 'after.status': 'rejected' }, { seal: 1, kind: 'content' }],
  ['an edited time', 600, { at: getTimeAgo(9_999) }, { seal: 2, kind: 'content' }],
  ['another admin', 3, { 'actor.id': 'admin_2' }, { seal: 1, kind: 'content' }],
  ['an added field', 3, { reason: 'said so' }, { seal: 1, kind: 'content' }],
  ['another account', 1_200, { 'actor.id': 'user_c' }, { seal: 3, kind: 'person' }],
  ['an account made gone without its deletion', 1_200, { 'actor.id': 'gone_x' }, { seal: 3, kind: 'person' }],
])('detects %s', async (_what, rowIndex, change, expectedProblem) => {
  const rows = await createSealedLog();
  await log.audit.updateOne({ _id: rows[rowIndex]!._id }, { $set: change });
  expect(await listProblems()).toEqual([expectedProblem]);
});

it('detects a removed row, and one that is inserted', async () => {
  const rows = await createSealedLog();
  await log.audit.deleteOne({ _id: rows[700]!._id });
  expect(await listProblems()).toEqual([{ seal: 2, kind: 'count' }]);
  await log.audit.insertOne(rows[700]!);
  await log.audit.insertOne(createRow({}, getTimeAgo(7200)));
  expect(await listProblems()).toEqual([{ seal: 1, kind: 'count' }]);
});

const auditFields = Object.keys(auditSchema.properties!).filter((field) => field !== '_id');
it.each(auditFields)('detects a change of the field %s', async (field) => {
  const row = createRow({ reason: 'said so', requestId: 'request-1', address: '198.51.100.7' });
  await log.audit.insertOne(row);
  await sealLog();
  const storedValue = row[field as keyof AuditDoc];
  const changedValue =
    storedValue instanceof Date
      ? now
      : typeof storedValue === 'string'
        ? `${storedValue}0`
        : { ...(storedValue as object), id: 'x' };
  await log.audit.updateOne({ _id: row._id }, { $set: { [field]: changedValue } });
  expect(await listProblems()).toEqual([{ seal: 1, kind: 'content' }]);
});

it('detects a seal made anew over changed rows, by the hash that the next one names', async () => {
  const rows = await createSealedLog();
  await log.audit.updateOne({ _id: rows[3]!._id }, { $set: { reason: 'said so' } });
  const changedRows = await log.audit.find().sort({ _id: 1 }).limit(500).toArray();
  const hash = computeSealHash(
    genesisHash,
    changedRows.map((row) => computeDigest(row, undefined)),
  );
  await log.auditSeals.updateOne({ _id: 1 }, { $set: { hash } });
  expect(await listProblems()).toEqual([{ seal: 2, kind: 'chain' }]);
});

it('detects a row replaced by another', async () => {
  const rows = await createSealedLog();
  await log.audit.deleteOne({ _id: rows[0]!._id });
  await log.audit.insertOne(createRow({}, getTimeAgo(7200)));
  expect(await listProblems()).toEqual([{ seal: 1, kind: 'content' }]);
});

it('detects removed or recreated seals', async () => {
  const rows = await createSealedLog();
  const { head } = await verifyAudit(log);
  await log.auditSeals.deleteOne({ _id: 2 });
  expect((await listProblems()).map(({ kind }) => kind)).toContain('missing');

  // A completely new chain is valid in itself, but differs from a noted head.
  await log.auditSeals.deleteMany();
  await log.audit.deleteOne({ _id: rows[0]!._id });
  await sealLog();
  expect((await verifyAudit(log)).sound).toBe(true);
  expect(await verifyAudit(log, head!)).toMatchObject({
    sound: false,
    problems: [{ seal: 3, kind: 'missing' }],
  });
});

it('stays valid when an account is deleted, and keeps no link to it', async () => {
  await createSealedLog();
  await log.audit.updateMany({ 'actor.id': 'user_a' }, { $set: { 'actor.id': 'gone_1' } });
  const accountTargetFilter = { 'target.kind': 'user', 'target.id': 'user_a' };
  await log.audit.updateMany(accountTargetFilter, { $set: { 'target.id': 'gone_1' } });
  await forgetAccountInSeals(log, 'gone_1');
  expect(await verifyAudit(log)).toMatchObject({ sound: true, problems: [] });
  const people = (await log.auditSeals.find().toArray()).flatMap((seal) => seal.people);
  expect(people.filter(({ nonce }) => nonce === undefined)).toHaveLength(2);

  // From then on the account must stay removed.
  await log.audit.updateMany({ 'actor.id': 'gone_1' }, { $set: { 'actor.id': 'user_b' } });
  expect(await listProblems()).toEqual([{ seal: 3, kind: 'person' }]);
});

it('stays valid when an account is deleted while its rows are sealed', async () => {
  await log.audit.insertOne(createPersonRow('user_a'));
  const auditSeals = new Proxy(log.auditSeals, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'insertOne') return typeof value === 'function' ? value.bind(target) : value;
      return async (doc: Parameters<typeof target.insertOne>[0]) => {
        await log.audit.updateMany({ 'actor.id': 'user_a' }, { $set: { 'actor.id': 'gone_1' } });
        return target.insertOne(doc);
      };
    },
  });
  await sealAudit({ ...log, auditSeals }, now, now.getTime() / 1000);
  expect(await listProblems()).toEqual([]);
  expect((await log.auditSeals.findOne())?.people[0]).not.toHaveProperty('nonce');
});

it('lists at most a hundred problems, and reports a noted head that is missing', async () => {
  await createSealedLog();
  const { head } = await verifyAudit(log);
  expect((await verifyAudit(log, head!)).sound).toBe(true);
  const { problems } = await verifyAudit(log, { ...head!, hash: 'another' });
  expect(problems).toEqual([{ seal: 3, kind: 'missing' }]);
  const firstSeal = (await log.auditSeals.findOne({ _id: 1 }))!;
  const copiedSeals = Array.from({ length: 120 }, (_, n) => ({ ...firstSeal, _id: n + 10 }));
  await log.auditSeals.insertMany(copiedSeals);
  expect(await verifyAudit(log)).toMatchObject({ sound: false, problems: { length: 100 } });
});

it('stays valid when the text of a reason is erased, and detects a replacement of it', async () => {
  const createClaimRow = (id: string, reason: string) =>
    createRow({ action: 'claim.reject', target: { kind: 'claim', id }, reason });
  await log.audit.insertMany([
    createClaimRow('c1', 'Renata was never there'),
    createClaimRow('c2', 'No answer'),
  ]);
  await sealLog();
  await forgetReasons(log, 'claim', ['c1']);
  await forgetReasons(log, 'claim', ['c1']);
  const reasons = (await log.audit.find().sort({ _id: 1 }).toArray()).map(({ reason }) => reason);
  expect(reasons).toEqual([expect.stringMatching(/^forgotten:[0-9a-f]{64}$/), 'No answer']);
  expect(await listProblems()).toEqual([]);
  await log.audit.updateOne({ 'target.id': 'c1' }, { $set: { reason: `forgotten:${'0'.repeat(64)}` } });
  expect(await listProblems()).toEqual([{ seal: 1, kind: 'content' }]);
});

const readVerifiedSeal = async () => (await log.auditChecks.findOne({ _id: 'log' }))?.verified?.seal;

it('continues from the last verified seal, a limited number of rows at a time', async () => {
  await createSealedLog();
  let findCallCount = 0;
  const watchedAudit = new Proxy(log.audit, {
    get(target, name) {
      if (name === 'find') findCallCount++;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const checkTwoSeals = () => checkNewAudit({ ...log, audit: watchedAudit }, now, 2);
  expect(await checkTwoSeals()).toMatchObject({
    sound: true,
    complete: false,
    seals: 2,
    rows: 1_000,
    since: null,
  });
  expect([findCallCount, await readVerifiedSeal()]).toEqual([2, 2]);
  expect(await checkTwoSeals()).toMatchObject({
    sound: true,
    complete: true,
    seals: 3,
    rows: 1_203,
    unsealed: 2,
    since: { seal: 2, at: now },
    whole: null,
  });
  expect([findCallCount, await readVerifiedSeal()]).toEqual([3, 3]);
  // No new rows: nothing is read again.
  expect(await checkTwoSeals()).toMatchObject({ sound: true, complete: true, seals: 3, since: { seal: 3 } });
  expect(findCallCount).toBe(3);
  await sealLog(getTimeAgo(-60));
  expect(await checkTwoSeals()).toMatchObject({ sound: true, seals: 4, rows: 1_205, unsealed: 0 });
  expect(findCallCount).toBe(4);
});

it('stays at the last valid seal, and leaves earlier rows to the full verification', async () => {
  const rows = await createSealedLog();
  await checkNewAudit(log, now, 1);
  // The short verification misses a change in verified rows, and always detects a later one.
  await log.audit.updateOne({ _id: rows[3]!._id }, { $set: { reason: 'said so' } });
  await log.audit.updateOne({ _id: rows[600]!._id }, { $set: { reason: 'said so' } });
  for (let round = 0; round < 2; round++) {
    expect(await checkNewAudit(log, now)).toMatchObject({
      sound: false,
      problems: [{ seal: 2, kind: 'content' }],
    });
    expect(await readVerifiedSeal()).toBe(1);
  }
  expect(await checkWholeAudit(log, now)).toMatchObject({ sound: false });
  expect(await readVerifiedSeal()).toBe(1);
  const { problems, whole } = await checkNewAudit(log, now);
  expect(problems.map(({ seal }) => seal)).toEqual(expect.arrayContaining([1, 2]));
  expect(whole).toEqual({ at: now, sound: false });

  for (const rowIndex of [3, 600])
    await log.audit.updateOne({ _id: rows[rowIndex]!._id }, { $unset: { reason: '' } });
  expect(await checkNewAudit(log, now), 'until the whole log is verified again').toMatchObject({
    sound: false,
  });
  expect(await checkWholeAudit(log, now)).toMatchObject({ sound: true, seals: 3 });
  expect(await checkNewAudit(log, now)).toMatchObject({ sound: true, problems: [], whole: { sound: true } });
  expect(await readVerifiedSeal()).toBe(3);
});

it('detects that the seal from which it continues was replaced', async () => {
  const rows = await createSealedLog();
  await checkNewAudit(log, now);
  await log.auditSeals.deleteMany();
  await log.audit.deleteOne({ _id: rows[0]!._id });
  await sealLog();
  expect(await checkNewAudit(log, now)).toMatchObject({
    sound: false,
    problems: [{ seal: 3, kind: 'missing' }],
  });
});
