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

/** A service as it was one change ago. */
export interface ServiceBefore {
  /** Its program. */
  entry: string;
  /** For people: which state it is. */
  about: string;
  remove(): void;
}

const runGitIn = (cwd: string, ...words: string[]) =>
  execFileSync('git', words, { cwd, encoding: 'utf8', stdio: 'pipe' }).trim();
const runGit = (...words: string[]) => runGitIn(root, ...words);
/** What was installed from elsewhere at a commit: the second part of the lockfile. Links among our own do not matter. */
const readInstalled = (commit: string) =>
  runGit('show', `${commit}:pnpm-lock.yaml`).split('\npackages:\n')[1];

/**
 * The service as it was released last (the newest tag), or else before the last commit that changed it or what it stands
 * on: its sources of that day, on the packages of that day.
 * @throws where there is no history to take it from: a shallow clone
 */
export function findServiceBefore(name: string): ServiceBefore {
  const commit = findCommitBefore(name);
  const folder = mkdtempSync(path.join(tmpdir(), 'before-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  if (readInstalled(commit) === readInstalled('HEAD')) linkPackages(folder);
  else installPackages(folder);
  execFileSync(process.execPath, ['tools/messages.ts'], { cwd: folder, stdio: 'pipe' });
  return {
    entry: path.join(folder, `services/${name}/src/main.ts`),
    about: runGit('show', '--no-patch', '--format=%h %s', commit),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** By the installer of that day. */
const installPackages = (folder: string) =>
  execFileSync(process.execPath, ['tools/bootstrap.mjs', 'install'], { cwd: folder, stdio: 'pipe' });

/** @throws where there is none: a shallow clone, or none of git's */
export function findCommitBefore(name: string, repository = root): string {
  const parts = ['packages', `services/${name}`];
  const ask = (...words: string[]) => runGitIn(repository, ...words);
  try {
    const [tag] = ask('tag', '--list', 'v*', '--sort=-version:refname', '--merged', 'HEAD').split('\n');
    const found = ask('rev-list', '-1', tag || '--skip=1', ...(tag ? [] : ['HEAD', '--', ...parts]));
    if (found) return found;
  } catch {
    // told below
  }
  throw new Error(
    `There is no version of ${name} before this one: the upgrade can only be tried in a clone with its history (git fetch --unshallow).`,
  );
}

/** What was installed from elsewhere is used from here; packages of ours find each other, as they were then. */
function linkPackages(folder: string): void {
  mkdirSync(path.join(folder, 'node_modules'));
  for (const one of readdirSync(path.join(root, 'node_modules')))
    if (one !== '.cache')
      symlinkSync(path.join(root, 'node_modules', one), path.join(folder, 'node_modules', one));
  for (const slice of globSync(['packages/*', 'services/*'], { cwd: folder })) {
    const links = path.join(root, slice, 'node_modules');
    if (existsSync(links))
      cpSync(links, path.join(folder, slice, 'node_modules'), {
        recursive: true,
        verbatimSymlinks: true,
      });
  }
}
