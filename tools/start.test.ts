import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { findFreePort } from '@app/embedded-mongodb';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

let baseFolder: string;
beforeEach(() => {
  baseFolder = createTempFolder('start');
});

/** Runs a start that fails, with an environment without the developer's settings. */
async function runFailingStart(env: Record<string, string>) {
  const baseEnv = {
    HOME: baseFolder,
    PATH: baseFolder,
    DATA_DIR: path.join(baseFolder, 'data'),
    PORT: String(await findFreePort()),
  };
  return new Promise<{ code: unknown; text: string }>((resolve) => {
    const options = { env: { ...baseEnv, ...env }, timeout: 30_000 };
    execFile(
      process.execPath,
      [path.join(import.meta.dirname, 'start.ts')],
      options,
      (error, stdout, stderr) => resolve({ code: error?.code, text: stdout + stderr }),
    );
  });
}

test('an invalid setting ends the start before it does anything', async () => {
  const { code, text: message } = await runFailingStart({ PORT: 'eighty' });
  expect(message).toBe('PORT must be a whole number from 1 to 65535; it is "eighty".\n');
  expect(code).toBe(1);
  expect(existsSync(path.join(baseFolder, 'data'))).toBe(false);
});

test.each(['127.0.0.1', '::1'])('a port in use on %s is reported with advice', async (host) => {
  const otherServer = createServer().listen(0, host);
  onTestFinished(() => void otherServer.close());
  await once(otherServer, 'listening');
  const { port } = otherServer.address() as { port: number };
  const { code, text: message } = await runFailingStart({ PORT: String(port) });
  expect(message).toBe(
    `Port ${port} is taken by another program. Choose another: PORT=${port + 1} npm start\n`,
  );
  expect(code).toBe(1);
  expect(existsSync(path.join(baseFolder, 'data/running.json'))).toBe(false);
});

test('without any MongoDB the start names the options, and releases the data folder', async () => {
  const { code, text: message } = await runFailingStart({
    MONGOMS_DOWNLOAD_MIRROR: 'http://127.0.0.1:9',
    MONGOMS_USE_HTTP: 'true',
  });
  expect(message).toMatch(/No MongoDB is to be had on this machine/);
  expect(message).toMatch(/set MONGODB_URI/);
  expect(code).toBe(1);
  expect(existsSync(path.join(baseFolder, 'data/running.json'))).toBe(false);
});
