// S1: every call by every caller on every target. A rejected call changes nothing.
import { type Endpoint, problem } from '@app/types';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

interface CallReply {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the tests look into problems only
  json: any;
}
/** Ids of the objects that a call is about, for its address. */
type ObjectIds = Record<string, string>;
const invalidTokens = ['expired', 'signed by somebody else'] as const;
export type InvalidToken = (typeof invalidTokens)[number];

interface PermissionTest<Call, Caller extends string, Target extends string> {
  calls: readonly Call[];
  callers: readonly Caller[];
  /** Expected statuses by call and target, in the order of the callers. */
  permissions: Readonly<Record<string, Partial<Record<Target, readonly number[]>>>>;
  /** Creates the target anew, so that tests are independent. */
  createTarget(target: Target): Promise<ObjectIds>;
  send(call: Call, objectIds: ObjectIds, as: Caller | InvalidToken): Promise<CallReply>;
  readDatabaseHash(): Promise<Record<string, unknown>>;
  /** Collections in which a rejected call leaves a trace. Default: none. */
  getLogCollections?(call: Call): readonly string[];
}

/** Tests all calls of a table. A call without rows fails. */
export function testPermissions<
  Call extends Pick<Endpoint, 'id' | 'session'>,
  Caller extends string,
  Target extends string,
>(test: PermissionTest<Call, Caller, Target>): void {
  const { calls, callers, permissions, createTarget, send, readDatabaseHash, getLogCollections } = test;
  const readComparedHashes = async (call: Call) => {
    const hashes = await readDatabaseHash();
    for (const name of getLogCollections?.(call) ?? []) delete hashes[name];
    return hashes;
  };

  it('every call has rows', () =>
    expect(Object.keys(permissions).sort()).toEqual(calls.map(({ id }) => id).sort()));

  describe.each(calls.map((call) => [call.id, call] as const))('%s', (id, call) => {
    const rows = Object.entries(permissions[id] ?? {}) as [Target, readonly number[]][];
    it.each(rows)('%s', async (target, statuses) => {
      const expectStatus = async (caller: Caller, expectedStatus: number, objectIds: ObjectIds) => {
        const reply = await send(call, objectIds, caller);
        const { status, text, headers } = reply;
        expect({ caller, status, text }).toEqual({ caller, status: expectedStatus, text });
        if (call.session === 'required') expect(headers.get('cache-control')).toBe('private, no-store');
        return reply;
      };
      const expectations = callers.map((caller, i) => [caller, statuses[i]!] as const);
      // Rejected callers change nothing, so all of them use one target.
      const sharedIds = await createTarget(target);
      const hashesBefore = await readComparedHashes(call);
      for (const [caller, status] of expectations.filter(([, expectedStatus]) => expectedStatus >= 400)) {
        const { json } = await expectStatus(caller, status, sharedIds);
        expect(z.safeParse(problem, json).success).toBe(true);
      }
      expect(await readComparedHashes(call)).toEqual(hashesBefore);
      for (const [caller, status] of expectations.filter(([, expectedStatus]) => expectedStatus < 400))
        await expectStatus(caller, status, await createTarget(target));
    });

    if (!call.session || call.session === 'none') return;
    // All of them are rejected by the function that reads sessions; each call must use it.
    it('an invalid token gets 401', async () => {
      const objectIds = await createTarget(rows[0]![0]);
      const hashesBefore = await readDatabaseHash();
      for (const fault of invalidTokens) {
        const { status, json, headers } = await send(call, objectIds, fault);
        expect({ fault, status, error: json.error }).toEqual({ fault, status: 401, error: 'unauthorized' });
        expect(headers.get('cache-control'), fault).toMatch(/no-store/);
      }
      expect(await readDatabaseHash()).toEqual(hashesBefore);
    });
  });
}
