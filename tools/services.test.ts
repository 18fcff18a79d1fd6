import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { schemas } from '@app/db';
import { findSettingsErrors as findEmulatorErrors } from '@app/service-identity-emulator/env';
import { endpoints } from '@app/types';
import { expect, test } from 'vitest';
import { createServiceEnv, isDevMailEnabled, listServices, services } from './services.ts';
import { root } from './verify/run-steps.ts';

const clerkKeys = { CLERK_PUBLISHABLE_KEY: 'pk_live_abc', CLERK_SECRET_KEY: 'sk_live_abc' };
const createEnv = (userEnv: Parameters<typeof listServices>[0]) => {
  const ports = Object.fromEntries(services.map(({ name }, i) => [name, 4000 + i]));
  const publicOrigin = 'http://localhost:4000';
  return createServiceEnv({ ports, mongoUri: 'mongodb://127.0.0.1/app', publicOrigin, env: userEnv });
};

test('each service declares itself by the name of its folder, and the nouns whose calls it answers', async () => {
  const serviceByNoun = new Map<string, string>();
  for (const { name, entry } of services) {
    if (!entry.startsWith(`services/${name}/`) || name === 'gateway') continue;
    const { service } = await import(`../services/${name}/src/service.ts`);
    expect(service.name).toBe(name);
    for (const noun of service.nouns) {
      expect([noun, serviceByNoun.get(noun)]).toEqual([noun, undefined]);
      serviceByNoun.set(noun, name);
    }
  }
  const answeredCalls = endpoints.map(({ path, service }) => `${path.split('/')[2]} ${service}`);
  const callsElsewhere = ['uploads listing', 'webhooks account'];
  expect([...answeredCalls, ...callsElsewhere]).toEqual(
    expect.arrayContaining([...serviceByNoun].map(([noun, name]) => `${noun} ${name}`)),
  );
  expect([...serviceByNoun.keys()]).toEqual(
    expect.arrayContaining(endpoints.map(({ path }) => path.split('/')[2])),
  );
});

test('each collection of the site has one service that checks its indexes, or several that all write with it', async () => {
  const servicesByCollection = new Map<string, string[]>();
  for (const file of globSync('services/*/src/service.ts', { cwd: root })) {
    const { service } = await import(path.join(root, file));
    for (const name of service.collections ?? [])
      servicesByCollection.set(name, [...(servicesByCollection.get(name) ?? []), service.name]);
  }
  expect([...servicesByCollection.keys()].sort()).toEqual(Object.keys(schemas).sort());
  const sharedNames = [...servicesByCollection]
    .filter(([, serviceNames]) => serviceNames.length > 1)
    .map(([name]) => name);
  expect(sharedNames.sort()).toEqual(['idempotency', 'rateLimits']);
});

test("without Clerk's keys the emulator runs, with the same settings", () => {
  for (const env of [{}, { CLERK_SECRET_KEY: '' }]) {
    expect(listServices(env).map(({ name }) => name)).toContain('identity');
    expect(createEnv(env)).toMatchObject({
      IDENTITY_URL: 'http://127.0.0.1:4000',
      CLERK_API_URL: 'http://127.0.0.1:4000',
      CLERK_ISSUER: 'http://localhost:4000/__clerk',
      CLERK_PROXY_URL: '/__clerk',
      CLERK_PUBLISHABLE_KEY: expect.stringMatching(/^pk_/),
      CLERK_SECRET_KEY: expect.stringMatching(/^sk_/),
    });
  }
});

test('deploy/rehearsal.env has the same settings, and the emulator starts with it', () => {
  const rehearsalEnv = parseEnv(readFileSync(path.join(root, 'deploy/rehearsal.env'), 'utf8'));
  const siteEnv = createServiceEnv({
    ports: { identity: 4100, worker: 4101 },
    mongoUri: 'mongodb://127.0.0.1/app',
    publicOrigin: 'http://localhost:4000',
    env: {},
  });
  const { ADMIN_ORIGIN, SMTP_URL, NODE_ENV, ...sharedSettings } = rehearsalEnv;
  expect([ADMIN_ORIGIN, SMTP_URL, NODE_ENV]).toEqual(['', '', 'staging']);
  expect(siteEnv).toMatchObject(sharedSettings);
  expect(Object.keys(sharedSettings)).toEqual(
    expect.arrayContaining(Object.keys(siteEnv).filter((key) => /^CLERK/.test(key))),
  );
  expect(findEmulatorErrors(rehearsalEnv)).toEqual([]);
});

test("with Clerk's keys no emulator runs, and Clerk's settings are kept", () => {
  expect(listServices(clerkKeys).map(({ name }) => name)).not.toContain('identity');
  expect(Object.keys(createEnv(clerkKeys)).filter((key) => /^(CLERK|IDENTITY)/.test(key))).toEqual([]);
});

test.each([
  [{}, true],
  [{ SMTP_URL: 'smtp://mail' }, true],
  [{ ...clerkKeys, SMTP_URL: 'smtp://mail' }, false],
  [clerkKeys, true],
  [{ DEV_MAIL: '0' }, false],
  [{ ...clerkKeys, SMTP_URL: 'smtp://mail', DEV_MAIL: '1' }, true],
  [{ ...clerkKeys, NODE_ENV: 'production' }, false],
  [{ ...clerkKeys, PUBLIC_ORIGIN: 'https://www.example.com' }, false],
  [{ PUBLIC_ORIGIN: 'http://localhost:4000' }, true],
])('with %o mails are shown: %o', (env, isShown) => {
  expect(isDevMailEnabled(env)).toBe(isShown);
  expect(createEnv(env).DEV_MAIL).toBe(isShown ? '1' : '0');
});
