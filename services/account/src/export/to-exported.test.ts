import { createAuditDoc } from '@app/db/documents-for-tests';
import { expect, test } from 'vitest';
import { toExportedAccount, toExportedAudit } from './to-exported.ts';

test('the export says who did what, and names nobody of the team', () => {
  const row = createAuditDoc({ action: 'a', target: { kind: 'user', id: 'user_1' } });
  const getActor = (kind: 'user' | 'admin' | 'system', id: string) =>
    toExportedAudit({ ...row, actor: { kind, id } }, 'user_1').by;
  expect([getActor('user', 'user_1'), getActor('system', 'worker'), getActor('admin', 'secret')]).toEqual([
    'you',
    'system',
    'team',
  ]);
});

test('the picture that the provider draws for everybody is not of the account', () => {
  const user = { imageUrl: 'https://img.test/default', emailAddresses: [], createdAt: 0, updatedAt: 0 };
  const getImageUrl = (hasImage: boolean) =>
    toExportedAccount({ ...user, hasImage, lastSignInAt: null } as never).imageUrl;
  expect([getImageUrl(false), getImageUrl(true)]).toEqual([null, user.imageUrl]);
});
