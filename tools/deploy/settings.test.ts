import { readFileSync } from 'node:fs';
import path from 'node:path';
import { telemetrySettings } from '@app/service-kit';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { root } from '../remotes/files.ts';
import { settingsSchema as replicaSet } from '../replica-set.ts';
import { addressVariables } from '../services.ts';
import { deployables } from './deployables.ts';
import {
  type Container,
  getPodTemplate,
  readCompose,
  readImageEnv,
  readKustomization,
  readManifests,
} from './testing/manifests.ts';

interface Env {
  settingsSchema: z.ZodObject;
  findSettingsErrors?: (env: Record<string, string>) => (string | undefined)[];
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const compose = readCompose();
const manifests = readManifests().map(({ manifest }) => manifest);
/** What the site's own kustomization rolls out: it alone knows the name of the config map. */
const siteNames = new Set(
  readManifests()
    .filter(({ file }) => file.startsWith('deploy/'))
    .map(({ manifest }) => manifest.metadata.name),
);

const services = deployables.map(({ name }) => name).filter((name) => name !== 'tools');
const schemas = Object.fromEntries(
  await Promise.all(
    services.map(async (name) => [name, (await import(`../../services/${name}/src/env.ts`)) as Env] as const),
  ),
);
const getSchema = (name: string) => {
  const schema = schemas[name];
  if (!schema) throw new Error(`${name} has no settings`);
  return schema;
};

/** Settings that every process, or the C library in it, reads in addition to its own. */
const commonSettings = [
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'PATH',
  'NODE_ENV',
  'LISTEN_HOST',
  'DATA_DIR',
  ...Object.keys(telemetrySettings.shape),
];
const listKnown = (name: string) => [...Object.keys(getSchema(name).settingsSchema.shape), ...commonSettings];
const listRequired = (name: string) =>
  Object.entries(getSchema(name).settingsSchema.shape)
    .filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success)
    .map(([key]) => key);

const exampleKeys = [...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, key]) => key);

const getComposeEnv = (name: string) => compose.services[name]?.environment ?? {};
const containers = manifests.flatMap((manifest) => getPodTemplate(manifest)?.spec.containers ?? []);
const findContainer = (name: string): Container | undefined =>
  containers.find((container) => container.name === name);
const literals = (readKustomization().configMapGenerator ?? []).flatMap(({ name, literals: lines }) =>
  lines.map((line) => ({ map: name, key: line.split('=')[0]! })),
);
/** Keys of each secret that operators are told to create. */
const secretKeys = new Map(
  [...read('docs/operate.md').matchAll(/^\| `([a-z-]+)` +\| (.*`[A-Z].*) \|$/gm)].map(
    ([, name = '', keys = '']) =>
      [name, [...keys.matchAll(/`([A-Z0-9_]+)`/g)].map(([, key]) => key!)] as const,
  ),
);
/** Variables that a pod gets from whole config maps and secrets. Every service gets all settings of the site. */
const listInheritedKeys = (name: string): string[] =>
  (findContainer(name)?.envFrom ?? []).flatMap(({ configMapRef, secretRef }) => [
    ...literals.filter(({ map }) => map === configMapRef?.name).map(({ key }) => key),
    ...(secretKeys.get(secretRef?.name ?? '') ?? []),
  ]);
const places = services.flatMap((name) => [
  { name, where: 'compose.yaml', given: Object.keys(getComposeEnv(name)), whole: [] },
  {
    name,
    where: 'its manifest',
    given: findContainer(name)?.env?.map((variable) => variable.name) ?? [],
    whole: listInheritedKeys(name),
  },
]);

describe.each(places)('the settings of $name in $where', ({ name, given, whole }) => {
  const imageKeys = Object.keys(readImageEnv(name));

  it('are all known to it', () => {
    expect([...imageKeys, ...given].filter((key) => !listKnown(name).includes(key))).toEqual([]);
  });

  it('include all that it needs, also in production', () => {
    const all = [...imageKeys, ...given, ...whole];
    expect(listRequired(name).filter((key) => !all.includes(key))).toEqual([]);
    const set = Object.fromEntries(all.map((key) => [key, key === 'NODE_ENV' ? 'production' : 'x']));
    const { findSettingsErrors } = getSchema(name);
    expect(findSettingsErrors?.(set).filter(Boolean) ?? []).toEqual([]);
    // A service that a team adds may need only its database.
    if (findSettingsErrors ?? siteNames.has(name))
      expect(findSettingsErrors!({ NODE_ENV: 'production' })[0]).toMatch(
        /^Setting [A-Z_]+: needed in production/,
      );
  });

  it('equal those in .env.example, except the addresses of services', () => {
    const ownSettings = given.filter((key) => !addressVariables.includes(key));
    expect(ownSettings.filter((key) => !exampleKeys.includes(key))).toEqual([]);
  });
});

/** Variables that are set in images or in development only; addresses follow from the template. */
const setElsewhere =
  /^(PORT|PATH|NODE_ENV|LISTEN_HOST|DATA_DIR|MALLOC_.*|.*_DIR|SHELL_OFFER|GATEWAY_.*|DEV_MAIL|\w+_URL_TEMPLATE)$/;
it.each(services)('every setting of %s can be set, in compose.yaml and by the site’s config map', (name) => {
  const settable = listKnown(name).filter(
    (key) =>
      !setElsewhere.test(key) && !addressVariables.includes(key) && !/^(IDENTITY|WORKER)_URL$/.test(key),
  );
  expect(settable.filter((key) => !(key in getComposeEnv(name)))).toEqual([]);
  if (siteNames.has(name))
    expect(findContainer(name)?.envFrom).toContainEqual({ configMapRef: { name: 'site' } });
});

describe('site.env.example', () => {
  const lines = [...read('deploy/site.env.example').matchAll(/^(#?)([A-Z][A-Z0-9_]*)=/gm)];
  const references = [...read('compose.yaml').matchAll(/\$\{([A-Z0-9_]+)(:[?-])/g)];

  it('lists exactly what compose.yaml reads', () => {
    expect(new Set(lines.map(([, , key]) => key))).toEqual(new Set(references.map(([, key]) => key)));
  });

  it('includes everything without which compose.yaml does not start', () => {
    const requiredKeys = new Set(
      references.filter(([, , operator]) => operator === ':?').map(([, key]) => key),
    );
    const givenKeys = new Set(lines.filter(([, comment]) => comment === '').map(([, , key]) => key));
    expect([...requiredKeys].filter((key) => !givenKeys.has(key))).toEqual([]);
  });
});

it('the MongoDB servers become a replica set with the required settings', () => {
  expect(Object.keys(getComposeEnv('replica-set')).sort()).toEqual(Object.keys(replicaSet.shape).sort());
});

describe('references in manifests', () => {
  it('are of settings that a service has', () => {
    const ofAll = new Set(services.flatMap(listKnown));
    expect(literals.filter(({ map, key }) => map !== 'site' || !ofAll.has(key))).toEqual([]);
  });

  it('or of secrets that operators are told to create', () => {
    const secretRefs = containers.flatMap(({ env = [] }) =>
      env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []),
    );
    expect(secretRefs.length).toBeGreaterThan(0);
    for (const { name, key } of secretRefs) expect(secretKeys.get(name), name).toContain(key);
    const wholeMaps = containers.flatMap(({ envFrom = [] }) =>
      envFrom.flatMap(({ secretRef }) => secretRef ?? []),
    );
    expect(wholeMaps.length).toBeGreaterThan(0);
    for (const { name } of wholeMaps) expect([...secretKeys.keys()]).toContain(name);
  });

  it('contain no secret', () => {
    const secrets = /SECRET|PASSWORD|MONGODB_URI|SMTP_URL/;
    expect(literals.filter(({ key }) => secrets.test(key))).toEqual([]);
    for (const { name, value } of containers.flatMap(({ env = [] }) => env))
      if (secrets.test(name)) expect([name, value]).toEqual([name, undefined]);
  });
});
