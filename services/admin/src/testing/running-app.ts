import { type Collections, getCollections } from '@app/db';
import { createMemoryStorage } from '@app/releases/releases-for-tests';
import { createLogger, problems, type Staff, type StaffGate } from '@app/service-kit';
import { createStorage } from '@app/storage';
import { createTestDatabase } from '@app/test-kit/mongo';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { buildUrl, type CallInput, type Endpoint, type ReplyOf } from '@app/types';
import { type AdminRole, grants } from '@app/types/admin/permissions';
import { beforeEach, expect } from 'vitest';
import { createAdminApp } from '../app.ts';
import { createPageUrlBuilder, type ReleaseDeps } from '../releases/release-deps.ts';
import { createLoginDeps } from '../sessions/login-deps.ts';

/** Ids of one member per role, and of a second moderator and data editor for approvals. */
export const memberIds = {
  owner: '000000000000000000000001',
  moderator: '000000000000000000000002',
  data: '000000000000000000000003',
  viewer: '000000000000000000000004',
  moderator2: '000000000000000000000005',
  data2: '000000000000000000000006',
} as const;
export type Member = keyof typeof memberIds;

const getRole = (member: Member) => member.replace(/\d$/, '') as AdminRole;

/** A gate that accepts a member's key as token, for tests of what comes after the login. */
const testGate: StaffGate = {
  async admit(request, permission) {
    const member = request.headers.get('authorization')?.replace('Bearer ', '') as Member;
    if (!(member in memberIds)) throw problems.unauthorized();
    const role = getRole(member);
    if (!grants[role][permission])
      throw problems.forbidden('no_right', () => 'Your role does not allow this.');
    return createStaff(member);
  },
};

/** Takes the place of the search service: knows "renatta" as a misspelling, and the name "okafor". */
const findSimilarWords = async (words: readonly string[]) => ({
  similar: new Map(words.includes('renatta') ? [['renatta', ['renata']]] : []),
  nearest: words.filter((word) => word === 'okafor'),
});

export const createStaff = (member: Member): Staff => ({
  id: memberIds[member],
  email: `${member}@team.test`,
  name: member,
  role: getRole(member),
  sessionId: memberIds[member],
  elevated: true,
});

/** Creates what the service needs besides login and gate: a database of the test, files, and releases in memory. */
export async function createTestDeps() {
  const { client, db, uri } = await createTestDatabase();
  const DATA_DIR = createTempFolder('admin');
  const photoStorage = createStorage({ STORAGE: 'disk', DATA_DIR, S3_REGION: '' });
  const proofStorage = createStorage({ STORAGE: 'disk', DATA_DIR, S3_REGION: '' }, 'proofs');
  const logger = createLogger('admin');
  logger.level = 'silent';
  const releaseDeps = createTestReleaseDeps();
  return { client, db, uri, photoStorage, proofStorage, logger, releaseDeps, findSimilarWords };
}

/** Starts the service over a test database, whose named collections are emptied before each test. */
export async function startApp(...emptiedNames: (keyof Collections)[]) {
  const { uri: _, ...testDeps } = await createTestDeps();
  const loginDeps = createLoginDeps(testDeps.db, { secret: 'of tests', origins: [] });
  const app = createAdminApp({ ...testDeps, gate: testGate, loginDeps });
  /** Calls the service as a member, with JSON bodies. */
  const callAs =
    (member: Member) =>
    async (method: string, target: string, body?: unknown): Promise<TestReply> => {
      const response = await app.request(target, {
        method,
        headers: {
          authorization: `Bearer ${member}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        json: text ? JSON.parse(text) : undefined,
      };
    };
  /** Makes a call as a member, which has to succeed, and returns its reply. */
  async function fetchAs<E extends Endpoint>(
    member: Member,
    endpoint: E,
    { body, ...input }: CallInput & { body?: unknown } = {},
  ): Promise<ReplyOf<E>> {
    const { status, json } = await callAs(member)(endpoint.method, buildUrl(endpoint, input), body);
    expect(status, JSON.stringify(json)).toBeLessThan(300);
    return json as ReplyOf<E>;
  }
  const { client, db, photoStorage, proofStorage, releaseDeps } = testDeps;
  const collections = getCollections(db);
  beforeEach(async () => {
    for (const name of emptiedNames) await (collections[name] as Collections['reviews']).deleteMany({});
  });
  return { app, client, db, collections, photoStorage, proofStorage, releaseDeps, callAs, fetchAs };
}

export interface TestReply {
  status: number;
  headers: Headers;
  json: unknown;
}

export const previewSecret = 'a preview secret of tests, of 32 characters';

/** Release dependencies with files in memory and a current shell. */
const createTestReleaseDeps = () =>
  ({
    files: createMemoryStorage(),
    readOffer: () => ({ contract: '1.2.0', shared: { react: '19.3.1' } }),
    previewSecret,
    toPageUrl: createPageUrlBuilder({ PUBLIC_ORIGIN: 'http://localhost:4000' }),
  }) satisfies ReleaseDeps;
