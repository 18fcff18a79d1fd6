import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { schemas } from '@app/db';
import { findSettingsErrors as findEmulatorFaults } from '@app/service-identity-emulator/env';
import { endpoints } from '@app/types';
import { expect, test } from 'vitest';
import { createServiceEnv, isDevMailEnabled, listServices, services } from './services.ts';
import { root } from './verify/run-steps.ts';

const clerk = { CLERK_PUBLISHABLE_KEY: 'pk_live_abc', CLERK_SECRET_KEY: 'sk_live_abc' };
const createEnv = (env: Parameters<typeof listServices>[0]) => {
  const ports = Object.fromEntries(services.map(({ name }, i) => [name, 4000 + i]));
  const publicOrigin = 'http://localhost:4000';
  return createServiceEnv({ ports, mongoUri: 'mongodb://127.0.0.1/app', publicOrigin, env });
};

test('each service declares itself by the name of its folder, and words whose calls it answers', async () => {
  const nouns = new Map<string, string>();
  for (const { name, entry } of services) {
    if (!entry.startsWith(`services/${name}/`) || name === 'gateway') continue;
    const { service } = await import(`../services/${name}/src/service.ts`);
    expect(service.name).toBe(name);
    for (const noun of service.nouns) {
      expect([noun, nouns.get(noun)]).toEqual([noun, undefined]);
      nouns.set(noun, name);
    }
  }
  const answeredCalls = endpoints.map(({ path, service }) => `${path.split('/')[2]} ${service}`);
  const callsElsewhere = ['uploads listing', 'webhooks account'];
  expect([...answeredCalls, ...callsElsewhere]).toEqual(
    expect.arrayContaining([...nouns].map(([noun, name]) => `${noun} ${name}`)),
  );
  expect([...nouns.keys()]).toEqual(expect.arrayContaining(endpoints.map(({ path }) => path.split('/')[2])));
});

test('each collection of the site has one service that checks its indexes, or several that all write with it', async () => {
  const servicesByName = new Map<string, string[]>();
  for (const file of globSync('services/*/src/service.ts', { cwd: root })) {
    const { service } = await import(path.join(root, file));
    for (const name of service.collections ?? [])
      servicesByName.set(name, [...(servicesByName.get(name) ?? []), service.name]);
  }
  expect([...servicesByName.keys()].sort()).toEqual(Object.keys(schemas).sort());
  const sharedNames = [...servicesByName].filter(([, services]) => services.length > 1).map(([name]) => name);
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
  const rehearsal = parseEnv(readFileSync(path.join(root, 'deploy/rehearsal.env'), 'utf8'));
  const site = createServiceEnv({
    ports: { identity: 4100, worker: 4101 },
    mongoUri: 'mongodb://127.0.0.1/app',
    publicOrigin: 'http://localhost:4000',
    env: {},
  });
  const { ADMIN_ORIGIN, SMTP_URL, NODE_ENV, ...shared } = rehearsal;
  expect([ADMIN_ORIGIN, SMTP_URL, NODE_ENV]).toEqual(['', '', 'staging']);
  expect(site).toMatchObject(shared);
  expect(Object.keys(shared)).toEqual(
    expect.arrayContaining(Object.keys(site).filter((key) => /^CLERK/.test(key))),
  );
  expect(findEmulatorFaults(rehearsal)).toEqual([]);
});

test("with Clerk's keys no emulator runs, and Clerk's settings are kept", () => {
  expect(listServices(clerk).map(({ name }) => name)).not.toContain('identity');
  expect(Object.keys(createEnv(clerk)).filter((key) => /^(CLERK|IDENTITY)/.test(key))).toEqual([]);
});

test.each([
  [{}, true],
  [{ SMTP_URL: 'smtp://mail' }, true],
  [{ ...clerk, SMTP_URL: 'smtp://mail' }, false],
  [clerk, true],
  [{ DEV_MAIL: '0' }, false],
  [{ ...clerk, SMTP_URL: 'smtp://mail', DEV_MAIL: '1' }, true],
  [{ ...clerk, NODE_ENV: 'production' }, false],
  [{ ...clerk, PUBLIC_ORIGIN: 'https://www.example.com' }, false],
  [{ PUBLIC_ORIGIN: 'http://localhost:4000' }, true],
])('with %o mails are shown: %o', (env, isShown) => {
  expect(isDevMailEnabled(env)).toBe(isShown);
  expect(createEnv(env).DEV_MAIL).toBe(isShown ? '1' : '0');
});
