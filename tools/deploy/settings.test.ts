import { readFileSync } from 'node:fs';
import path from 'node:path';
import { telemetrySettings } from '@app/service-kit';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { root } from '../remotes/files.ts';
import { settings as replicaSet } from '../replica-set.ts';
import { addressVariables } from '../services.ts';
import { deployables } from './deployables.ts';
import {
  type EnvVar,
  getPod,
  readCompose,
  readImageEnv,
  readKustomization,
  readManifests,
} from './testing/manifests.ts';

interface Env {
  settings: z.ZodObject;
  refusesToStart?: (env: Record<string, string>) => string | undefined;
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const compose = readCompose();
const manifests = readManifests().map(({ manifest }) => manifest);

const services = deployables.map(({ name }) => name).filter((name) => name !== 'tools');
const schemas = Object.fromEntries(
  await Promise.all(
    services.map(async (name) => [name, (await import(`../../services/${name}/src/env.ts`)) as Env] as const),
  ),
);
const getSchema = (name: string) => {
  const found = schemas[name];
  if (!found) throw new Error(`${name} has no settings`);
  return found;
};

/** Settings that every process, or the C library in it, reads in addition to its own. */
const ofEvery = [
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'PATH',
  'NODE_ENV',
  'LISTEN_HOST',
  'LOG_LEVEL',
  'DATA_DIR',
  ...Object.keys(telemetrySettings.shape),
];
const known = (name: string) => [...Object.keys(getSchema(name).settings.shape), ...ofEvery];
const required = (name: string) =>
  Object.entries(getSchema(name).settings.shape)
    .filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success)
    .map(([key]) => key);

const example = [...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, key]) => key);

const inCompose = (name: string) => compose.services[name]?.environment ?? {};
const inPod = (name: string): EnvVar[] => {
  const manifest = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name);
  return (manifest && getPod(manifest)?.spec.containers[0]?.env) ?? [];
};
const places = services.flatMap((name) => [
  { name, where: 'compose.yaml', given: Object.keys(inCompose(name)) },
  { name, where: 'its manifest', given: inPod(name).map((one) => one.name) },
]);

describe.each(places)('the settings of $name in $where', ({ name, given }) => {
  const all = [...Object.keys(readImageEnv(name)), ...given];

  it('are all known to it', () => {
    expect(all.filter((key) => !known(name).includes(key))).toEqual([]);
  });

  it('include all that it needs, also in production', () => {
    expect(required(name).filter((key) => !all.includes(key))).toEqual([]);
    const set = Object.fromEntries(all.map((key) => [key, key === 'NODE_ENV' ? 'production' : 'x']));
    expect(getSchema(name).refusesToStart?.(set)).toBeUndefined();
  });

  it('equal those in .env.example, except the addresses of services', () => {
    const own = given.filter((key) => !addressVariables.includes(key));
    expect(own.filter((key) => !example.includes(key))).toEqual([]);
  });
});

describe('site.env.example', () => {
  const lines = [...read('deploy/site.env.example').matchAll(/^(#?)([A-Z][A-Z0-9_]*)=/gm)];
  const requests = [...read('compose.yaml').matchAll(/\$\{([A-Z0-9_]+)(:[?-])/g)];

  it('lists exactly what compose.yaml reads', () => {
    expect(new Set(lines.map(([, , key]) => key))).toEqual(new Set(requests.map(([, key]) => key)));
  });

  it('includes everything without which compose.yaml does not start', () => {
    const must = new Set(requests.filter(([, , how]) => how === ':?').map(([, key]) => key));
    const messages = new Set(lines.filter(([, comment]) => comment === '').map(([, , key]) => key));
    expect([...must].filter((key) => !messages.has(key))).toEqual([]);
  });
});

it('the MongoDB servers become a replica set with the required settings', () => {
  expect(Object.keys(inCompose('replica-set')).sort()).toEqual(Object.keys(replicaSet.shape).sort());
});

describe('references in manifests', () => {
  const env = manifests.flatMap(
    (manifest) => getPod(manifest)?.spec.containers.flatMap((one) => one.env ?? []) ?? [],
  );

  it('exist in the settings of the kustomization', () => {
    const { configMapGenerator = [] } = readKustomization();
    const literals = configMapGenerator.flatMap(({ name, literals: all }) =>
      all.map((one) => `${name}/${one.split('=')[0]}`),
    );
    const requests = env.flatMap(({ valueFrom }) => valueFrom?.configMapKeyRef ?? []);
    expect(requests.length).toBeGreaterThan(10);
    const needed = requests.filter(({ optional }) => !optional).map(({ name, key }) => `${name}/${key}`);
    expect([...new Set(needed)].sort()).toEqual(literals.sort());
  });

  it('or in the secrets that operators are told to create', () => {
    const message = read('docs/operate.md');
    const secrets = env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []);
    expect(secrets.length).toBeGreaterThan(0);
    for (const { name, key } of secrets)
      expect(message).toMatch(new RegExp(`\\| \`${name}\` +\\|[^\\n]*\`${key}\``));
  });

  it('contain no secret', () => {
    const secrets = /SECRET|PASSWORD|MONGODB_URI|SMTP_URL/;
    for (const { name, value } of env)
      if (secrets.test(name)) expect([name, value]).toEqual([name, undefined]);
  });
});
