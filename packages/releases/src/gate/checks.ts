// The checks of a release that need no compiler and no browser.
import { gzipSync } from 'node:zlib';
import type { GateCheck, ReleaseDoc, ShellOffer } from '@app/db';
import { StorageUnavailableError } from '@app/storage';
import { listDeclaredImports } from '@app/types/release/declared-imports';
import {
  findUnmetRequirements,
  isCompatible,
  isIntegrity,
  type UnmetRequirement,
} from '@app/types/release/fit';
import { computeIntegrity, type ReadFile } from '../stored-files.ts';

export type GateCandidate = Pick<
  ReleaseDoc,
  'name' | 'version' | 'entry' | 'files' | 'contract' | 'exposes' | 'bytes'
>;

/** Checks that the live shell supports the contract that the remote was built for. */
export function checkContract({ name, version, contract }: GateCandidate, offer: ShellOffer): GateCheck {
  const passed = isCompatible(offer, contract);
  const says = passed
    ? `Written for contract ${contract}; the live shell speaks ${formatContracts(offer)}.`
    : `${name} ${version} was written for contract ${contract}, and the live shell speaks ${formatContracts(offer)}. ${explainUpgrade(name, contract, offer.contract)}`;
  return { id: 'contract', passed, says };
}

const formatContracts = ({ contract, earlier = [] }: ShellOffer): string =>
  [contract, ...earlier].join(' and ');

/** Checks the shell versions that the entry requires. */
export const checkShell = (release: GateCandidate, offer: ShellOffer): GateCheck =>
  checkRequirements('shell', release, offer, 'requires');

/** Checks that the live shell shares all required libraries in compatible versions. */
export const checkShared = (release: GateCandidate, offer: ShellOffer): GateCheck =>
  checkRequirements('shared', release, offer, 'shared');

function checkRequirements(
  id: string,
  { name, version, entry }: GateCandidate,
  offer: ShellOffer,
  kind: 'requires' | 'shared',
): GateCheck {
  const unmetRequirements = findUnmetRequirements({ requires: {}, shared: {}, [kind]: entry[kind] }, offer);
  if (unmetRequirements.length > 0) {
    const says = unmetRequirements
      .map((unmetRequirement) => describeUnmetRequirement(name, version, kind, unmetRequirement))
      .join(' ');
    return { id, passed: false, says };
  }
  const requirementTexts = Object.entries(entry[kind]).map(([name, range]) => `${name} ${range}`);
  const says =
    requirementTexts.length > 0
      ? `Needs ${requirementTexts.join(', ')}: the live shell has it.`
      : 'Needs nothing of it.';
  return { id, passed: true, says };
}

function describeUnmetRequirement(
  name: string,
  version: string,
  kind: 'requires' | 'shared',
  unmetRequirement: UnmetRequirement,
): string {
  const [dependency, range, offeredVersion] = unmetRequirement;
  const needStatement = `${name} ${version} needs ${dependency} ${range}`;
  if (offeredVersion === undefined) {
    return `${needStatement}, which the live shell does not offer. The team of ${name} builds without it, or the shell's team ships a shell that has it first.`;
  }
  const statement =
    kind === 'shared'
      ? `the live shell shares ${offeredVersion}`
      : `the live shell speaks contract ${offeredVersion}`;
  return `${needStatement}, and ${statement}. ${explainUpgrade(name, range, offeredVersion)}`;
}

/** Says who must upgrade: the side with the older version. */
function explainUpgrade(name: string, wantedVersion: string, offeredVersion: string): string {
  const [wantedParts, offeredParts] = [parseVersion(wantedVersion), parseVersion(offeredVersion)];
  if (!wantedParts || !offeredParts)
    return `The team of ${name} has to say it in a form that can be read: "^1.2.0", "1.2.0".`;
  return isAhead(wantedParts, offeredParts)
    ? `The shell's team ships that first; until then, the team of ${name} builds for ${offeredVersion}.`
    : `The team of ${name} has to build for ${offeredVersion}.`;
}

const parseVersion = (text: string): number[] | undefined =>
  /^[\^~]?(\d+(?:\.\d+){0,2})(?:-.*)?$/.exec(text)?.[1]?.split('.').map(Number);

function isAhead(wantedParts: number[], offeredParts: number[]): boolean {
  const index = wantedParts.findIndex((number, i) => number !== offeredParts[i]);
  return index !== -1 && wantedParts[index]! > (offeredParts[index] ?? 0);
}

/** Compressed bytes of the heaviest page: the first files (entry, exposed module) and those of its page or slot. */
export async function measureBytes(
  firstFiles: readonly string[],
  filesPerPart: readonly (readonly string[])[],
  readFile: ReadFile,
): Promise<number> {
  const sizes = new Map<string, number>();
  for (const path of new Set([...firstFiles, ...filesPerPart.flat()]))
    sizes.set(path, gzipSync(await readFile(path)).length);
  const sumSizes = (paths: Iterable<string>) =>
    [...paths].reduce((total, path) => total + sizes.get(path)!, 0);
  return Math.max(
    sumSizes(new Set(firstFiles)),
    ...filesPerPart.map((partFiles) => sumSizes(new Set([...firstFiles, ...partFiles]))),
  );
}

/** Checks the budget set by the remote's team in its build. */
export function checkBudget({ name, version, bytes }: GateCandidate): GateCheck {
  const { gzip, budget } = bytes;
  if (budget === null) {
    const says = `${name} ${version} says no byte budget. The team of ${name} sets one in its rspack.config.ts.`;
    return { id: 'budget', passed: false, says };
  }
  const passed = gzip <= budget;
  const loadSummary = `${formatKilobytes(gzip)} on its largest page, of ${formatKilobytes(budget)}`;
  const says = passed
    ? `Loads ${loadSummary}.`
    : `${name} ${version} loads ${loadSummary}. The team of ${name} makes it smaller, or raises the budget in its rspack.config.ts and says why.`;
  return { id: 'budget', passed, says };
}

/** Three decimals, so that 100,001 bytes is not shown as 100.0 kB. */
const formatKilobytes = (bytes: number) => `${(Math.ceil(bytes) / 1000).toFixed(3)} kB`;

/** Checks that a remote with server-rendered pages or parts of them has a server bundle. */
export function checkDocuments({ name, version, exposes, entry }: GateCandidate): GateCheck {
  const documentCount = listDeclaredImports(exposes).filter(({ kind }) => kind === 'document').length;
  if ((documentCount > 0 || entry.fills) && !entry.server) {
    const says = `${name} ${version} ${documentCount > 0 ? 'owns public pages' : 'fills slots'} but brings no server bundle. The team of ${name} sets documents: true in its rspack.config.ts.`;
    return { id: 'documents', passed: false, says };
  }
  const says = entry.server
    ? `Brings the server bundle of its ${documentCount} pages with first HTML.`
    : 'Has no page with first HTML.';
  return { id: 'documents', passed: true, says };
}

/** Checks that files are as published, and that each address in the entry is a file of the version with its hash. */
export async function checkIntegrity(release: GateCandidate, readFile: ReadFile): Promise<GateCheck> {
  const { name, version, files } = release;
  const fileErrors = await Promise.all(files.map((file) => findFileError(file, readFile)));
  const entryErrors = findEntryErrors(release);
  const messages = [...fileErrors.filter((fault) => fault !== undefined), ...entryErrors];
  if (messages.length === 0)
    return { id: 'integrity', passed: true, says: `All ${files.length} files are as published.` };
  const remedy =
    entryErrors.length > 0
      ? `The team of ${name} publishes a new build.`
      : 'Publish the same build again; what an image of the gateway brought comes back when the gateway restarts.';
  const moreText = messages.length > 3 ? `, and ${messages.length - 3} more` : '';
  return {
    id: 'integrity',
    passed: false,
    says: `${name} ${version} is not what was published: ${messages.slice(0, 3).join(', ')}${moreText}. ${remedy}`,
  };
}

/** @throws {StorageUnavailableError} if the storage cannot be read */
async function findFileError(
  file: ReleaseDoc['files'][number],
  readFile: ReadFile,
): Promise<string | undefined> {
  const bytes = await readFile(file.path).catch((error: unknown) => {
    if (error instanceof StorageUnavailableError) throw error;
    return undefined;
  });
  if (!bytes) return `${file.path} is missing`;
  if (!isIntegrity(file.integrity)) return `${file.path} has no hash`;
  return file.integrity === computeIntegrity(bytes) ? undefined : `${file.path} has other bytes`;
}

function findEntryErrors({ name, version, entry, files }: GateCandidate): string[] {
  const folder = `/${name}/${version}/`;
  const { server } = entry;
  const referencedFiles = [
    { href: entry.entry, integrity: entry.integrity },
    ...entry.preload,
    ...entry.styles,
    ...(server ? [{ href: folder + server.file, integrity: server.integrity }] : []),
    ...Object.values(server?.styles ?? {}).flat(),
    ...Object.values(server?.scripts ?? {}).flat(),
  ];
  const publishedIntegrities = new Map(files.map(({ path, integrity }) => [folder + path, integrity]));
  const entryErrors = referencedFiles.flatMap(({ href, integrity }) => {
    const publishedIntegrity = publishedIntegrities.get(href);
    if (publishedIntegrity === undefined) return `its entry names ${href}, which is no file of it`;
    return publishedIntegrity === integrity ? [] : `its entry names another hash for ${href}`;
  });
  return entry.version === version
    ? entryErrors
    : [`its entry is of version ${entry.version}`, ...entryErrors];
}
