import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findFreePort, isPortFree } from '@app/embedded-mongodb';
import { createSharedEnv } from '../services.ts';
import { findDatabase, findPublicOrigin, readRunningAddresses } from './find-database.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Runs a service with the settings of a running site until it ends; returns its exit code. @throws if there is none */
export async function startService(
  name: string,
  dataDir: string,
  userEnv: NodeJS.ProcessEnv,
  checkoutPath = root,
): Promise<number> {
  const entry = path.join(checkoutPath, 'services', name, 'src/main.ts');
  if (!existsSync(entry)) throw new Error(`There is no services/${name} here.`);
  // It would declare itself and not listen: the gateway would send its calls to whoever has the port.
  if (userEnv.PORT && !(await isPortFree(Number(userEnv.PORT))))
    throw new Error(
      `Port ${userEnv.PORT} is taken, perhaps by the site. Here PORT is that of ${name}: without it, a free one is chosen.`,
    );
  const mongoUri = await findDatabase(userEnv.MONGODB_URI, dataDir);
  const { identityUrl } = await readRunningAddresses(dataDir);
  const publicOrigin = (await findPublicOrigin(userEnv.PUBLIC_ORIGIN, dataDir)) ?? 'http://localhost';
  const env = {
    PORT: String(await findFreePort()),
    ...userEnv,
    ...createSharedEnv({
      mongoUri,
      publicOrigin,
      ports: identityUrl ? { identity: Number(new URL(identityUrl).port) } : {},
      env: userEnv,
    }),
  };
  const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  // Through a package manager a signal may not arrive here.
  console.log(`${name} is process ${child.pid}: "kill ${child.pid}" ends it.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'close');
  return code ?? 0;
}
