import { createHash } from 'node:crypto';
import type { GateCheck, ReleaseDoc } from '@app/db';
import { isIntegrity } from '@app/types/release/fit';

/** Reads a file of a release from any storage. @throws if missing */
export type ReadFile = (path: string) => Promise<Uint8Array>;

type IntegrityCandidate = Pick<ReleaseDoc, 'name' | 'version' | 'entry' | 'files'>;

/**
 * Checks that the stored files equal the published ones, and that every address in the registry entry is a file of this
 * version with its hash.
 */
export async function checkIntegrity(release: IntegrityCandidate, read: ReadFile): Promise<GateCheck> {
  const { name, version, files } = release;
  const found = await Promise.all(files.map((file) => findFileFault(file, read)));
  const messages = [...found.filter((one) => one !== undefined), ...findWrongAddresses(release)];
  if (messages.length === 0)
    return { id: 'integrity', passed: true, says: `All ${files.length} files are as published.` };
  const more = messages.length > 3 ? `, and ${messages.length - 3} more` : '';
  return {
    id: 'integrity',
    passed: false,
    says: `${name} ${version} is not what was published: ${messages.slice(0, 3).join(', ')}${more}. The team of ${name} publishes a new build.`,
  };
}

async function findFileFault(file: ReleaseDoc['files'][number], read: ReadFile): Promise<string | undefined> {
  const bytes = await read(file.path).catch(() => undefined);
  if (!bytes) return `${file.path} is missing`;
  const [algorithm = ''] = file.integrity.split('-');
  if (!isIntegrity(file.integrity)) return `${file.path} has no hash`;
  const hash = createHash(algorithm).update(bytes).digest('base64');
  return file.integrity === `${algorithm}-${hash}` ? undefined : `${file.path} has other bytes`;
}

function findWrongAddresses({ name, version, entry, files }: IntegrityCandidate): string[] {
  const folder = `/${name}/${version}/`;
  const { server } = entry;
  const named = [
    { href: entry.entry, integrity: entry.integrity },
    ...entry.preload,
    ...entry.styles,
    ...(server ? [{ href: folder + server.file, integrity: server.integrity }] : []),
    ...Object.values(server?.styles ?? {}).flat(),
    ...Object.values(server?.scripts ?? {}).flat(),
  ];
  const published = new Map(files.map(({ path, integrity }) => [folder + path, integrity]));
  const wrong = named.flatMap(({ href, integrity }) => {
    const known = published.get(href);
    if (known === undefined) return `its entry names ${href}, which is no file of it`;
    return known === integrity ? [] : `its entry names another hash for ${href}`;
  });
  return entry.version === version ? wrong : [`its entry is of version ${entry.version}`, ...wrong];
}
