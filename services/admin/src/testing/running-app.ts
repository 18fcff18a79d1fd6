import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCollections } from '@app/db';
import { createLogger, problems, type Staff, type StaffGate } from '@app/service-kit';
import { createStorage } from '@app/storage';
import { testDatabase } from '@app/test-kit/mongo';
import { type AdminRole, grants } from '@app/types/admin/permissions';
import { createAdminApp } from '../app.ts';
import { createLoginDeps } from '../sessions/login-deps.ts';
import { createTestReleaseDeps } from './shipping.ts';

/** One member per role, with a second moderator and data editor for approvals. */
export const team = {
  owner: '000000000000000000000001',
  moderator: '000000000000000000000002',
  data: '000000000000000000000003',
  viewer: '000000000000000000000004',
  moderator2: '000000000000000000000005',
  data2: '000000000000000000000006',
} as const;
export type Member = keyof typeof team;

const getRole = (member: Member) => member.replace(/\d$/, '') as AdminRole;

/** Accepts any member without a login, for tests of what comes after it. */
const openGate: StaffGate = {
  async admit(request, right) {
    const member = request.headers.get('authorization')?.replace('Bearer ', '') as Member;
    if (!(member in team)) throw problems.unauthorized();
    const role = getRole(member);
    if (!grants[role][right]) throw problems.forbidden('no_right', () => 'Your role does not allow this.');
    return staff(member);
  },
};

/** Answers as the search service does. */
const findSimilarWords = async (words: readonly string[]) => ({
  similar: new Map(words.includes('renatta') ? [['renatta', ['renata']]] : []),
  nearest: words.filter((word) => word === 'okafor'),
});

export const staff = (member: Member): Staff => ({
  id: team[member],
  email: `${member}@team.test`,
  name: member,
  role: getRole(member),
  sessionId: team[member],
  elevated: true,
});

/** Starts the service over a test database. `as(member)` calls it as that member, with JSON bodies. */
export async function startApp() {
  const { client, db } = await testDatabase();
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'photos-'));
  const storage = createStorage({ STORAGE: 'disk', DATA_DIR, S3_REGION: '' });
  const proofs = createStorage({ STORAGE: 'disk', DATA_DIR, S3_REGION: '' }, 'proofs');
  const logger = createLogger('admin');
  logger.level = 'silent';
  const login = createLoginDeps(db, { secret: 'of tests', origins: [] });
  const shipping = createTestReleaseDeps();
  const app = createAdminApp({
    client,
    db,
    storage,
    proofs,
    logger,
    gate: openGate,
    login,
    shipping,
    findSimilarWords,
  });
  const as =
    (member: Member) =>
    async (method: string, target: string, body?: unknown): Promise<Answer> => {
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
  return { app, client, db, collections: getCollections(db), storage, proofs, shipping, as };
}

export interface Answer {
  status: number;
  headers: Headers;
  json: unknown;
}
