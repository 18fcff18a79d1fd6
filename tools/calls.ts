// Publishes the endpoints of a service with its release; the running gateway forwards them from then on.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { publishCallTable, ReleaseError, readCallTables } from '@app/releases';
import { writeApiPart } from '@app/service-gateway/docs/openapi-parts';
import { listBuiltCalls } from '@app/service-gateway/proxy/live-calls.store';
import { type CallTable, endpoints, serviceNames, toTableCalls } from '@app/types';
import { root } from './remotes/files.ts';
import { open } from './remotes/open.ts';

const help = `pnpm calls list               the tables that hold: two versions of each service at most
pnpm calls print listing      the table of services/listing, as its endpoint values say
pnpm calls publish listing    publishes it: the gateway forwards its new calls within seconds

--version  of publish: the service's version, as its own CI gives it (default: the package's and a hash of the table)
--data     the data folder of the running site (default DATA_DIR or .data); MONGODB_URI wins`;

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  allowPositionals: true,
  options: { version: { type: 'string' }, data: { type: 'string' } },
});
const [command = '', service = ''] = positionals;

function createTable(): CallTable {
  const name = serviceNames.find((one) => one === service);
  if (!name) throw new Error(`There is no service ${service}: ${serviceNames.join(', ')}.`);
  const own = endpoints.filter((endpoint) => endpoint.service === name);
  const content = { service: name, calls: toTableCalls(own), openApi: writeApiPart(own) };
  const manifest = readFileSync(path.join(root, 'services', name, 'package.json'), 'utf8');
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 8);
  const version = values.version ?? `${(JSON.parse(manifest) as { version: string }).version}-${hash}`;
  return { ...content, version };
}

async function publish(): Promise<string> {
  const table = createTable();
  const { ctx, close } = await open(values.data);
  try {
    const { isNew } = await publishCallTable(ctx, table, listBuiltCalls(endpoints));
    const name = `${table.service} ${table.version}`;
    return `${isNew ? 'Published' : 'Published again'} the ${table.calls.length} calls of ${name}: it is the newest table of its service.`;
  } finally {
    await close();
  }
}

async function list(): Promise<string> {
  const { ctx, close } = await open(values.data);
  try {
    const tables = await readCallTables(ctx.collections);
    const lines = tables.map(({ service: of, version, calls }) => `${of}  ${version}  ${calls.length} calls`);
    return (
      lines.join('\n') || 'No service has published a table: the calls that the gateway was built with hold.'
    );
  } finally {
    await close();
  }
}

const commands: Record<string, () => Promise<string> | string> = {
  list,
  publish,
  print: () => JSON.stringify(createTable().calls, null, 2),
};

const run = commands[command];
if (!run) {
  console.error(help);
  process.exit(command === '' || command === 'help' ? 0 : 1);
}
try {
  console.log(await run());
} catch (error) {
  console.error(error instanceof ReleaseError ? `Refused.\n${error.message}` : error);
  process.exitCode = 1;
}
