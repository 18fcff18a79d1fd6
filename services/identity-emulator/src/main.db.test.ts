import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@app/test-kit/mongo';
import { afterAll, afterEach, expect, it } from 'vitest';
import { developmentKeys, getIdentityDatabaseName } from './keys.ts';

const { uri, db, client } = await createTestDatabase();
afterAll(() => client.db(getIdentityDatabaseName(db.databaseName)).dropDatabase());

const validEnv = {
  PORT: '0',
  MONGODB_URI: uri,
  PUBLIC_ORIGIN: 'http://localhost:4000',
  CLERK_SECRET_KEY: developmentKeys.secretKey,
  NODE_ENV: 'test',
};

let child: ChildProcess | undefined;
afterEach(async () => {
  if (!child || child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
});

/** Starts the emulator as a process. Returns its port, or its exit code and last output. */
async function startProcess(
  env: Record<string, string>,
): Promise<{ port?: number; exitCode?: number; output: string }> {
  const childProcess = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = childProcess;
  let output = '';
  const portPromise = new Promise<{ port: number }>((resolve) => {
    childProcess.stdout.on('data', (text) => {
      output += text;
      const port = /"port":(\d+),"msg":"listening"/.exec(output)?.[1];
      if (port) resolve({ port: Number(port) });
    });
  });
  childProcess.stderr.on('data', (text) => {
    output += text;
  });
  const exitPromise = once(childProcess, 'close').then(([code]) => ({ exitCode: code as number }));
  return { ...(await Promise.race([portPromise, exitPromise])), output };
}

it('does not start in production', async () => {
  const exitResult = await startProcess({ ...validEnv, NODE_ENV: 'production' });
  expect(exitResult).toMatchObject({
    exitCode: 78,
    output: expect.stringContaining('for development and tests'),
  });
});

it('listens on this machine only, and stops on request', async () => {
  const { port } = await startProcess(validEnv);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  const externalInterface = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal);
  if (externalInterface)
    await expect(fetch(`http://${externalInterface.address}:${port}/livez`)).rejects.toThrow();
  child?.kill('SIGTERM');
  const [code] = await once(child!, 'exit');
  expect(code).toBe(0);
});
