// `pnpm release`: tags this commit with the version of package.json and its notes in CHANGELOG.md.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isMain, printError, readArguments } from './command.ts';

/** Returns the notes of a version. @throws if the changelog has none */
export function readNotes(changelog: string, version: string): string {
  const section = changelog.split(/^## /m).find((candidate) => candidate.split(/\s/, 1)[0] === version);
  const notes = section?.slice(section.indexOf('\n')).trim();
  if (!notes)
    throw new Error(
      `CHANGELOG.md has nothing below "## ${version}", the version in package.json. Write there what is new for those who run, use or extend the site: rename "## Unreleased", which collects it.`,
    );
  return notes;
}

/** Tags the current commit without pushing it, and returns the tag. @throws with what a release lacks */
export function tagRelease(repository: string): string {
  const runGit = (args: string[], input?: string) =>
    execFileSync('git', args, { cwd: repository, encoding: 'utf8', input, stdio: 'pipe' }).trim();
  const readText = (file: string) => readFileSync(path.join(repository, file), 'utf8');
  const { version } = JSON.parse(readText('package.json')) as { version: string };
  const tag = `v${version}`;
  const notes = readNotes(readText('CHANGELOG.md'), version);
  if (runGit(['status', '--porcelain'])) throw new Error('Commit everything first: a release is a commit.');
  if (runGit(['tag', '--list', tag]))
    throw new Error(`${tag} exists. Raise the version in package.json, and give it notes in CHANGELOG.md.`);
  // Otherwise git would remove headings as comments.
  runGit(['tag', '--annotate', '--cleanup=whitespace', '--file=-', tag], `${tag}\n\n${notes}\n`);
  return tag;
}

const help = `pnpm release

Tags this commit with the version of package.json and its notes in CHANGELOG.md. Pushes nothing.`;

if (isMain(import.meta)) {
  readArguments(help, {});
  try {
    const tag = tagRelease(path.resolve(import.meta.dirname, '..'));
    console.log(`${tag} is this commit. git push origin ${tag}`);
  } catch (error) {
    printError(error);
  }
}
