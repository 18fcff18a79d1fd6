/** What a shell offers to remotes: its contract and versions of shared libraries. */
export interface ShellOffer {
  contract: string;
  /** Earlier contracts that it supports, the last version of each major. */
  earlier?: readonly string[] | undefined;
  shared: Readonly<Record<string, string>>;
}

/** Version ranges that a remote requires. */
export interface RemoteRequirements {
  requires: Readonly<Record<string, string>>;
  shared: Readonly<Record<string, string>>;
}

/** An unmet requirement: "shell" or a library, the range, and the offered version. */
export type UnmetRequirement = readonly [name: string, range: string, offered: string | undefined];

/** Finds unmet requirements of a remote. Used by the release gate, and by browsers before they run its code. */
export function findUnmetRequirements(
  { requires, shared }: RemoteRequirements,
  offer: ShellOffer,
): UnmetRequirement[] {
  // Without a prototype, so that names such as "constructor" are no library.
  const offeredVersions: Record<string, string | null> = {
    __proto__: null,
    shell: offer.contract,
    ...offer.shared,
  };
  return Object.entries({ ...shared, ...requires }).flatMap(([name, range]) => {
    const offeredVersion = offeredVersions[name] ?? undefined;
    const versions = name === 'shell' ? listContracts(offer) : offeredVersion ? [offeredVersion] : [];
    return versions.some((version) => isInRange(version, range)) ? [] : [[name, range, offeredVersion]];
  });
}

const listContracts = ({ contract, earlier = [] }: Omit<ShellOffer, 'shared'>) => [contract, ...earlier];

/** True if a remote built for one contract version runs in a shell: same major, and not newer than the shell's. */
export const isCompatible = (offer: Omit<ShellOffer, 'shared'>, contract: string): boolean =>
  listContracts(offer).some((version) => isInRange(version, `^${contract}`));

/** True for an integrity hash in our builds' form. Browsers ignore an invalid one and run the file. */
export const isIntegrity = (text: string): boolean => /^sha256-[\w+/-]+=*$/.test(text);

/** Checks of the release gate that need compiler, gateway or browser, and so the sources. */
export const trialCheckIds = ['shape', 'render', 'smoke'] as const;

const parseVersionNumbers = (version: string): number[] => version.split('-')[0]!.split('.').map(Number);

/**
 * True if a version is in a range. Supported ranges: "*", "1.2.3", "^1", "^1.2", "~1.2.3". Any other range matches
 * nothing.
 */
export function isInRange(version: string, range: string): boolean {
  if (range === '*') return true;
  const [, operator, rangeText = ''] = /^([\^~]?)(\d+(?:\.\d+){0,2})$/.exec(range) ?? [];
  if (operator === undefined) return false;
  const versionNumbers = parseVersionNumbers(version);
  const rangeNumbers = parseVersionNumbers(rangeText);
  if (versionNumbers.length !== 3 || versionNumbers.some(Number.isNaN)) return false;
  const fixedCount =
    operator === '^'
      ? countFixedByCaret(rangeNumbers)
      : operator === '~'
        ? Math.min(rangeNumbers.length, 2)
        : rangeNumbers.length;
  if (rangeNumbers.slice(0, fixedCount).some((number, i) => number !== versionNumbers[i])) return false;
  for (let i = fixedCount; i < rangeNumbers.length; i++) {
    const difference = versionNumbers[i]! - rangeNumbers[i]!;
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** Number of leading parts that "^" keeps fixed: up to the first that is not 0. */
function countFixedByCaret(numbers: number[]): number {
  const firstNonZeroIndex = numbers.findIndex((number) => number !== 0);
  return firstNonZeroIndex === -1 ? numbers.length : firstNonZeroIndex + 1;
}
