import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../verify/run-steps.ts';

export interface PreviousService {
  entry: string;
  description: string;
  remove(): void;
}

const runGitIn = (cwd: string, ...args: string[]) =>
  execFileSync('git', args, { cwd, encoding: 'utf8', stdio: 'pipe' }).trim();
const runGit = (...args: string[]) => runGitIn(root, ...args);
/** Reads the lockfile section about external packages at a commit. Links between workspace packages do not matter. */
const readExternalPackages = (commit: string) =>
  runGit('show', `${commit}:pnpm-lock.yaml`).split('\npackages:\n')[1];

/** The last release of a service (`findPreviousCommit`), with its dependencies. @throws if there is none */
export function extractPreviousService(name: string): PreviousService {
  const { commit, basis } = findPreviousCommit(name);
  const folder = mkdtempSync(path.join(tmpdir(), 'before-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  if (readExternalPackages(commit) === readExternalPackages('HEAD')) linkPackages(folder);
  else installPackages(folder);
  execFileSync(process.execPath, ['tools/messages.ts'], { cwd: folder, stdio: 'pipe' });
  return {
    entry: path.join(folder, `services/${name}/src/main.ts`),
    description: `${basis}: ${runGit('show', '--no-patch', '--format=%h %s', commit)}`,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const installPackages = (folder: string) =>
  execFileSync(process.execPath, ['tools/bootstrap.mjs', 'install'], { cwd: folder, stdio: 'pipe' });

/**
 * Finds the commit of the last release before HEAD and how it was found: by the newest tag; in a clone without tags, by
 * the last change of the version in package.json (not the commit that added the file); if that commit lacks the
 * service, the commit before the service's last change. @throws if there is none, as in a shallow clone or without git
 */
export function findPreviousCommit(name: string, repositoryPath = root): { commit: string; basis: string } {
  const runGitHere = (...args: string[]) => runGitIn(repositoryPath, ...args);
  const sourcePaths = ['packages', `services/${name}`];
  const findTag = () => {
    const [tag] = runGitHere('tag', '--list', 'v*', '--sort=-version:refname', '--merged', 'HEAD^').split(
      '\n',
    );
    return tag ? runGitHere('rev-list', '-1', tag) : '';
  };
  const strategies = [
    { basis: 'the last tag', find: findTag },
    {
      basis: 'the last change of the version, as there is no tag',
      find: () =>
        runGitHere(
          'log',
          '-1',
          '--format=%H',
          '--diff-filter=M',
          '-G',
          '"version":',
          'HEAD^',
          '--',
          'package.json',
        ),
    },
    {
      basis: 'the commit before the last change, as no release has it',
      find: () => runGitHere('rev-list', '-1', '--skip=1', 'HEAD', '--', ...sourcePaths),
    },
  ];
  try {
    for (const { basis, find } of strategies) {
      const commit = find();
      if (commit && runGitHere('ls-tree', commit, `services/${name}`)) return { commit, basis };
    }
  } catch {
    // reported below
  }
  throw new Error(
    `There is no version of ${name} before this one: the upgrade can only be tried in a clone with its history (git fetch --unshallow).`,
  );
}

/** Uses external packages of this checkout and workspace packages of that commit. */
function linkPackages(folder: string): void {
  mkdirSync(path.join(folder, 'node_modules'));
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '.cache')
      symlinkSync(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name));
  for (const folderName of globSync(['packages/*', 'services/*'], { cwd: folder })) {
    const linksFolder = path.join(root, folderName, 'node_modules');
    if (existsSync(linksFolder))
      cpSync(linksFolder, path.join(folder, folderName, 'node_modules'), {
        recursive: true,
        verbatimSymlinks: true,
      });
  }
}
