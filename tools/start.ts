// `npm start`, after tools/bootstrap.mjs: starts database, front end, data and services, then supervises them until
// stopped.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { site } from '@app/option-lists';
import type { build } from './build.ts';
import { readConfig } from './start/config.ts';
import { formatLine, runStep } from './start/console.ts';
import { logFolder } from './start/log-folder.ts';
import { compileStaleMessages } from './start/messages.ts';
import { Problem } from './start/problem.ts';
import { runApart } from './start/run-apart.ts';
import { fail, onEnd, openData, planServices, prepareData, root, runUntilStopped } from './start/site.ts';
import { backOffice, renderHelpers } from './start/summary.ts';
import { supervise } from './start/supervise.ts';

/** Stop timeouts: the gateway first, then the others in parallel. With MongoDB's 4 s the total is below 10 s. */
const stopMs = { gateway: 3_000, others: 2_000 };

async function start(): Promise<void> {
  const { values } = parseArgs({ options: { 'no-build': { type: 'boolean', default: false } } });
  if (existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
  const config = readConfig(process.env);
  const { PORT } = config;
  const opened = await openData(config, 'npm start', () => console.log(`\n${site.name}\n`));
  const { data, database } = opened;

  await runStep('Front end', async (say) => {
    say('building …');
    await compileStaleMessages(root);
    const { built } = await runApart<Awaited<ReturnType<typeof build>>>({
      module: path.join(import.meta.dirname, 'build.ts'),
      name: 'build',
      argument: { ifChanged: values['no-build'] },
    }).catch((error: Error) => {
      throw new Problem(`The front end does not compile.\n${error.message}`);
    });
    return [built.length > 0 ? `built ${built.join(', ')}` : 'up to date', undefined];
  });

  const owner = await prepareData({ uri: database.uri, config, publishes: true });

  await runStep('Services', async () => {
    const { services, names, waitUntilReady } = await planServices(config, opened);
    const logs = logFolder(path.join(data.folder, 'logs'));
    const onGaveUp = (sentence: string) => fail(new Problem(sentence));
    const running = services.map((service) => ({
      name: service.name,
      ...supervise({ ...service, logs, onGaveUp }),
    }));
    const [gateway = [], others = []] = [true, false].map((isGateway) =>
      running.filter(({ name }) => (name === 'gateway') === isGateway),
    );
    // Stops run in reverse order: the gateway goes first, while the others still serve its open requests.
    onEnd(() => Promise.all(others.map(({ stop }) => stop(stopMs.others))));
    onEnd(() => Promise.all(gateway.map(({ stop }) => stop(stopMs.gateway))));
    await waitUntilReady(Promise.race(running.map(({ diedEarly }) => diedEarly)));
    for (const service of running) service.settle();
    return [names, undefined];
  });

  console.log(`
${formatLine('Address', `http://localhost:${PORT}`)}
${backOffice(process.env.ADMIN_ORIGIN || config.PUBLIC_ORIGIN || `http://localhost:${PORT}`, owner)}
${formatLine('Data', data.folder)}
${formatLine('Logs', path.join(data.folder, 'logs'))}
${formatLine('Stop', 'Ctrl-C')}
${renderHelpers(PORT, process.env)}
Ready: http://localhost:${PORT}`);
}

runUntilStopped(start);
