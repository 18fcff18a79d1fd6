// `pnpm services`: what each service owns below /api; starts one beside a running site, withdraws and restores one.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { listServices, removeService, setServiceWithdrawn } from '@app/releases';
import { toDeclaredService } from '@app/service-admin/pipeline/to-declared-service';
import { printError, readArguments } from './command.ts';
import type { ServicesBackend } from './remotes/backend.ts';
import { root } from './remotes/files.ts';
import { formatEmptyList, formatService, formatWithdrawn } from './remotes/format.ts';
import { createHttpServices } from './remotes/http-backend.ts';
import { findSite, openSite, runWithBackend } from './remotes/site.ts';

const help = `pnpm services list            which service answers below which word, and since when
pnpm services start NAME      starts services/NAME beside the running npm start, until Ctrl-C; PORT and RELEASE as you like
pnpm services withdraw NAME   its calls answer 410, until it is restored
pnpm services restore NAME
pnpm services remove NAME     frees the words and collections of a withdrawn one for good; for operators

SITE_URL and TEAM_TOKEN   the site, and the token of a team for its own service; without them the database decides
--data   the data folder of the running site (default DATA_DIR or .data); MONGODB_URI wins`;

const { values, positionals } = readArguments(help, {
  allowPositionals: true,
  options: { data: { type: 'string' } },
});
const [commandName = '', name = ''] = positionals;

const commands: Record<string, (backend: ServicesBackend) => Promise<string>> = {
  list: async (backend) =>
    (await backend.listServices()).map(formatService).join('\n') ||
    formatEmptyList('No service has started yet.'),
  async withdraw(backend) {
    const isChanged = await backend.setWithdrawn(name, true);
    const service = (await backend.listServices()).find((candidate) => candidate.name === name)!;
    return isChanged ? formatWithdrawn(service) : `${name} was withdrawn already.`;
  },
  restore: async (backend) =>
    (await backend.setWithdrawn(name, false)) ? `${name} is live again.` : `${name} was not withdrawn.`,
  async remove(backend) {
    await backend.remove(name);
    return `${name} is removed: its words and collections are free.`;
  },
};

/** Imported lazily: the tools image lacks this code. Not over HTTP: it starts where its files are. */
async function runStart(): Promise<void> {
  const { startService } = await import(path.join(import.meta.dirname, 'start/start-service.ts'));
  if (existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
  const folder = path.resolve(root, values.data ?? (process.env.DATA_DIR || '.data'));
  try {
    process.exitCode = await startService(name, folder, process.env);
  } catch (error) {
    printError(error);
  }
}

async function openBackend(): Promise<ServicesBackend> {
  const site = findSite(values.data);
  if (site) return createHttpServices(site);
  const { ctx, close } = await openSite(values.data);
  return {
    listServices: async () => (await listServices(ctx)).map(toDeclaredService),
    setWithdrawn: (service, isWithdrawn) => setServiceWithdrawn(ctx, service, isWithdrawn),
    remove: (service) => removeService(ctx, service),
    close,
  };
}

const runCommand = commands[commandName];
if (commandName === 'start' && name) {
  await runStart();
} else if (!runCommand || (commandName !== 'list' && !name)) {
  console.error(help);
  process.exit(1);
} else {
  await runWithBackend(openBackend, runCommand);
}
