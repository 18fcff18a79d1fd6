// Builds the Dockerfile's images with buildah, without Docker or daemon. Build results replace its stage "build".
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findCacheFolder } from '@app/embedded-mongodb';
import { root } from '../../remotes/files.ts';
import { readImageBuilds } from './manifests.ts';

const isInstalled = (program: string) => spawnSync('which', [program]).status === 0;

/** Explains why images cannot be built here; undefined if they can. */
export function findMissingPrerequisite(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root may change its root folder';
  const missingPrograms = ['buildah', 'debootstrap'].filter((program) => !isInstalled(program));
  return missingPrograms.length > 0
    ? `no ${missingPrograms.join(', no ')}: apt-get install buildah debootstrap`
    : undefined;
}

/** Image store, kept between runs so that the base image is created once. */
const storeFolder = findCacheFolder('stridewell-images');

function runCommand(program: string, args: readonly string[]): string {
  mkdirSync(storeFolder, { recursive: true });
  const configPath = path.join(storeFolder, 'storage.conf');
  const storeSettings = `graphroot = "${storeFolder}/images"\nrunroot = "${storeFolder}/run"\n`;
  writeFileSync(configPath, `[storage]\ndriver = "vfs"\n${storeSettings}`);
  const env = { ...process.env, CONTAINERS_STORAGE_CONF: configPath, BUILDAH_ISOLATION: 'chroot' };
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stderr}`);
  return stdout.trim();
}
const runBuildah = (...args: string[]) => runCommand('buildah', args);

/** The Dockerfile's base image: from its registry or, if out of reach, from Debian of the same release and our Node. */
function ensureBaseImage(baseImage: string): void {
  const hasImage = (name: string) => runBuildah('images', '--quiet', '--filter', `reference=${name}`) !== '';
  const name = `docker.io/library/${baseImage}`;
  if (hasImage(name)) return;
  if (
    spawnSync('buildah', ['--root', `${storeFolder}/images`, '--storage-driver', 'vfs', 'pull', name])
      .status === 0
  )
    return;
  const container = runBuildah('from', 'scratch');
  const folder = runBuildah('mount', container);
  const [, release = ''] = /-(\w+)-slim$/.exec(baseImage) ?? [];
  runCommand('debootstrap', ['--variant=minbase', release, folder]);
  cpSync(process.execPath, path.join(folder, 'usr/local/bin/node'));
  runCommand('chroot', [folder, 'groupadd', '--gid', '1000', 'node']);
  runCommand('chroot', [folder, 'useradd', '--uid', '1000', '--gid', 'node', 'node']);
  runBuildah('commit', '--quiet', '--rm', container, name);
}

/** Lays out the build results as the Dockerfile's stage "build" would. */
function prepareBuildStage(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'build-stage-'));
  for (const outputFolder of ['dist', 'shell/dist']) {
    if (!existsSync(path.join(root, outputFolder)))
      throw new Error(`No ${outputFolder}: pnpm build && pnpm build:services`);
    cpSync(path.join(root, outputFolder), path.join(folder, 'src', outputFolder), { recursive: true });
  }
  return folder;
}

export interface MountedImage {
  folder: string;
  bytes: number;
  config: {
    User: string;
    WorkingDir: string;
    Cmd: string[];
    Env: string[];
    Healthcheck?: { Test: string[] };
  };
  unmount(): void;
}

export function buildImages(names: readonly string[]): void {
  const dockerfile = path.join(root, 'Dockerfile');
  const [, baseImage = ''] = /^FROM (\S+) AS build$/m.exec(readFileSync(dockerfile, 'utf8')) ?? [];
  ensureBaseImage(baseImage);
  const buildFolder = prepareBuildStage();
  const emptyFolder = mkdtempSync(path.join(tmpdir(), 'empty-'));
  const commonArgs = [
    '--quiet',
    '--layers',
    '--format=docker',
    '--pull-never',
    `--build-context=build=${buildFolder}`,
  ];
  try {
    for (const name of names) {
      const { target, args = {} } = readImageBuilds().get(name)!;
      const buildArgs = Object.entries(args).map(([key, value]) => `--build-arg=${key}=${value}`);
      const stageArgs = ['--file', dockerfile, '--target', target, ...buildArgs];
      runBuildah('bud', ...commonArgs, ...stageArgs, '--tag', `site/${name}`, emptyFolder);
    }
  } finally {
    for (const folder of [buildFolder, emptyFolder]) rmSync(folder, { recursive: true });
  }
}

export function mountImage(name: string): MountedImage {
  const container = runBuildah('from', '--pull-never', `site/${name}`);
  const { Docker } = JSON.parse(runBuildah('inspect', '--type', 'image', `site/${name}`));
  const [{ size }] = JSON.parse(runBuildah('images', '--json', `site/${name}`));
  const [, amount = '', unit = ''] = /^([\d.]+) (MB|GB)$/.exec(size) ?? [];
  return {
    folder: runBuildah('mount', container),
    bytes: Number(amount) * (unit === 'GB' ? 1e9 : 1e6),
    config: Docker.config,
    unmount: () => void runBuildah('rm', container),
  };
}
