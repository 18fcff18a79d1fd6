import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareDatabase } from '@app/db';
import { findFreePort, startMongo } from '@app/embedded-mongodb';
import { connectMongo } from '@app/service-kit';
import { toUrlVariable } from '@app/types';
import { createServiceEnv, services, setMetricsPort, toUrl } from '../../services.ts';
import { createLogFolder } from '../../start/log-folder.ts';
import { waitUntilReady } from '../../start/ready.ts';
import { type SupervisedProcess, supervise } from '../../start/supervise.ts';
import { root } from '../../verify/run-steps.ts';
import type { Link } from './link.ts';

export interface Instance extends SupervisedProcess {
  port: number;
}

export interface InstanceOptions {
  /** Absent: the service's usual port. */
  port?: number;
  entry?: string;
  env?: Readonly<Record<string, string>>;
}

export interface FaultySite {
  origin: string;
  mongoUri: string;
  /** Folder of the remotes' files, served by the gateway. */
  remotesDir: string;
  logsDir: string;
  instances: Readonly<Record<string, Instance>>;
  startInstance(name: string, options?: InstanceOptions): Promise<Instance>;
  stop(): Promise<void>;
}

export interface SiteOptions {
  /** Links in front of services, or of the gateway for visitors. */
  links?: Readonly<Record<string, Link>>;
  env?: Readonly<Record<string, string>>;
  /** An existing database instead of a new one; services may use a different URI than the seed. */
  database?: { uri: string; servicesUri?: string };
  listingCount?: number;
}

const stopTimeoutMs = 10_000;

const emptyPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body><div id="root"></div></body></html>';

/** Starts a database, the gateway and the named services. Pages are empty unless `env` names built files. */
export async function startSite(
  serviceNames: readonly string[],
  { links = {}, env: extraEnv = {}, database, listingCount = 60 }: SiteOptions = {},
): Promise<FaultySite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'faults-'));
  const toPath = (name: string) => path.join(folder, name);
  const cleanups: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
  };
  try {
    for (const folderName of ['shell', 'remotes', 'logs']) mkdirSync(toPath(folderName));
    writeFileSync(toPath('shell/public.html'), emptyPage);
    writeFileSync(toPath('registry.json'), JSON.stringify({ schema: 1, contract: '1.0.0', remotes: {} }));
    const startOwnMongo = async () => {
      const mongo = await startMongo({ dataDir: toPath('mongodb'), onProgress: () => {} });
      cleanups.push(() => mongo.stop());
      return mongo.uri;
    };
    const mongoUri = database?.uri ?? (await startOwnMongo());
    const { client, db } = await connectMongo(mongoUri);
    await prepareDatabase(db).finally(() => client.close());
    const { seedIfEmpty } = await import('../../seed.ts');
    await seedIfEmpty({ uri: mongoUri, listingCount });

    const ports: Record<string, number> = {};
    for (const { name } of services) ports[name] = await findFreePort();
    const origin = `http://localhost:${links.gateway?.port ?? ports.gateway}`;
    const { PATH, HOME } = process.env;
    const env: Record<string, string | undefined> = {
      // As with `npm start`, so that killed processes restart fast.
      PATH,
      HOME,
      DATA_DIR: folder,
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
      ...createServiceEnv({
        ports,
        mongoUri: database?.servicesUri ?? mongoUri,
        publicOrigin: origin,
        env: {},
      }),
      GATEWAY_SHELL_DIR: toPath('shell'),
      REMOTES_DIR: toPath('remotes'),
      GATEWAY_REGISTRY_SEED: toPath('registry.json'),
      ...extraEnv,
    };
    for (const [name, link] of Object.entries(links)) {
      if (name !== 'gateway') env[toUrlVariable(name)] = toUrl(link.port);
      link.targets = [ports[name] as number];
    }

    let instanceCount = 0;
    const logs = createLogFolder(toPath('logs'));
    const startInstance = async (name: string, options: InstanceOptions = {}): Promise<Instance> => {
      const service = services.find((candidate) => candidate.name === name);
      if (!service) throw new Error(`No service is called ${name}`);
      const { port = ports[name] as number, entry = path.join(root, service.entry), env: ownEnv } = options;
      const instance = supervise({
        name: `${name}-${++instanceCount}`,
        entry,
        env: setMetricsPort({ ...env, ...ownEnv, PORT: String(port) }, services.indexOf(service)),
        logs,
        onGiveUp: (sentence) => console.error(sentence),
      });
      cleanups.push(() => instance.stop(stopTimeoutMs));
      await waitUntilReady(`${toUrl(port)}/readyz`, instance.earlyExit);
      instance.settle();
      return { ...instance, port };
    };
    const instanceEntries = await Promise.all(
      serviceNames.map(async (name) => [name, await startInstance(name)] as const),
    );
    const instances = Object.fromEntries([...instanceEntries, ['gateway', await startInstance('gateway')]]);
    const folders = { remotesDir: toPath('remotes'), logsDir: toPath('logs') };
    return { origin, mongoUri, ...folders, instances, startInstance, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
