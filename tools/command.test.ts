import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { describeError, isMain } from './command.ts';
import { deployables } from './deploy/deployables.ts';

const root = path.resolve(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const commandFiles = new Set([
  'tools/start.ts',
  'tools/test.ts',
  ...Object.values(scripts).flatMap((line) => /tools\/\S+\.ts$/.exec(line) ?? []),
  ...Object.values(deployables.find(({ name }) => name === 'tools')!.programs),
]);

/** Runs every command with these arguments in one process, since each loads much of the same. */
const testProgram = `
  const files = ${JSON.stringify([...commandFiles])};
  const end = process.exit;
  process.exit = (status = 0) => { process.exitCode = status; throw process.exit; };
  const answers = [];
  for (const file of files)
    for (const argument of ['--help', '--too=x']) {
      const lines = [];
      console.log = console.error = (...words) => lines.push(...words);
      process.argv = [process.argv[0], '${root}/' + file, argument];
      process.exitCode = 0;
      await import('${root}/' + file + '?' + argument).catch((error) => {
        if (error !== process.exit) lines.push(error.stack);
      });
      answers.push({ file, argument, status: process.exitCode, text: lines.join('\\n') });
    }
  process.stdout.write(JSON.stringify(answers));
  end(0);
`;
interface CommandResult {
  file: string;
  argument: string;
  status: number;
  text: string;
}

test('every command tells its help, refuses an unknown option in a sentence, and changes nothing', async () => {
  const readState = () =>
    ['status --porcelain', 'tag --list'].map((words) =>
      execFileSync('git', words.split(' '), { cwd: root, encoding: 'utf8' }),
    );
  const stateBefore = readState();
  // A command that wrongly continues finds no database.
  const env = { ...process.env, MONGODB_URI: 'mongodb://127.0.0.1:1', NODE_NO_WARNINGS: '1' };
  const { stdout } = await promisify(execFile)(
    'node',
    ['--expose-gc', '--input-type=module', '--eval', testProgram],
    { cwd: root, env },
  );
  const results: CommandResult[] = JSON.parse(stdout);
  expect(results).toHaveLength(2 * commandFiles.size);
  for (const { file, argument, status, text } of results) {
    const isHelp = argument === '--help';
    const pattern = isHelp ? /^(npm|pnpm|node|MONGODB_URI=…) / : /^Unknown option '--too'[^\n]*\.$/;
    expect([file, status, text]).toEqual([file, isHelp ? 0 : 1, expect.stringMatching(pattern)]);
  }
  expect(readState()).toEqual(stateBefore);
});

describe('a fault of files', () => {
  it.each([
    ['ENOENT', '/a/b does not exist.'],
    ['EEXIST', '/a/b is there already.'],
    ['ENOTDIR', '/a/b is a file, not a folder.'],
    ['EOTHER', 'EOTHER: the words of Node'],
  ])('%s is told as a sentence', (code, sentence) => {
    const error = Object.assign(new Error(`${code}: the words of Node`), { code, path: '/a/b' });
    expect(describeError(error)).toBe(sentence);
  });
});

test('the started program knows it, also if it was started by a link to it', () => {
  const folder = realpathSync(createTempFolder('is-main'));
  const [, startedPath = ''] = process.argv;
  onTestFinished(() => {
    process.argv[1] = startedPath;
  });
  const [programPath, linkPath] = [path.join(folder, 'program.ts'), path.join(folder, 'link.ts')];
  writeFileSync(programPath, '');
  symlinkSync(programPath, linkPath);
  for (const startPath of [programPath, linkPath]) {
    process.argv[1] = startPath;
    expect([isMain({ filename: programPath }), isMain({ filename: `${programPath}x` })]).toEqual([
      true,
      false,
    ]);
  }
});
