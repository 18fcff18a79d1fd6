// Reads the metadata of a built remote from its files alone, so that no publisher's statement has to be trusted.
import { createHash } from 'node:crypto';
import type { RemoteEntry } from '@app/types';
import { releaseLink, remoteEntry } from '@app/types/release/registry';
import * as z from 'zod/mini';
import { ReleaseError } from './errors.ts';
import { measureBytes } from './gate/checks.ts';
import type { NewRelease } from './publish.store.ts';
import { compareFiles, computeIntegrity, type NewFile } from './stored-files.ts';

const filesSchema = z.array(z.string());

/** Used part of federation's manifest. */
const manifestSchema = z.object({
  name: z.string(),
  metaData: z.object({
    buildInfo: z.object({ buildVersion: z.string() }),
    remoteEntry: z.object({ name: z.string() }),
  }),
  exposes: z.array(
    z.object({
      assets: z.object({ js: z.object({ sync: filesSchema }), css: z.object({ sync: filesSchema }) }),
    }),
  ),
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string() })),
});
type Manifest = z.output<typeof manifestSchema>;

/** What the build says about itself (tools/build/release-facts.ts). */
const buildMetadataSchema = z.object({
  /** Version of the contract that it was written for. */
  contract: z.string(),
  /** Maximum compressed bytes that its largest page may load. */
  budget: z.number(),
  /** Files of each page, by route path, and of each slot. */
  parts: z.array(z.object({ name: z.string(), files: filesSchema })),
  /** Page addresses that neither shell nor gateway knows. */
  paths: z._default(z.array(z.string()), []),
  links: z._default(z.array(releaseLink), []),
  sitemap: z._default(z.array(z.string()), []),
  offers: remoteEntry.shape.offers,
  fills: remoteEntry.shape.fills,
  /** Words below /api that its recorded replies are of. */
  asks: z.optional(z.array(z.string())),
});
type BuildMetadata = z.output<typeof buildMetadataSchema>;

/**
 * Reads a built remote for publication. Its version is the package version with a content hash, so that equal bytes are
 * the same version; or a given version, for a team's own CI. @throws {ReleaseError} not_a_build
 */
export async function readBuild(
  files: readonly NewFile[],
  { version: requestedVersion, now = new Date() }: { version?: string | undefined; now?: Date } = {},
): Promise<NewRelease> {
  const bytesByPath = new Map(files.map((file) => [file.path, file.bytes]));
  const readFile = async (file: string) => {
    const bytes = bytesByPath.get(file);
    if (!bytes) throw new ReleaseError('not_a_build', `The manifest names ${file}, which was not built.`);
    return bytes;
  };
  const manifest = parseFile('mf-manifest.json', manifestSchema, bytesByPath);
  const buildMetadata = parseFile('release.json', buildMetadataSchema, bytesByPath);
  const { name, metaData } = manifest;
  const { contract, budget, parts, asks } = buildMetadata;
  const version =
    requestedVersion ?? `${metaData.buildInfo.buildVersion}-${computeContentHash(files).slice(0, 8)}`;
  const filesByPart = parts.map(({ files }) => files);
  return {
    name,
    version,
    files,
    entry: await readEntry(manifest, buildMetadata, { version, now, readFile }),
    contract,
    exposes: Buffer.from(await readFile('expose.d.ts')).toString(),
    bytes: { gzip: await measureBytes(listFirstFiles(manifest), filesByPart, readFile), budget },
    ...(asks && { asks }),
  };
}

/** Hash of all paths and contents, in any order of the files. */
export function computeContentHash(files: readonly NewFile[]): string {
  const hash = createHash('sha256');
  for (const { path, bytes } of files.toSorted(compareFiles)) hash.update(`${path}\0`).update(bytes);
  return hash.digest('hex');
}

function parseFile<T extends z.ZodMiniType>(
  file: string,
  schema: T,
  bytesByPath: ReadonlyMap<string, Uint8Array>,
): z.output<T> {
  const bytes = bytesByPath.get(file);
  if (!bytes) throw new ReleaseError('not_a_build', `These files hold no built remote: there is no ${file}.`);
  try {
    return z.parse(schema, JSON.parse(Buffer.from(bytes).toString()));
  } catch {
    throw new ReleaseError('not_a_build', `${file} is not as our builds write it.`);
  }
}

/** Files that are loaded before any page: the entry and the exposed module. */
const listFirstFiles = ({ metaData, exposes }: Manifest): string[] => [
  metaData.remoteEntry.name,
  ...exposes.flatMap(({ assets }) => assets.js.sync),
];

const serverBundlePath = 'server/server.js';

async function readEntry(
  manifest: Manifest,
  { contract, paths, links, sitemap, offers, fills, parts }: BuildMetadata,
  { version, now, readFile }: { version: string; now: Date; readFile: (file: string) => Promise<Uint8Array> },
): Promise<RemoteEntry> {
  const { name, metaData, exposes, shared } = manifest;
  const toHref = (file: string) => `/${name}/${version}/${file}`;
  const toCheckedFile = async (file: string) => ({
    href: toHref(file),
    integrity: computeIntegrity(await readFile(file)),
  });
  const entryFile = metaData.remoteEntry.name;
  const firstFiles = listFirstFiles(manifest);
  const serverBundle = await readFile(serverBundlePath).catch(() => undefined);
  const collectByPart = async (ending: '.css' | '.js') => {
    const partEntries = parts.map(async ({ name: part, files }) => {
      const ownFiles = files.filter((file) => file.endsWith(ending) && !firstFiles.includes(file));
      return [part, await Promise.all(ownFiles.map(toCheckedFile))] as const;
    });
    return Object.fromEntries(await Promise.all(partEntries));
  };
  return {
    version,
    entry: toHref(entryFile),
    integrity: computeIntegrity(await readFile(entryFile)),
    manifestUrl: toHref('mf-manifest.json'),
    preload: await Promise.all(firstFiles.map(toCheckedFile)),
    styles: await Promise.all(exposes.flatMap(({ assets }) => assets.css.sync).map(toCheckedFile)),
    shared: Object.fromEntries(shared.map((library) => [library.name, library.requiredVersion])),
    // Compatible with later contracts of the same major version.
    requires: { shell: `^${contract}` },
    publishedAt: now.toISOString(),
    ...(paths.length > 0 && { paths }),
    ...(links.length > 0 && { links }),
    ...(sitemap.length > 0 && { sitemap }),
    ...(offers && { offers }),
    ...(fills && { fills }),
    ...(serverBundle && {
      server: {
        file: serverBundlePath,
        integrity: computeIntegrity(serverBundle),
        styles: await collectByPart('.css'),
        scripts: await collectByPart('.js'),
      },
    }),
  };
}
