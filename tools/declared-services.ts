// `pnpm services`: what each service owns below /api. Keeps visitors from one while it runs, and lets them in again.
import { parseArgs } from 'node:util';
import type { Backend } from './remotes/backend.ts';
import { openBackend, runOn } from './remotes/open-backend.ts';
import { formatService } from './remotes/say.ts';

const help = `pnpm services list            which service answers below which word, and since when
pnpm services withdraw NAME   its calls answer 410, until it is restored
pnpm services restore NAME

SITE_URL and TEAM_TOKEN   the site, and the token of a team for its own service; without them the database decides
--data   the data folder of the running site (default DATA_DIR or .data); MONGODB_URI wins`;

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  allowPositionals: true,
  options: { data: { type: 'string' } },
});
const [command = '', name = ''] = positionals;

const commands: Record<string, (site: Backend) => Promise<string>> = {
  list: async (site) =>
    (await site.listServices()).map(formatService).join('\n') || 'No service has started yet.',
  withdraw: async (site) =>
    (await site.setWithdrawn(name, true))
      ? `${name} is withdrawn: its calls answer 410.`
      : `${name} was withdrawn already.`,
  restore: async (site) =>
    (await site.setWithdrawn(name, false)) ? `${name} is live again.` : `${name} was not withdrawn.`,
};

const run = commands[command];
if (!run || (command !== 'list' && !name)) {
  console.error(help);
  process.exit(command === '' || command === 'help' ? 0 : 1);
}
await runOn(() => openBackend(values.data), run);
