import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../verify/run-steps.ts';

export interface PreviousService {
  entry: string;
  description: string;
  remove(): void;
}

const runGit = (cwd: string, command: string) =>
  execFileSync('git', command.split(' '), { cwd, encoding: 'utf8', stdio: 'pipe' }).trim();

/** The last release of a service (`findPreviousCommit`), with its dependencies. @throws if there is none */
export function extractPreviousService(name: string): PreviousService {
  const { commit, basis } = findPreviousCommit(name);
  const folder = mkdtempSync(path.join(tmpdir(), 'before-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  for (const args of [['tools/bootstrap.mjs', 'install'], ['tools/messages.ts']])
    execFileSync(process.execPath, args, { cwd: folder, stdio: 'pipe' });
  return {
    entry: path.join(folder, `services/${name}/src/main.ts`),
    description: `${basis}: ${runGit(root, `show --no-patch --format=%h%x20%s ${commit}`)}`,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Finds the commit of the last release before HEAD and how it was found: by the newest tag; in a clone without tags, by
 * the last change of the version in package.json (not the commit that added the file); if that commit lacks the
 * service, the commit before the service's last change. @throws if there is none, as in a shallow clone or without git
 */
export function findPreviousCommit(name: string, repositoryPath = root): { commit: string; basis: string } {
  const findTag = () => {
    const tags = runGit(repositoryPath, 'tag --list v* --sort=-version:refname --merged HEAD^');
    return tags && runGit(repositoryPath, `rev-list -1 ${tags.split('\n')[0]}`);
  };
  const versionChange = 'log -1 --format=%H --diff-filter=M -G"version": HEAD^ -- package.json';
  const lastChange = `rev-list -1 --skip=1 HEAD -- packages services/${name}`;
  const strategies = [
    { basis: 'the last tag', find: findTag },
    {
      basis: 'the last change of the version, as there is no tag',
      find: () => runGit(repositoryPath, versionChange),
    },
    {
      basis: 'the commit before the last change, as no release has it',
      find: () => runGit(repositoryPath, lastChange),
    },
  ];
  try {
    for (const { basis, find } of strategies) {
      const commit = find();
      if (commit && runGit(repositoryPath, `ls-tree ${commit} services/${name}`)) return { commit, basis };
    }
  } catch {
    // reported below
  }
  throw new Error(
    `There is no version of ${name} before this one: the upgrade can only be tried in a clone with its history (git fetch --unshallow).`,
  );
}
