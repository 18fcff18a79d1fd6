// Tests of what a request body must not do: set fields of the server (S5), contain database operators (S7), block the
// service (S8), reach a prototype (S20), be huge (S29).
import { describe, expect, it } from 'vitest';
import { isFullRun } from '../full-tests.ts';
import { groupPaths, listPaths, listTextPaths, replaceEach } from './body-paths.ts';
import { expectNoBlockingInFields } from './slow-texts.ts';

interface CallResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the tests look into problems only
  json: any;
}

/** A call to a new target. `as`: its caller, who is new too. */
export interface Attempt {
  as: { userId: string };
  /** A valid body. */
  body: object;
  send(body: unknown, headers?: Record<string, string>): Promise<CallResponse>;
  /** Reads the document that the call stored; null if there is none. */
  readStoredDoc(): Promise<object | null>;
}

export interface BodyCall {
  id: string;
  createAttempt(): Promise<Attempt>;
  /** Optional fields of the body, which are tested too. */
  optionalFields?: object;
  /** True for a path at which the call accepts an operator like any other value. */
  acceptsOperator?(path: readonly string[], operator: unknown): boolean;
  /** False for calls that store only sums, which have their own tests. Default: true. */
  storesBody?: boolean;
}

/** Fields that only the server sets in any collection, and keys with a meaning for MongoDB or for objects. */
const serverFieldNames = `
  _id id publicId slug slugHistory v version status visible live approved ownerUserId userId listingId
  reviewId claimantUser claimed owned role isAdmin displayName practice state verification shownLevel revision
  appeal reply edited reviewCount ratingSum ratingAvg ratingCount histogram dimensionSums dimensionCounts
  levelCounts rankScore loc nameKeys firstKey lastKey decision risks openFlags fingerprint locale submittedAt
  createdAt updatedAt deletedAt decidedAt savedAt publishedAt resolvedAt attestedAt confirmedAt confirmedBy
  expiresAt externalKey checks blocked sent accepted changes base $set $where a.b toString hasOwnProperty
  __proto__ constructor prototype
`
  .trim()
  .split(/\s+/);
/** Values of each type, and further ones at full size. */
const serverValues: readonly unknown[] = [
  'user_victim',
  true,
  99,
  null,
  ['x'],
  { status: 'upheld', text: 'x', $set: { status: 'approved' } },
  ...(isFullRun
    ? ['approved', 'proof', 'admin', '2020-01-01T00:00:00.000Z', false, 1, [], {}, [1, 2, 3], { $gt: '' }]
    : []),
];

/** Fields whose value differs for each attempt. */
const idFieldNames = ['_id', 'id', 'slug', 'userId', 'ownerUserId', 'listingId', 'reviewId', 'publicId'];

/** Replaces ids, times and the fields that match `variableFieldPattern`, which differ for each attempt. */
const normalizeDoc = (doc: object | null, variableFieldPattern: RegExp): unknown =>
  JSON.parse(
    JSON.stringify(doc, (key, value: unknown) =>
      idFieldNames.includes(key) || variableFieldPattern.test(key) ? null : value,
    ).replace(/user_\d+|[0-9a-f]{24}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'x'),
  );

const operators: readonly unknown[] = [
  { $gt: '' },
  { $ne: null },
  { $where: 'true' },
  { $regex: '.*' },
  { $in: ['approved'] },
  [{ $gt: '' }],
  [['x']],
];
const slowTestOptions = { timeout: 120_000 };

/** Tests all calls with a body. `variableFieldPattern`: names of further stored fields that differ for each attempt. */
export function testBodies(
  calls: readonly BodyCall[],
  { variableFieldPattern = /^$/ }: { variableFieldPattern?: RegExp } = {},
): void {
  const namedCalls = calls.map((call) => [call.id, call] as const);
  const namedStoringCalls = namedCalls.filter(([, { storesBody = true }]) => storesBody);

  describe('S7: database operators', () => {
    it.each(namedCalls)('%s rejects them in every field', slowTestOptions, async (_, call) => {
      const { body, send } = await call.createAttempt();
      const fullBody = { ...body, ...call.optionalFields };
      const groups = groupPaths(listPaths(fullBody));
      expect(groups.length).toBeGreaterThan(0);
      for (const operator of operators)
        for (const group of groups) {
          const paths = group.filter((path) => !call.acceptsOperator?.(path, operator));
          if (paths.length === 0) continue;
          const { status, json } = await send(replaceEach(fullBody, paths, operator));
          expect({ paths, operator, status, error: json.error }).toEqual({
            paths,
            operator,
            status: 400,
            error: 'validation',
          });
          const rejectedFields = Object.keys(json.fields).join();
          for (const path of paths) expect(rejectedFields).toMatch(new RegExp(`(^|,)${path.join('\\.')}\\b`));
        }
      // The same call with a valid body succeeds, so the operators were the reason.
      expect((await send(body)).status).toBeLessThan(300);
    });

    it.each(namedCalls)('%s rejects a body that is not an object', async (_, call) => {
      const { send } = await call.createAttempt();
      for (const body of ['[]', '""', '1', 'null', 'true', '[{}]', '{}'])
        expect((await send(body)).status, body).toBe(400);
    });
  });

  describe('S8: texts that are slow for patterns and parsers', () => {
    it.each(namedCalls)(
      '%s handles them without blocking, in every field',
      slowTestOptions,
      async (_, call) => {
        const { body } = await call.createAttempt();
        const textPaths = listTextPaths({ ...body, ...call.optionalFields });
        await expectNoBlockingInFields(textPaths, async (paths, text) => {
          const attempt = await call.createAttempt();
          return attempt.send(replaceEach({ ...attempt.body, ...call.optionalFields }, paths, text));
        });
      },
    );
  });

  describe('S5: fields of the server', () => {
    it.each(namedStoringCalls)(
      'are ignored by %s: the result is the same without them',
      slowTestOptions,
      async (_, call) => {
        // Twice, because the second one is a duplicate, like all further ones.
        const firstAttempt = await call.createAttempt();
        await firstAttempt.send(firstAttempt.body);
        const plainAttempt = await call.createAttempt();
        expect((await plainAttempt.send(plainAttempt.body)).status).toBeLessThan(300);
        const expectedDoc = normalizeDoc(await plainAttempt.readStoredDoc(), variableFieldPattern);
        const addedFieldNames = serverFieldNames.filter(
          (name) => !Object.hasOwn({ ...plainAttempt.body, ...call.optionalFields }, name),
        );
        for (const value of serverValues) {
          const { as, body, send, readStoredDoc } = await call.createAttempt();
          // As text, because `__proto__` in an object literal would set the prototype of the test's object.
          const addedMembers = addedFieldNames
            .map((name) => `${JSON.stringify(name)}:${JSON.stringify(value)},`)
            .join('');
          const { status } = await send(`{${addedMembers}${JSON.stringify(body).slice(1)}`);
          const doc = await readStoredDoc();
          expect({ value, status, doc: normalizeDoc(doc, variableFieldPattern) }).toEqual({
            value,
            status,
            doc: expectedDoc,
          });
          expect(status).toBeLessThan(300);
          const docText = JSON.stringify(doc);
          expect(docText).toContain(as.userId);
          expect(docText).not.toMatch(/user_victim|2020-01-01T/);
          for (const idField of idFieldNames)
            expect((doc as Record<string, unknown>)[idField], idField).not.toEqual(value);
          expect(({} as Record<string, unknown>).approved).toBeUndefined();
        }
      },
    );
  });

  it.each(namedStoringCalls)(
    'S20: keys of %s that name a prototype reach none, at any depth',
    async (_, call) => {
      const { body, send, readStoredDoc } = await call.createAttempt();
      const evilJson = '{"approved":true,"status":"approved","role":"evil"}';
      const bodyText = JSON.stringify(body).replace(/:\{"/g, `:{"__proto__":${evilJson},"`);
      const prototypeKeys = `"__proto__":${evilJson},"constructor":{"prototype":${evilJson}},"prototype":${evilJson}`;
      expect((await send(`${bodyText.slice(0, -1)},${prototypeKeys}}`)).status).toBeLessThan(300);
      expect(({} as Record<string, unknown>).approved).toBeUndefined();
      expect(JSON.stringify(await readStoredDoc())).not.toContain('"evil"');
    },
  );

  it.each(namedCalls)('S29: %s accepts only JSON of limited size', async (_, call) => {
    const { body, send } = await call.createAttempt();
    const validText = JSON.stringify(body);
    const sendText = async (text: string, type = 'application/json') =>
      (await send(text, { 'content-type': type })).status;
    expect(await sendText(`${validText.slice(0, -1)},"more":"${'x'.repeat(1_000_000)}"}`)).toBe(413);
    expect(await sendText(validText, 'text/plain')).toBe(415);
    expect(await sendText(validText, 'application/x-www-form-urlencoded')).toBe(415);
    expect(await sendText('{"text":')).toBe(400);
    expect(await sendText('['.repeat(30_000))).toBe(400);
    expect(await sendText(validText)).toBeLessThan(300);
  });
}
