import { type Bundle, BundleError, createBundleReader, toBundleKey } from './bundles.ts';
import type { ModuleNames } from './messages.ts';
import type { FailureReason } from './render-counts.ts';

/** The code that a request is answered with: one version of the shell, one of each remote. */
export interface PageVersions {
  shell: Bundle;
  remotes: Readonly<Record<string, Bundle>>;
}

/** One bundle under the shell it runs with. */
export interface Module {
  name: string;
  /** Absent: the shell itself. */
  remote?: string;
  bundle: Bundle;
}

/** The shell's module first. A remote takes React of its shell, so under another shell it is another module. */
export function toModules({ shell, remotes }: PageVersions): [Module, ...Module[]] {
  const name = toBundleKey(shell);
  return [
    { name, bundle: shell },
    ...Object.entries(remotes).map(([remote, bundle]) => ({
      name: `${name} ${toBundleKey(bundle)}`,
      remote,
      bundle,
    })),
  ];
}

export const toModuleNames = ([shell, ...remotes]: readonly [Module, ...Module[]]): ModuleNames => ({
  shell: shell.name,
  remotes: Object.fromEntries(remotes.map(({ remote, name }) => [remote!, name])),
});

/** A module's code, or why there is none. */
export type ModuleCode = { code: string } | { reason: FailureReason };

/** Reads code, each within a time: a store that hangs costs the pages of one remote, not all. */
export function createCodeReader() {
  const readBundle = createBundleReader();
  const readOne = ({ bundle }: Module, mostMs: number): Promise<ModuleCode> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve({ reason: 'missing' }), mostMs);
      readBundle(bundle)
        .then(
          (code) => resolve({ code }),
          (error: unknown) => resolve({ reason: error instanceof BundleError ? error.reason : 'missing' }),
        )
        .finally(() => clearTimeout(timer));
    });
  /** By the names of the modules. */
  return async (modules: readonly Module[], mostMs: number): Promise<ReadonlyMap<string, ModuleCode>> =>
    new Map(await Promise.all(modules.map(async (one) => [one.name, await readOne(one, mostMs)] as const)));
}
