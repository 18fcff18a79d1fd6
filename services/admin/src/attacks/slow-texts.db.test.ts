// S8: no text at the login or in an admin search blocks the service.

import { expectNoBlocking, testSlowAddresses } from '@app/test-kit/attacks/slow-texts';
import { staffAccounts, staffPassword } from '@app/test-kit/staff';
import { adminEndpoints } from '@app/types/admin/endpoints';
import { beforeAll, expect, it } from 'vitest';
import { type Browser, startLoginApp } from '../testing/login-app.ts';

const { openBrowser, signIn } = await startLoginApp();
let owner: Browser;
beforeAll(async () => {
  owner = await signIn('owner');
});

it.each(['email', 'password', 'code'])('the login handles slow texts without blocking: %s', async (field) => {
  const body = { email: staffAccounts.owner.email, password: staffPassword };
  await expectNoBlocking(async (text) => {
    const { status } = await openBrowser().send('POST', '/api/admin/login', {
      body: { ...body, [field]: text },
    });
    expect(status).toBeLessThan(500);
  });
});

testSlowAddresses(adminEndpoints, (address) => owner.send('GET', address));
