import { readFileSync } from 'node:fs';
import path from 'node:path';
import { telemetrySettings } from '@app/service-kit';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { root } from '../remotes/files.ts';
import { settingsSchema as replicaSetSettings } from '../replica-set.ts';
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

interface SettingsModule {
  settingsSchema: z.ZodObject;
  findSettingsErrors?: (env: Record<string, string>) => (string | undefined)[];
}

const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');
const compose = readCompose();
const manifests = readManifests().map(({ manifest }) => manifest);
/** What the site's own kustomization rolls out: it alone knows the name of the config map. */
const siteResourceNames = new Set(
  readManifests()
    .filter(({ file }) => file.startsWith('deploy/'))
    .map(({ manifest }) => manifest.metadata.name),
);

const serviceNames = deployables.map(({ name }) => name).filter((name) => name !== 'tools');
const settingsModules = Object.fromEntries(
  await Promise.all(
    serviceNames.map(
      async (name) => [name, (await import(`../../services/${name}/src/env.ts`)) as SettingsModule] as const,
    ),
  ),
);
const getSettingsModule = (name: string) => {
  const settingsModule = settingsModules[name];
  if (!settingsModule) throw new Error(`${name} has no settings`);
  return settingsModule;
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
const listKnownSettings = (name: string) => [
  ...Object.keys(getSettingsModule(name).settingsSchema.shape),
  ...commonSettings,
];
const listRequiredSettings = (name: string) =>
  Object.entries(getSettingsModule(name).settingsSchema.shape)
    .filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success)
    .map(([key]) => key);

const getComposeEnv = (name: string) => compose.services[name]?.environment ?? {};
const containers = manifests.flatMap((manifest) => getPodTemplate(manifest)?.spec.containers ?? []);
const findContainer = (name: string): Container | undefined =>
  containers.find((container) => container.name === name);
const configMapEntries = (readKustomization().configMapGenerator ?? []).flatMap(({ name, literals: lines }) =>
  lines.map((line) => ({ mapName: name, key: line.split('=')[0]! })),
);
/** Keys of each secret that operators are told to create. */
const secretKeys = new Map(
  [...readText('docs/operate.md').matchAll(/^\| `([a-z-]+)` +\| (.*`[A-Z].*) \|$/gm)].map(
    ([, name = '', keys = '']) =>
      [name, [...keys.matchAll(/`([A-Z0-9_]+)`/g)].map(([, key]) => key!)] as const,
  ),
);
/** Variables that a pod gets from whole config maps and secrets. Every service gets all settings of the site. */
const listInheritedKeys = (name: string): string[] =>
  (findContainer(name)?.envFrom ?? []).flatMap(({ configMapRef, secretRef }) => [
    ...configMapEntries.filter(({ mapName }) => mapName === configMapRef?.name).map(({ key }) => key),
    ...(secretKeys.get(secretRef?.name ?? '') ?? []),
  ]);
const settingsSources = serviceNames.flatMap((name) => [
  { name, source: 'compose.yaml', ownKeys: Object.keys(getComposeEnv(name)), inheritedKeys: [] },
  {
    name,
    source: 'its manifest',
    ownKeys: findContainer(name)?.env?.map((variable) => variable.name) ?? [],
    inheritedKeys: listInheritedKeys(name),
  },
]);

describe.each(settingsSources)('the settings of $name in $source', ({ name, ownKeys, inheritedKeys }) => {
  const imageKeys = Object.keys(readImageEnv(name));

  it('are all known to the service', () => {
    expect([...imageKeys, ...ownKeys].filter((key) => !listKnownSettings(name).includes(key))).toEqual([]);
  });

  it('include all that the service needs, also in production', () => {
    const allKeys = [...imageKeys, ...ownKeys, ...inheritedKeys];
    expect(listRequiredSettings(name).filter((key) => !allKeys.includes(key))).toEqual([]);
    const environment = Object.fromEntries(
      allKeys.map((key) => [key, key === 'NODE_ENV' ? 'production' : 'x']),
    );
    const { findSettingsErrors } = getSettingsModule(name);
    expect(findSettingsErrors?.(environment).filter(Boolean) ?? []).toEqual([]);
    // A service that a team adds may need only its database.
    if (findSettingsErrors ?? siteResourceNames.has(name))
      expect(findSettingsErrors!({ NODE_ENV: 'production' })[0]).toMatch(
        /^Setting [A-Z_]+: needed in production/,
      );
  });
});

/** Variables that are set in images or in development only; addresses follow from the template. */
const settingsSetElsewhere =
  /^(PORT|PATH|NODE_ENV|LISTEN_HOST|DATA_DIR|MALLOC_.*|.*_DIR|SHELL_OFFER|GATEWAY_.*|DEV_MAIL|\w+_URL_TEMPLATE)$/;
it.each(serviceNames)(
  'every setting of %s can be set, in compose.yaml and by the site’s config map',
  (name) => {
    const settableKeys = listKnownSettings(name).filter(
      (key) =>
        !settingsSetElsewhere.test(key) &&
        !addressVariables.includes(key) &&
        !/^(IDENTITY|WORKER)_URL$/.test(key),
    );
    expect(settableKeys.filter((key) => !(key in getComposeEnv(name)))).toEqual([]);
    if (siteResourceNames.has(name))
      expect(findContainer(name)?.envFrom).toContainEqual({ configMapRef: { name: 'site' } });
  },
);

describe('site.env.example', () => {
  const exampleLines = [...readText('deploy/site.env.example').matchAll(/^(#?)([A-Z][A-Z0-9_]*)=/gm)];
  const references = [...readText('compose.yaml').matchAll(/\$\{([A-Z0-9_]+)(:[?-])/g)];

  it('lists exactly what compose.yaml reads', () => {
    expect(new Set(exampleLines.map(([, , key]) => key))).toEqual(new Set(references.map(([, key]) => key)));
  });

  it('includes everything without which compose.yaml does not start', () => {
    const requiredKeys = new Set(
      references.filter(([, , operator]) => operator === ':?').map(([, key]) => key),
    );
    const uncommentedKeys = new Set(
      exampleLines.filter(([, comment]) => comment === '').map(([, , key]) => key),
    );
    expect([...requiredKeys].filter((key) => !uncommentedKeys.has(key))).toEqual([]);
  });
});

it('compose.yaml sets exactly the settings of the replica set', () => {
  expect(Object.keys(getComposeEnv('replica-set')).sort()).toEqual(
    Object.keys(replicaSetSettings.shape).sort(),
  );
});

describe('references in manifests', () => {
  it('name only settings that a service has', () => {
    const allSettings = new Set(serviceNames.flatMap(listKnownSettings));
    expect(
      configMapEntries.filter(({ mapName, key }) => mapName !== 'site' || !allSettings.has(key)),
    ).toEqual([]);
  });

  it('name only secrets that operators are told to create', () => {
    const secretRefs = containers.flatMap(({ env = [] }) =>
      env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []),
    );
    expect(secretRefs.length).toBeGreaterThan(0);
    for (const { name, key } of secretRefs) expect(secretKeys.get(name), name).toContain(key);
    const wholeSecretRefs = containers.flatMap(({ envFrom = [] }) =>
      envFrom.flatMap(({ secretRef }) => secretRef ?? []),
    );
    expect(wholeSecretRefs.length).toBeGreaterThan(0);
    for (const { name } of wholeSecretRefs) expect([...secretKeys.keys()]).toContain(name);
  });

  it('contain no secret', () => {
    const secretPattern = /SECRET|PASSWORD|MONGODB_URI|SMTP_URL/;
    expect(configMapEntries.filter(({ key }) => secretPattern.test(key))).toEqual([]);
    for (const { name, value } of containers.flatMap(({ env = [] }) => env))
      if (secretPattern.test(name)) expect([name, value]).toEqual([name, undefined]);
  });
});
