// `npm start`, after tools/bootstrap.mjs has brought Node and the packages: database, front end, data, services;
// then it watches over them until it is told to stop.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freePort, portIsFree } from '@app/embedded-mongodb';
import { site } from '@app/option-lists';
import { serviceEnv, services } from './services.ts';
import { readConfig } from './start/config.ts';
import { complain, line, step } from './start/console.ts';
import { takeDataDir } from './start/data-dir.ts';
import { embeddedDatabase, givenDatabase, prepareIndexes } from './start/database.ts';
import { compileStaleMessages } from './start/messages.ts';
import { Problem } from './start/problem.ts';
import { whenReady } from './start/ready.ts';
import { supervise } from './start/supervise.ts';

/** In the reverse order of their start. Together with MongoDB's own 4 s they stay below 10 s. */
const stopMs = { gateway: 3_000, others: 2_000 };

const root = path.resolve(import.meta.dirname, '..');
const ending = new AbortController();
const stops: (() => Promise<void>)[] = [];

async function end(exitCode: number): Promise<void> {
  if (ending.signal.aborted) return; // a second Ctrl-C, or one that reached us twice
  ending.abort();
  for (const stop of stops.reverse()) {
    await stop().catch((error: Error) => console.error(error.message));
  }
  process.exit(exitCode);
}

function fail(error: unknown): Promise<void> {
  if (ending.signal.aborted) return Promise.resolve();
  complain(error instanceof Problem ? error.message : error);
  return end(1);
}

async function start(): Promise<void> {
  const { values } = parseArgs({ options: { 'no-build': { type: 'boolean', default: false } } });
  if (existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
  const { PORT, DATA_DIR, SEED_LISTINGS, MONGODB_URI } = readConfig(process.env);
  const { signal } = ending;

  const data = await takeDataDir(path.resolve(root, DATA_DIR), PORT);
  stops.push(data.release);
  if (!(await portIsFree(PORT))) {
    throw new Problem(`Port ${PORT} is taken by another program. Choose another: PORT=${PORT + 1} npm start`);
  }
  console.log(`\n${site.name}\n`);

  const database = await step('MongoDB', async (tell) => {
    const found = MONGODB_URI
      ? await givenDatabase(MONGODB_URI)
      : await embeddedDatabase({ dataDir: data.folder, signal, tell, onLost: fail });
    return [found.about, found];
  });
  stops.push(database.stop);

  await step('Front end', async (say) => {
    say('building …');
    await compileStaleMessages(root);
    const { build } = await import('./build.ts');
    const { built } = await build({ ifChanged: values['no-build'] }).catch((error: Error) => {
      throw new Problem(`The front end does not compile.\n${error.message}`);
    });
    return [built ? 'built' : 'up to date', undefined];
  });

  await step('Data', async (say) => {
    await prepareIndexes(database.uri);
    const { seedIfEmpty } = await import('./seed.ts');
    const { seeded, listings } = await seedIfEmpty({
      uri: database.uri,
      listings: SEED_LISTINGS,
      onProgress: say,
    });
    return [`${listings.toLocaleString('en')} listings, ${seeded ? 'made up just now' : 'found'}`, undefined];
  });

  await step('Services', async () => {
    const ports: Record<string, number> = {};
    for (const { name } of services) ports[name] = name === 'gateway' ? PORT : await freePort();
    const env = { ...process.env, ...serviceEnv(ports, database.uri) };
    const running = services.map(({ name, entry }) => {
      const logDir = path.join(data.folder, 'logs');
      const onGaveUp = (sentence: string) => fail(new Problem(sentence));
      const service = supervise({ name, entry: path.join(root, entry), env, logDir, onGaveUp });
      stops.push(() => service.stop(name === 'gateway' ? stopMs.gateway : stopMs.others));
      return service;
    });
    const died = Promise.race(running.map(({ diedEarly }) => diedEarly));
    await whenReady(`http://127.0.0.1:${PORT}/readyz`, died);
    for (const service of running) service.settle();
    return [services.map(({ name }) => name).join(', '), undefined];
  });

  console.log(`
${line('Address', `http://localhost:${PORT}`)}
${line('Data', data.folder)}
${line('Logs', path.join(data.folder, 'logs'))}
${line('Stop', 'Ctrl-C')}

Ready: http://localhost:${PORT}`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!ending.signal.aborted) console.log('\nStopping …');
    end(0);
  });
}
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
start().catch(fail);
