// Dangerous actions require the password again, because an unlocked screen must not be enough.

import { buildUrl, type Endpoint } from '@app/types';
import { rollbackImport } from '@app/types/admin/actions/import';
import { exportFile, exportKinds } from '@app/types/admin/exports';
import { releaseEndpoints } from '@app/types/admin/releases';
import { ObjectId } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import { startLoginApp } from '../testing/login-app.ts';

const { signIn, collections } = await startLoginApp();
const { audit, imports, secondOpinions } = collections;
const _id = new ObjectId();
const id = _id.toHexString();
const rollbackBody = { reason: 'Wrong file' };

beforeEach(async () => {
  await imports.deleteMany({});
  await secondOpinions.deleteMany({});
  await imports.insertOne({
    _id,
    fileName: 'spring.csv',
    fileHash: '-',
    bytes: 1,
    status: 'done',
    settings: { publish: false, encoding: 'UTF-8', delimiter: ',', columns: [], read: true, rows: 0 },
    progress: { bytes: 1, planned: 0, done: 0 },
    counts: { created: 0, updated: 0, unchanged: 0, skipped: 0, duplicates: 0, failed: 0 },
    createdBy: 'f'.repeat(24),
    createdAt: new Date(),
    committedAt: new Date(),
    endedAt: new Date(),
  });
  await audit.deleteMany({});
});

type DangerousCall = [string, Endpoint, Record<string, string>, object | undefined];
const dangerousCalls: DangerousCall[] = [
  ...exportKinds.map((kind): DangerousCall => [`export of ${kind}`, exportFile, { kind }, undefined]),
  ['rollback', rollbackImport, { id }, rollbackBody],
];

it.each(dangerousCalls)('%s: 403 until the password is confirmed', async (_, endpoint, params, body) => {
  const owner = await signIn('owner');
  await audit.deleteMany({});
  const sendCall = () =>
    owner.send(endpoint.method, buildUrl(endpoint, { params }), { ...(body && { body }) });
  const rejectedReply = await sendCall();
  expect([rejectedReply.status, rejectedReply.json]).toMatchObject([403, { code: 'elevate' }]);
  expect(await imports.findOne({ _id })).toMatchObject({ status: 'done' });
  expect(await audit.countDocuments({ action: /^(export|import)\./ })).toBe(0);

  await owner.elevate();
  expect((await sendCall()).status).toBe(200);
  expect(await audit.countDocuments({ action: /^(export|import)\./ })).toBe(1);
});

it('approving another member’s rollback requires the password too', async () => {
  const editor = await signIn('data');
  await editor.elevate();
  const approvalReply = await editor.send('POST', buildUrl(rollbackImport, { params: { id } }), {
    body: rollbackBody,
  });
  const approvalRequestId = (approvalReply.json as { second: { id: string } }).second.id;

  const owner = await signIn('owner');
  const sendApproval = () => owner.send('POST', `/api/admin/second-opinions/${approvalRequestId}/agree`);
  expect((await sendApproval()).json).toMatchObject({ code: 'elevate' });
  expect(await imports.findOne({ _id })).toMatchObject({ status: 'done' });
  await owner.elevate();
  expect((await sendApproval()).status).toBe(200);
  expect(await imports.findOne({ _id })).toMatchObject({ status: expect.stringMatching(/^roll/) });
});

const writeEndpoints = releaseEndpoints.filter(({ method }) => method !== 'GET');
it.each(writeEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s: 403 until the password is confirmed',
  async (_, endpoint) => {
    const owner = await signIn('owner');
    const body = { v: 0, version: '1.0.0', share: 0.1, withdrawn: true };
    const params = { remote: 'mf_search', service: 'fit-notes' };
    const sendCall = () => owner.send(endpoint.method, buildUrl(endpoint, { params }), { body });
    expect((await sendCall()).json).toMatchObject({ status: 403, code: 'elevate' });
    await owner.elevate();
    // The call gets past the check and fails because nothing is published here.
    expect((await sendCall()).status).toBe(404);
  },
);
