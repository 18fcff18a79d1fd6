// S1: every admin call by every caller. The expected status follows from the call's permission and the role alone, so a
// new call is tested as soon as it is listed; a call without a permission must be named here.

import { createReviewDoc } from '@app/db/documents-for-tests';
import { createDatabaseHasher } from '@app/test-kit/database-hash';
import { isFullRun } from '@app/test-kit/full-tests';
import { staffAccounts } from '@app/test-kit/staff';
import type { Endpoint } from '@app/types';
import { adminEndpoints } from '@app/types/admin/endpoints';
import { type AdminRole, adminRoles, grants, type StaffPermission } from '@app/types/admin/permissions';
import { pipelineEndpoints } from '@app/types/admin/pipeline';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, sendEmptyCall, startLoginApp } from '../testing/login-app.ts';

/**
 * Sign-in and sign-out (login.db.test.ts, sessions.db.test.ts), mailed links (staff-links.db.test.ts), and calls of
 * pipelines (team-tokens.db.test.ts).
 */
const endpointIdsWithoutPermission = [
  'adminLogin',
  'adminLogout',
  'openStaffLink',
  'acceptStaffLink',
  ...pipelineEndpoints.map(({ id }) => id),
];

/** Calls whose permission depends on their object, so that every member reaches the handler. */
const itemDependentEndpointIds = [
  'takeItem',
  'releaseItem',
  'decideMany',
  'reopenItem',
  'undoDecision',
  'noteItem',
  'adminAssignItem',
];

const { openBrowser, signIn, collections, uri } = await startLoginApp();
const { audit, adminSessions, admins } = collections;

/** Hashes the database without audit log and rate limits. */
const readDatabaseHash = await createDatabaseHasher(uri, 'rateLimits', 'audit');

/** Groups tests of rejected calls; after the last one a test checks that they changed nothing. */
const describeRejectedCalls = (registerTests: () => void) =>
  describe('rejected calls', () => {
    let hashBefore: unknown;
    beforeAll(async () => {
      hashBefore = await readDatabaseHash();
    });
    registerTests();
    it('change nothing', async () => expect(await readDatabaseHash()).toEqual(hashBefore));
  });

const readAuditRows = () => audit.find().sort({ _id: -1 }).toArray();

const openWithToken = (token: string | undefined) => Object.assign(openBrowser(), { token });
/** Creates callers without a valid session. */
const unauthorizedCallers: Record<string, () => Browser | Promise<Browser>> = {
  'without anything': () => openBrowser(),
  'with an invalid token': () => openWithToken('x'.repeat(43)),
  'with a token of the public site': () => openWithToken('eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c2VyXzEifQ.'),
  'with an owner’s token without its cookie': async () => openWithToken((await signIn('owner')).token),
  'with an owner’s token and a cookie of somebody else': async () =>
    Object.assign(await signIn('viewer'), { token: (await signIn('owner')).token }),
  'with an owner’s session that was idle too long': async () => {
    const caller = await signIn('owner');
    await updateNewestSession({ lastSeenAt: new Date(Date.now() - 31 * 60_000) });
    return caller;
  },
  'with an owner’s session of more than eight hours': async () => {
    const caller = await signIn('owner');
    await updateNewestSession({ expiresAt: new Date(Date.now() - 1_000) });
    return caller;
  },
  'as an owner who was deactivated': async () => {
    const caller = await signIn('owner');
    await admins.updateOne({ email: staffAccounts.owner.email }, { $set: { status: 'disabled' } });
    return caller;
  },
};
async function updateNewestSession(fields: { lastSeenAt: Date } | { expiresAt: Date }) {
  const { _id } = (await adminSessions.findOne({}, { sort: { _id: -1 } }))!;
  await adminSessions.updateOne({ _id }, { $set: fields });
}

it('every call has a permission, and no writing call has a reading one', () => {
  for (const { id, permission, method, path } of adminEndpoints) {
    expect(path.startsWith('/api/admin/'), id).toBe(true);
    if (endpointIdsWithoutPermission.includes(id)) continue;
    expect(permission, id).toBeDefined();
    if (method !== 'GET' && !itemDependentEndpointIds.includes(id)) expect(permission, id).not.toBe('read');
  }
  const ids = adminEndpoints.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(endpointIdsWithoutPermission));
});

const checkedEndpoints = adminEndpoints.filter(({ id }) => !endpointIdsWithoutPermission.includes(id));
const endpointsByMethod = [
  ...new Map(checkedEndpoints.map((endpoint) => [endpoint.method, endpoint])).values(),
];

describe.each(Object.entries(unauthorizedCallers))('%s', (callerName, createCaller) => {
  // The check of the session is the same for all calls, so a short run tries one call per method.
  const triedEndpoints =
    isFullRun || callerName === 'without anything' ? checkedEndpoints : endpointsByMethod;
  // A token without its cookie is logged.
  const auditRowCount = callerName.startsWith('with an owner’s token') ? 1 : 0;
  let caller: Browser;
  beforeAll(async () => {
    await admins.updateOne({ email: staffAccounts.owner.email }, { $set: { status: 'active' } });
    caller = await createCaller();
  });
  afterAll(() => admins.updateOne({ email: staffAccounts.owner.email }, { $set: { status: 'active' } }));

  describeRejectedCalls(() => {
    it.each(triedEndpoints)('$id: 401', async (endpoint) => {
      await audit.deleteMany({});
      const { status, json } = await sendEmptyCall(caller, endpoint);
      expect([status, json]).toMatchObject([401, { code: 'unauthorized' }]);
      expect(await readAuditRows()).toHaveLength(auditRowCount);
    });
  });
});

describe.each(adminRoles)('%s', (role: AdminRole) => {
  let member: Browser;
  beforeAll(async () => {
    member = await signIn(role);
  });
  const [allowedEndpoints, forbiddenEndpoints] = [true, false].map((isAllowed) =>
    checkedEndpoints.filter(
      ({ permission }) => (grants[role][permission as StaffPermission] !== undefined) === isAllowed,
    ),
  ) as [Endpoint[], Endpoint[]];

  if (forbiddenEndpoints.length > 0)
    describeRejectedCalls(() => {
      it.each(forbiddenEndpoints)('$id: 403', async (endpoint) => {
        await audit.deleteMany({});
        const { status, json } = await sendEmptyCall(member, endpoint);
        expect([status, json]).toMatchObject([
          403,
          { code: 'no_right', message: expect.stringMatching(/role/) },
        ]);
        expect(await readAuditRows()).toMatchObject([
          {
            action: 'admin.denied',
            reason: 'no_right',
            actor: { kind: 'admin', id: staffAccounts[role].id },
          },
        ]);
      });
    });

  it.each(allowedEndpoints)('$id: admitted', async (endpoint) => {
    // An earlier call, such as the end of all sessions, may have ended this one.
    const sessionCount = await adminSessions.countDocuments({
      adminId: new ObjectId(staffAccounts[role].id),
    });
    if (sessionCount === 0) member = await signIn(role);
    const { status, text } = await sendEmptyCall(member, endpoint);
    expect({ id: endpoint.id, status, text }).not.toMatchObject({ status: 401 });
    expect(text).not.toMatch(/"code":"(no_right|xsrf)"/);
    expect(status, text).toBeLessThan(500);
  });

  if (role !== 'owner') return; // who may make all calls
  const writeEndpoints = allowedEndpoints.filter(({ method }) => method !== 'GET');
  describeRejectedCalls(() => {
    it.each(writeEndpoints)('$id, sent by another site: 403', async (endpoint) => {
      const crossSiteHeaders = { 'x-xsrf-token': undefined, 'sec-fetch-site': 'cross-site' };
      const { status, json } = await sendEmptyCall(member, endpoint, crossSiteHeaders);
      expect([status, json]).toMatchObject([403, { code: 'xsrf' }]);
    });
  });
});

describe('calls of a viewer on an item', () => {
  const { publicId, ...reviewFields } = createReviewDoc({ status: 'pending' });
  const auditRowId = 'a'.repeat(24);
  const calls: Record<string, readonly [method: string, target: string, body: unknown, status: number]> = {
    takeItem: ['PUT', `/api/admin/reviews/${publicId}/lock`, undefined, 403],
    releaseItem: ['DELETE', `/api/admin/reviews/${publicId}/lock`, undefined, 200],
    decideMany: [
      'POST',
      '/api/admin/reviews/bulk',
      { action: 'approve', items: [{ id: publicId, v: reviewFields.v }] },
      403,
    ],
    reopenItem: ['POST', `/api/admin/reviews/${publicId}/reopen`, { v: reviewFields.v }, 403],
    undoDecision: ['POST', `/api/admin/audit/${auditRowId}/undo`, undefined, 409],
    noteItem: ['POST', `/api/admin/reviews/${publicId}/staff-notes`, { text: 'Seen.' }, 403],
    adminAssignItem: ['PUT', `/api/admin/reviews/${publicId}/assignee`, { to: null }, 403],
  };
  beforeAll(() => collections.reviews.insertOne({ publicId, ...reviewFields }, { ignoreUndefined: true }));

  it('have a case for each endpoint of items', () =>
    expect(Object.keys(calls)).toEqual(itemDependentEndpointIds));

  it.each(Object.entries(calls))('change nothing: %s', async (_, [method, path, body, expectedStatus]) => {
    const viewer = await signIn('viewer');
    await audit.deleteMany({});
    const hashBefore = await readDatabaseHash();
    const { status, text } = await viewer.send(method, path, { body });
    expect([status, text]).toEqual([expectedStatus, text]);
    expect(await readDatabaseHash()).toEqual(hashBefore);
    if (status === 403)
      expect(await readAuditRows()).toMatchObject([{ action: 'admin.denied', reason: 'no_right' }]);
  });
});
