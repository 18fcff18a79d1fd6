// `pnpm services`: what each service owns below /api. Keeps visitors from one while it runs, and lets them in again.
import { parseArgs } from 'node:util';
import type { ServiceDoc } from '@app/db';
import { listServices, type ReleaseCtx, setWithdrawn } from '@app/releases';
import { open } from './remotes/open.ts';

const help = `pnpm services list            which service answers below which word, and since when
pnpm services withdraw NAME   its calls answer 410, until it is restored
pnpm services restore NAME

--data   the data folder of the running site (default DATA_DIR or .data); MONGODB_URI wins`;

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  allowPositionals: true,
  options: { data: { type: 'string' } },
});
const [command = '', name = ''] = positionals;

const commands: Record<string, (ctx: ReleaseCtx) => Promise<string>> = {
  list: async (ctx) =>
    (await listServices(ctx)).map(formatService).join('\n') || 'No service has started yet.',
  withdraw: async (ctx) =>
    (await setWithdrawn(ctx, name, true))
      ? `${name} is withdrawn: its calls answer 410.`
      : `${name} was withdrawn already.`,
  restore: async (ctx) =>
    (await setWithdrawn(ctx, name, false)) ? `${name} is live again.` : `${name} was not withdrawn.`,
};

function formatService({ _id, nouns, api, version, declaredAt, withdrawnAt }: ServiceDoc): string {
  const words = nouns.map((noun) => `/api/${noun}`).join(' ') || 'nothing below /api';
  const since = `${version} with ${api.length} calls since ${declaredAt.toISOString().slice(0, 16)}Z`;
  return [_id.padEnd(16), words, since, ...(withdrawnAt ? ['withdrawn'] : [])].join('  ');
}

const run = commands[command];
if (!run || (command !== 'list' && !name)) {
  console.error(help);
  process.exit(command === '' || command === 'help' ? 0 : 1);
}
let opened: Awaited<ReturnType<typeof open>> | undefined;
try {
  opened = await open(values.data);
  console.log(await run(opened.ctx));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await opened?.close();
}
