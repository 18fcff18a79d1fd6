// S1: every call of this service by every caller on every target. A rejected call changes nothing; an accepted one
// changes and returns nothing of other accounts.
import type { Collections } from '@app/db';
import {
  createAppealDoc,
  createListingDoc,
  createReviewDoc,
  createSanctionDoc,
} from '@app/db/documents-for-tests';
import { badTokens, type TokenInput } from '@app/service-kit/identity-for-tests';
import { createDatabaseHasher } from '@app/test-kit/database-hash';
import { buildUrl, type Endpoint, endpoints, problem } from '@app/types';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Caller, callers, permissions, type Target } from '../testing/permissions.ts';
import { startApp } from '../testing/running-app.ts';

const { collections, provider, send, dumpCollections, getApp, uri } = await startApp();
const { alerts, listings, reviews, preferences, savedPeople, sanctions, appeals } = collections;
const calls = endpoints.filter(({ service }) => service === 'account');

const callerTokens: Record<Exclude<Caller, 'nobody'>, TokenInput & { userId: string }> = {
  patient: { userId: 'user_patient', role: 'patient' },
  'other patient': { userId: 'user_otherPatient', role: 'patient' },
  prosthetist: { userId: 'user_prosthetist', role: 'prosthetist' },
  newcomer: { userId: 'user_newcomer' },
};
const accounts = Object.values(callerTokens);
const listOtherAccounts = (userId: string | undefined) =>
  accounts.filter((person) => person.userId !== userId);

/** A text in all data of one account, and in no other data. */
const toMarker = (userId: string) => `only-of-${userId}`;
const linkTokenByUser = Object.fromEntries(
  accounts.map(({ userId }) => [userId, userId.slice(0, 12).padEnd(22, 'x')]),
);

/** Gives every account one of each kind of data, and the state of the target. */
async function prepareTarget(target: Target): Promise<void> {
  for (const { userId, role } of accounts)
    if (target !== 'gone at the identity provider')
      provider.users.set(userId, {
        firstName: toMarker(userId),
        email: `${toMarker(userId)}@example.test`,
        ...(role && { publicMetadata: { role } }),
        ...(target !== 'whose age was not attested' && {
          unsafeMetadata: { ageAttestedAt: '2026-03-01T10:00:00.000Z' },
        }),
      });
  const savedAt = new Date();
  const savedEntry = { listingId: new ObjectId(), savedAt };
  const ignoreUndefined = { ignoreUndefined: true };
  await listings.insertMany(
    accounts.map(({ userId }) => createListingDoc({ ownerUserId: userId, company: toMarker(userId) })),
    ignoreUndefined,
  );
  await reviews.insertMany(
    accounts.map(({ userId }) => createReviewDoc({ userId, text: `Careful work, ${toMarker(userId)}.` })),
    ignoreUndefined,
  );
  await preferences.insertMany(
    accounts.map(({ userId }) => ({
      _id: userId,
      off: [],
      token: linkTokenByUser[userId]!,
      needs: { plan: toMarker(userId) },
    })),
  );
  await alerts.insertMany(
    accounts.map(({ userId }) => ({
      _id: new ObjectId(),
      userId,
      token: linkTokenByUser[userId]!,
      email: `${toMarker(userId)}@example.test`,
      locale: 'en' as const,
      zipCode: '63101',
      radiusMiles: 50,
      filters: {},
      rhythm: 'weekly' as const,
      createdAt: savedAt,
      matchedUntil: savedAt,
      expiresAt: new Date(savedAt.getTime() + 3_600_000),
    })),
  );
  await savedPeople.insertMany(
    accounts.map(({ userId }) => ({ _id: userId, people: [{ ...savedEntry, note: toMarker(userId) }] })),
  );
  if (target === 'silenced' || target.startsWith('suspended'))
    for (const { userId } of accounts)
      await insertSanction(
        userId,
        target === 'silenced' ? 'silence' : 'suspend',
        target.endsWith('appealed'),
      );
}
async function insertSanction(userId: string, kind: 'silence' | 'suspend', hasAppeal: boolean) {
  const sanction = createSanctionDoc({ userId, kind, reason: toMarker(userId) });
  await sanctions.insertOne(sanction);
  if (hasAppeal)
    await appeals.insertOne(
      createAppealDoc({
        kind: 'sanction',
        about: sanction._id,
        userId,
        text: toMarker(userId),
        decidedAt: sanction.from,
      }),
    );
}

/** Body of each call: valid, and naming another account wherever the call accepts an account. */
const bodyCreators: Record<string, (userId: string, target: Target) => unknown> = {
  setRole: (userId, target) => ({
    userId: target === "somebody else's account" ? listOtherAccounts(userId)[0]!.userId : userId,
    role: 'patient',
  }),
  deleteMe: () => ({ reviews: 'delete', listing: 'close' }),
  putPreferences: () => ({ mails: { 'Replies to my reviews': false } }),
  putNeeds: () => ({ needs: { plan: 'TRICARE', zip: '63101' } }),
  createAlert: (userId) => ({
    email: `${userId}@example.test`,
    zipCode: '63101',
    radiusMiles: 50,
    filters: {},
    rhythm: 'weekly',
  }),
  putSaved: () => ({ save: [{ listing: 'f'.repeat(24), note: 'Asks about sockets.' }] }),
  shareSaved: () => ({ mode: 'together', name: 'Ana' }),
  openSharedLink: () => ({ secret: 'x'.repeat(43) }),
  acceptSharedLink: () => ({ secret: 'x'.repeat(43), name: 'Ben' }),
  changeShareMode: () => ({ mode: 'read' }),
  writeReaderNote: () => ({ listingId: 'f'.repeat(24), note: 'Asks about sockets.' }),
  appealSanction: () => ({ text: 'I never wrote about that shop.' }),
};
const sendCall = (
  endpoint: Endpoint,
  target: Target,
  as: TokenInput | string | undefined,
  userId: string,
) => {
  const token = target === 'no such link' ? 'x'.repeat(22) : linkTokenByUser.user_patient!;
  const params = { token: endpoint.id === 'unsubscribe' ? `${token}.0` : token, id: 'f'.repeat(24) };
  const url = buildUrl(endpoint, { params: endpoint.params ? params : {} });
  const body = bodyCreators[endpoint.id]?.(userId, target);
  // The sender cannot choose the account of a call.
  const namedAccounts =
    endpoint.id === 'setRole' ? {} : { userId: 'user_patient', ownerUserId: 'user_patient' };
  return send(endpoint.method, url, {
    ...(as !== undefined && { as }),
    ...(endpoint.body && { body: { ...namedAccounts, ...(body as object) } }),
    headers: { 'x-user-id': 'user_patient', 'x-clerk-user-id': 'user_patient', cookie: '__session=x' },
  });
};

/** Collections that rejected calls change, too: attempts are counted and logged. */
const ignoredCollections = ['rateLimits', 'audit'];
const comparedCollections = Object.keys(collections).filter(
  (name) => !ignoredCollections.includes(name),
) as (keyof Collections)[];
const readDatabaseHash = await createDatabaseHasher(uri, ...ignoredCollections);
const documentsByHash = new Map<string, string[]>();
/** Reads all documents; those of a collection that did not change since an earlier call are known. */
async function readDocuments(): Promise<string[]> {
  const hashes = await readDatabaseHash();
  const toHashKey = (name: string) => `${name} ${hashes[name]}`;
  const changedCollections = comparedCollections.filter((name) => !documentsByHash.has(toHashKey(name)));
  if (changedCollections.length > 0) {
    const documents = JSON.parse(await dumpCollections(...changedCollections)) as object[][];
    for (const [i, name] of changedCollections.entries())
      documentsByHash.set(
        toHashKey(name),
        documents[i]!.map((doc) => JSON.stringify(doc)),
      );
  }
  return comparedCollections.flatMap((name) => documentsByHash.get(toHashKey(name))!);
}
/** The documents of each other account. */
const listDocumentsOfOthers = (userId: string | undefined, documents: readonly string[]) =>
  listOtherAccounts(userId).map((otherAccount) =>
    documents.filter(
      (text) => text.includes(`"${otherAccount.userId}"`) || text.includes(toMarker(otherAccount.userId)),
    ),
  );

it('every call has rows and, if it takes one, a body; the app has no other calls', () => {
  expect(Object.keys(permissions).sort()).toEqual(calls.map(({ id }) => id).sort());
  expect(Object.keys(bodyCreators).sort()).toEqual(
    calls
      .filter(({ body }) => body)
      .map(({ id }) => id)
      .sort(),
  );
  const appRoutes = getApp()
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  const knownRoutes = calls.flatMap(({ method, path, aliases = [] }) =>
    [path, ...aliases].map((callPath) => `${method} ${callPath}`),
  );
  // Messages of the identity provider are checked by signature: webhooks.db.test.ts.
  const uncalledRoutes = ['GET /livez', 'GET /readyz', 'POST /api/webhooks/clerk'];
  expect(new Set(appRoutes)).toEqual(new Set([...knownRoutes, ...uncalledRoutes]));
});

describe.each(calls.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  const rows = Object.entries(permissions[id] ?? {}) as [Target, readonly number[]][];

  it.each(rows)('%s', async (target, row) => {
    await prepareTarget(target);
    let documentsBefore = await readDocuments();
    expect(listDocumentsOfOthers(undefined, documentsBefore).every(({ length }) => length >= 4)).toBe(true);
    for (const [index, caller] of callers.entries()) {
      const as = caller === 'nobody' ? undefined : callerTokens[caller];
      provider.writes.length = 0;
      const { status, text, json, headers } = await sendCall(
        endpoint,
        target,
        as,
        as?.userId ?? 'user_patient',
      );
      expect({ caller, status, text }).toEqual({ caller, status: row[index], text });
      if (endpoint.session === 'required') expect(headers.get('cache-control')).toBe('private, no-store');
      for (const { userId } of listOtherAccounts(as?.userId)) {
        expect(text).not.toContain(userId);
        expect(text).not.toContain(toMarker(userId));
      }
      const documentsAfter = await readDocuments();
      const targetUserId = endpoint.params ? 'user_patient' : as?.userId;
      expect(listDocumentsOfOthers(targetUserId, documentsAfter)).toEqual(
        listDocumentsOfOthers(targetUserId, documentsBefore),
      );
      expect(provider.writes.filter(({ id: writtenUserId }) => writtenUserId !== as?.userId)).toEqual([]);
      if (status >= 400) {
        expect(z.safeParse(problem, json).success).toBe(true);
        expect(documentsAfter).toEqual(documentsBefore);
        expect(provider.writes).toEqual([]);
      }
      documentsBefore = documentsAfter;
    }
  });

  if (endpoint.session !== 'required') return;
  it('an invalid token gets 401', async () => {
    await prepareTarget('as usual');
    const dumpBefore = await dumpCollections();
    // All of them are rejected by the function that reads sessions; each call must use it.
    for (const fault of ['expired', 'signed by somebody else'] as const) {
      const token = badTokens[fault];
      const { status, json, headers } = await sendCall(endpoint, 'as usual', token, 'user_patient');
      expect({ fault, status, error: json.error }).toEqual({ fault, status: 401, error: 'unauthorized' });
      expect(headers.get('cache-control'), fault).toMatch(/no-store/);
    }
    expect(await dumpCollections()).toBe(dumpBefore);
  });
});

it('an account gets its own data, without data about other accounts', async () => {
  await prepareTarget('suspended and appealed');
  for (const { userId, ...token } of accounts) {
    const { json } = await send('GET', '/api/me/export', { as: { userId, ...token } });
    const { account, data } = json as { account: unknown; data: Record<string, unknown[]> };
    expect(JSON.stringify(account)).toContain(toMarker(userId));
    const ownCollections = Object.entries(data).filter(([, entries]) =>
      JSON.stringify(entries).includes(toMarker(userId)),
    );
    expect(ownCollections.map(([name]) => name)).toEqual(
      expect.arrayContaining(['reviews', 'listings', 'saved']),
    );
  }
});
