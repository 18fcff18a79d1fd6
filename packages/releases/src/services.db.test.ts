import { createEmptyDatabase } from '@app/test-kit/mongo';
import { expect, test } from 'vitest';
import { createTestReleases } from './releases-for-tests.ts';
import { listServices, setWithdrawn } from './services.store.ts';

const { collections, ctx } = await createTestReleases(await createEmptyDatabase());

test('a service is withdrawn and restored, each once and with a row of the audit log', async () => {
  const declared = { nouns: ['fit-notes'], api: [], version: '1', port: 1, declaredAt: new Date() };
  await collections.services.insertOne({ ...declared, _id: 'fit-notes', withdrawnAt: null });
  const at = new Date('2026-11-23T08:00:00Z');
  expect(await setWithdrawn(ctx('Ana', at), 'fit-notes', true)).toBe(true);
  expect(await setWithdrawn(ctx('Ben'), 'fit-notes', true)).toBe(false);
  expect(await listServices(ctx('Ana'))).toMatchObject([{ withdrawnAt: at, nouns: ['fit-notes'] }]);
  expect(await setWithdrawn(ctx('Ben'), 'fit-notes', false)).toBe(true);
  expect(await listServices(ctx('Ana'))).toMatchObject([{ withdrawnAt: null }]);
  const rows = await collections.audit.find().sort({ _id: 1 }).toArray();
  expect(rows).toMatchObject([
    { action: 'service.withdrawn', target: { kind: 'service', id: 'fit-notes' }, after: { by: 'Ana' } },
    { action: 'service.restored', after: { nouns: ['fit-notes'], by: 'Ben' } },
  ]);
  await expect(setWithdrawn(ctx('Ana'), 'unknown', true)).rejects.toThrow(
    'No service "unknown" has declared',
  );
});
