import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startTestServer } from '@app/test-kit/servers';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { expect, test } from 'vitest';
import { startService } from './start-service.ts';

/** Creates a checkout with one service, which writes its settings to a file and exits with 3. */
function createCheckout() {
  const folder = createTempFolder('start-service');
  mkdirSync(path.join(folder, 'services/notes/src'), { recursive: true });
  const program =
    "require('node:fs').writeFileSync(process.env.OUT, JSON.stringify(process.env)); process.exit(3);";
  writeFileSync(path.join(folder, 'services/notes/src/main.ts'), program);
  return folder;
}

test('a service gets the settings of the running site, and a port of its own', async () => {
  const folder = createCheckout();
  const OUT = path.join(folder, 'env.json');
  const runningSite = {
    pid: 1,
    port: 4000,
    mongoUri: 'mongodb://127.0.0.1:5001/app',
    identityUrl: 'http://127.0.0.1:5002',
  };
  writeFileSync(path.join(folder, 'running.json'), JSON.stringify(runningSite));
  expect(await startService('notes', folder, { OUT, RELEASE: '2.0.0' }, folder)).toBe(3);
  const env = JSON.parse(readFileSync(OUT, 'utf8'));
  expect(env).toMatchObject({
    RELEASE: '2.0.0',
    MONGODB_URI: runningSite.mongoUri,
    PUBLIC_ORIGIN: 'http://localhost:4000',
    CLERK_API_URL: runningSite.identityUrl,
    CLERK_SECRET_KEY: expect.stringMatching(/^sk_/),
  });
  expect(Number(env.PORT)).toBeGreaterThan(1024);
});

test('a port that is taken, as that of the site, is refused before the service declares itself', async () => {
  const folder = createCheckout();
  const PORT = String((await startTestServer(() => {})).port);
  await expect(startService('notes', folder, { PORT }, folder)).rejects.toThrow(
    `Port ${PORT} is taken, perhaps by the site. Here PORT is that of notes`,
  );
});

test('without a running site, or such a service, the start fails with the reason', async () => {
  const folder = createCheckout();
  await expect(startService('notes', folder, {}, folder)).rejects.toThrow(
    'Nothing runs with the data folder',
  );
  await expect(startService('nothing', folder, {}, folder)).rejects.toThrow('no services/nothing here');
});
