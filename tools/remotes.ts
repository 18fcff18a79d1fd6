// Publishes remotes: stores a build as a version, and selects the live version.
import path from 'node:path';
import { readArguments } from './command.ts';
import type { RemotesBackend } from './remotes/backend.ts';
import { openDatabaseRemotes } from './remotes/database-backend.ts';
import { readBuiltFolder, root, toRemoteName } from './remotes/files.ts';
import {
  appendEndedCanary,
  formatEmptyList,
  formatGateChecks,
  formatPublished,
  formatRemote,
} from './remotes/format.ts';
import { createHttpRemotes } from './remotes/http-backend.ts';
import { findSite, runWithBackend } from './remotes/site.ts';
import { tryBuild } from './remotes/try-build.ts';

const help = `pnpm remotes list [mf-search]                 every version: which is live, since when, by whom
pnpm remotes publish mf-search                stores what \`pnpm --filter @app/mf-search build\` made; visitors notice nothing
pnpm remotes check mf-search VERSION          tries it before the built shell; visitors notice nothing
pnpm remotes check --live                     compares the stored files of all live versions with their hashes
pnpm remotes activate mf-search VERSION       makes it live, if the gate lets it pass
pnpm remotes canary mf-search VERSION         gives it to a share of the visitors, if the gate lets it pass
pnpm remotes end-canary mf-search             gives everybody the live version again
pnpm remotes rollback mf-search               makes the version live that was so before, and ends a canary
pnpm remotes withdraw mf-search               takes it off the site; its addresses answer 410 until one is activated
pnpm remotes prune                            removes files of versions that nobody needs after 30 days

--version  of publish: the version's name, as a team's own CI gives it (default: the package's and a hash of the files)
--share    of canary: percent of the visitors (default 5)
--reason   of end-canary, rollback and withdraw: kept in the audit log

SITE_URL and TEAM_TOKEN: the site, and the token of a team for its own slice. Without them, for operators:
--data     the data folder of the running site (default DATA_DIR or .data); MONGODB_URI wins`;

const { values, positionals } = readArguments(help, {
  allowPositionals: true,
  options: {
    version: { type: 'string' },
    share: { type: 'string', default: '5' },
    reason: { type: 'string' },
    live: { type: 'boolean', default: false },
    data: { type: 'string' },
  },
});
const [command = '', folder = '', version = ''] = positionals;
const remoteName = toRemoteName(path.basename(folder));
const { reason } = values;

const commands: Record<string, (backend: RemotesBackend) => Promise<string>> = {
  async list(backend) {
    const remotes = await backend.listRemotes(remoteName || undefined);
    return remotes.length > 0
      ? remotes.map(formatRemote).join('\n\n')
      : formatEmptyList('Nothing was published yet.');
  },
  async publish(backend) {
    const build = await readBuiltFolder(path.join(root, folder, 'dist'), values);
    return formatPublished(build, await backend.publish(build));
  },
  async check(backend) {
    if (values.live) return checkLive(backend);
    try {
      await backend.check(folder, remoteName, version);
    } catch (error) {
      throw new Error([(error as Error).message, await formatGateResult(backend)].join('\n'), {
        cause: error,
      });
    }
    return [
      `${remoteName} ${version} passes the gate. It can be made live from here, and from the page "Releases".`,
      await formatGateResult(backend),
    ].join('\n');
  },
  async activate(backend) {
    await backend.check(folder, remoteName, version);
    const changeResult = await backend.change(remoteName, { kind: 'activate', version });
    return appendEndedCanary(
      `${remoteName} ${version} ${changeResult.isChanged ? 'is live' : 'was live already'}.`,
      changeResult,
    );
  },
  async canary(backend) {
    await backend.check(folder, remoteName, version);
    await backend.change(remoteName, { kind: 'canary', version, share: share / 100 });
    return `${values.share} % of the visitors have ${remoteName} ${version}.`;
  },
  async 'end-canary'(backend) {
    const { live } = await backend.change(remoteName, { kind: 'end-canary', reason });
    return `Everybody has ${remoteName} ${live} again.`;
  },
  async rollback(backend) {
    const changeResult = await backend.change(remoteName, { kind: 'roll-back', reason });
    return appendEndedCanary(
      `${remoteName} ${changeResult.live} is live again, in place of ${changeResult.from}.`,
      changeResult,
    );
  },
  async withdraw(backend) {
    const { from, ...changeResult } = await backend.change(remoteName, { kind: 'withdraw', reason });
    return `${appendEndedCanary(`${remoteName} ${from ?? ''} is withdrawn.`, changeResult)} It comes back with: pnpm remotes activate ${folder} ${from ?? 'VERSION'}`;
  },
  async prune(backend) {
    const removedReleases = await backend.prune();
    return removedReleases.length === 0
      ? 'Every version is needed still.'
      : removedReleases.map((release) => `Removed ${release.name} ${release.version}.`).join('\n');
  },
};

async function formatGateResult(backend: RemotesBackend): Promise<string> {
  const [remote] = await backend.listRemotes(remoteName);
  const gate = remote?.releases.find((release) => release.version === version)?.gate;
  return gate ? formatGateChecks(gate) : '';
}

async function checkLive(backend: RemotesBackend): Promise<string> {
  const { checkedCount, faults } = await backend.checkLive();
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return `${checkedCount} versions that are live or can be gone back to have all of their files.`;
}

const argumentCounts: Record<string, number> = {
  list: 1,
  publish: 2,
  check: values.live ? 1 : 3,
  activate: 3,
  canary: 3,
  'end-canary': 2,
  rollback: 2,
  withdraw: 2,
  prune: 1,
};

const runCommand = commands[command];
const argumentCount = argumentCounts[command] ?? 0;
if (!runCommand || positionals.length < argumentCount) {
  if (positionals.length === 2 && argumentCount === 3)
    console.error(`${command} needs a version: pnpm remotes list ${folder} shows all.\n`);
  console.error(help);
  process.exit(1);
}
const share = Number(values.share);
if (!(share > 0 && share <= 100)) {
  console.error('--share is a percentage: above 0 and at most 100.');
  process.exit(1);
}
await runWithBackend(async () => {
  const site = findSite(values.data);
  return site ? createHttpRemotes(site, tryBuild) : openDatabaseRemotes(values.data);
}, runCommand);
