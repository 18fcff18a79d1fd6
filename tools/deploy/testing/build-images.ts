// Builds the Dockerfile's images with buildah, which needs neither Docker nor a daemon. Its stage "build" is replaced
// with the output of `pnpm build` and `pnpm build:services`.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findCacheFolder } from '@app/embedded-mongodb';
import { root } from '../../remotes/files.ts';
import { readBuilds } from './manifests.ts';

const has = (program: string) => spawnSync('which', [program]).status === 0;

/** Explains why images cannot be built here; undefined if they can. */
export function findLack(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root may change its root folder';
  const missing = ['buildah', 'debootstrap'].filter((program) => !has(program));
  return missing.length > 0 ? `no ${missing.join(', no ')}: apt-get install buildah debootstrap` : undefined;
}

/** Image store, kept between runs so that the base image is created once. */
const store = findCacheFolder('stridewell-images');

function runCommand(program: string, args: readonly string[]): string {
  mkdirSync(store, { recursive: true });
  const settings = path.join(store, 'storage.conf');
  const folders = `graphroot = "${store}/images"\nrunroot = "${store}/run"\n`;
  writeFileSync(settings, `[storage]\ndriver = "vfs"\n${folders}`);
  const env = { ...process.env, CONTAINERS_STORAGE_CONF: settings, BUILDAH_ISOLATION: 'chroot' };
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stderr}`);
  return stdout.trim();
}
const buildah = (...args: string[]) => runCommand('buildah', args);

/**
 * Provides the base image of the Dockerfile: from its registry, or if unreachable, built from Debian of the same
 * release and the repository's Node.
 */
function ensureBase(base: string): void {
  const isThere = (name: string) => buildah('images', '--quiet', '--filter', `reference=${name}`) !== '';
  const name = `docker.io/library/${base}`;
  if (isThere(name)) return;
  if (
    spawnSync('buildah', ['--root', `${store}/images`, '--storage-driver', 'vfs', 'pull', name]).status === 0
  )
    return;
  const container = buildah('from', 'scratch');
  const folder = buildah('mount', container);
  const [, release = ''] = /-(\w+)-slim$/.exec(base) ?? [];
  runCommand('debootstrap', ['--variant=minbase', release, folder]);
  cpSync(process.execPath, path.join(folder, 'usr/local/bin/node'));
  runCommand('chroot', [folder, 'groupadd', '--gid', '1000', 'node']);
  runCommand('chroot', [folder, 'useradd', '--uid', '1000', '--gid', 'node', 'node']);
  buildah('commit', '--quiet', '--rm', container, name);
}

/** Lays out the build results as the Dockerfile's stage "build" would. */
function layOutBuild(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'build-stage-'));
  for (const built of ['dist', 'shell/dist']) {
    if (!existsSync(path.join(root, built)))
      throw new Error(`No ${built}: pnpm build && pnpm build:services`);
    cpSync(path.join(root, built), path.join(folder, 'src', built), { recursive: true });
  }
  return folder;
}

export interface BuiltImage {
  /** Mounted files of the image. */
  folder: string;
  bytes: number;
  config: {
    User: string;
    WorkingDir: string;
    Cmd: string[];
    Env: string[];
    Healthcheck?: { Test: string[] };
  };
  /** Unmounts the files. */
  end(): void;
}

/** Builds an image `site/<name>` for each name. */
export function buildImages(names: readonly string[]): void {
  const dockerfile = path.join(root, 'Dockerfile');
  const [, base = ''] = /^FROM (\S+) AS build$/m.exec(readFileSync(dockerfile, 'utf8')) ?? [];
  ensureBase(base);
  const built = layOutBuild();
  const empty = mkdtempSync(path.join(tmpdir(), 'empty-'));
  const options = [
    '--quiet',
    '--layers',
    '--format=docker',
    '--pull-never',
    `--build-context=build=${built}`,
  ];
  try {
    for (const name of names) {
      const { target, args = {} } = readBuilds().get(name)!;
      const buildArgs = Object.entries(args).map(([key, value]) => `--build-arg=${key}=${value}`);
      const stage = ['--file', dockerfile, '--target', target, ...buildArgs];
      buildah('bud', ...options, ...stage, '--tag', `site/${name}`, empty);
    }
  } finally {
    for (const folder of [built, empty]) rmSync(folder, { recursive: true });
  }
}

export function openImage(name: string): BuiltImage {
  const container = buildah('from', '--pull-never', `site/${name}`);
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', `site/${name}`));
  const [{ size }] = JSON.parse(buildah('images', '--json', `site/${name}`));
  const [, number = '', unit = ''] = /^([\d.]+) (MB|GB)$/.exec(size) ?? [];
  return {
    folder: buildah('mount', container),
    bytes: Number(number) * (unit === 'GB' ? 1e9 : 1e6),
    config: Docker.config,
    end: () => void buildah('rm', container),
  };
}
