// Publishes remotes: stores a build as a version, and selects the live version.
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  buildRegistry,
  changeRemote,
  createQuickValidator,
  listReleases,
  pruneReleases,
  publishRelease,
  readLive,
  tryRelease,
} from '@app/releases';
import { built, root, toRemoteName } from './remotes/files.ts';
import { createWholeValidator } from './remotes/gate/whole-validator.ts';
import { readBuiltOffer } from './remotes/offer.ts';
import { open, type ReleaseContext } from './remotes/open.ts';
import { readSeed } from './remotes/publish-built.ts';
import { readBuild } from './remotes/read-build.ts';
import { formatReleases } from './remotes/say.ts';

const help = `pnpm remotes list [mf-search]                 every version: which is live, since when, by whom
pnpm remotes publish mf-search                stores what \`pnpm --filter mf-search build\` made; visitors notice nothing
pnpm remotes check mf-search VERSION          tries it before the built shell; visitors notice nothing
pnpm remotes activate mf-search VERSION       makes it live, if the gate lets it pass
pnpm remotes rollback mf-search               makes the version live that was so before
pnpm remotes withdraw mf-search               takes it off the site; its addresses answer 410 until one is activated
pnpm remotes prune                            removes files of versions that nobody needs after 30 days

--version  of publish: the version's name, as a team's own CI gives it (default: the package's and a hash of the files)
--reason   of rollback and withdraw: kept in the audit log
--data     the data folder of the running site (default DATA_DIR or .data); MONGODB_URI wins`;

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  allowPositionals: true,
  options: { version: { type: 'string' }, reason: { type: 'string' }, data: { type: 'string' } },
});
const [command = '', folder = '', version = ''] = positionals;
const name = toRemoteName(path.basename(folder));

const commands: Record<string, (opened: ReleaseContext) => Promise<string>> = {
  async list({ ctx }) {
    const remotes = await listReleases(ctx, name || undefined);
    return remotes.length > 0 ? remotes.map(formatReleases).join('\n\n') : 'Nothing was published yet.';
  },
  async publish({ ctx, files }) {
    const build = await readBuild(path.join(root, folder, 'dist'), values);
    const { isNew } = await publishRelease(ctx, files, build);
    return isNew
      ? `Published ${build.name} ${build.version}. It is not live yet.`
      : `${build.name} ${build.version} is there already, with the same bytes.`;
  },
  async check(opened) {
    await tryRelease(opened.ctx, { name, version }, await createValidator(opened));
    return `${name} ${version} passes the gate. It can be made live from here, and from the page "Releases".`;
  },
  async activate(opened) {
    const validator = await createValidator(opened);
    const { isChanged } = await changeRemote(opened.ctx, name, { kind: 'activate', version }, { validator });
    return `${name} ${version} ${isChanged ? 'is live' : 'was live already'}.`;
  },
  async rollback({ ctx, files }) {
    const validator = createQuickValidator(files, readBuiltOffer(built));
    const event = { kind: 'roll-back', reason: values.reason } as const;
    const { remote, from } = await changeRemote(ctx, name, event, { validator });
    return `${name} ${remote.live} is live again, in place of ${from}.`;
  },
  async withdraw({ ctx }) {
    const { from } = await changeRemote(ctx, name, { kind: 'withdraw', reason: values.reason });
    return `${name} ${from} is withdrawn. It comes back with: pnpm remotes activate ${folder} VERSION`;
  },
  async prune({ ctx, files }) {
    const spared = Object.entries(readSeed(built).remotes).map(([name, { version }]) => ({ name, version }));
    const removed = await pruneReleases(ctx, files, { spared });
    return removed.length === 0
      ? 'Every version is needed still.'
      : removed.map((one) => `Removed ${one.name} ${one.version}.`).join('\n');
  },
};
/** The complete gate, with the built shell and the live versions. */
async function createValidator({ ctx, storage }: ReleaseContext) {
  const offer = readBuiltOffer(built);
  const { remotes, releases } = await readLive(ctx);
  const registry = buildRegistry(remotes, releases, { contract: offer.contract });
  const services = await ctx.collections.services.find({ withdrawnAt: null }).toArray();
  const owners = new Map(services.flatMap(({ _id, nouns }) => nouns.map((noun) => [noun, _id] as const)));
  return createWholeValidator({ shellDir: path.join(root, 'shell/dist'), offer, registry, storage, owners });
}

/** Number of words per command. */
const words: Record<string, number> = {
  list: 1,
  publish: 2,
  check: 3,
  activate: 3,
  rollback: 2,
  withdraw: 2,
  prune: 1,
};

const run = commands[command];
if (!run || positionals.length < (words[command] ?? 0)) {
  console.error(help);
  process.exit(command === '' || command === 'help' ? 0 : 1);
}
let opened: ReleaseContext | undefined;
try {
  opened = await open(values.data);
  console.log(await run(opened));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await opened?.close();
}
