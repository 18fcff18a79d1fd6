import { type Bundle, BundleError, createBundleReader, toBundleKey } from './bundles.ts';
import type { ModuleNames } from './messages.ts';
import type { FailureReason } from './render-counts.ts';

/** The code for a request: one version of the shell and of each remote. */
export interface PageVersions {
  shell: Bundle;
  remotes: Readonly<Record<string, Bundle>>;
}

/** A bundle together with the shell it runs in. */
export interface Module {
  name: string;
  /** Absent: the shell itself. */
  remote?: string;
  bundle: Bundle;
}

/**
 * Lists the modules, the shell's first. A remote uses its shell's React, so under another shell it is another module.
 */
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

/** A module's code, or why it is missing. */
export type ModuleCode = { code: string } | { reason: FailureReason };

/** Reads code with a timeout per module, so that a hanging store affects the pages of one remote only. */
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
  /** Code by module name. */
  return async (modules: readonly Module[], mostMs: number): Promise<ReadonlyMap<string, ModuleCode>> =>
    new Map(await Promise.all(modules.map(async (one) => [one.name, await readOne(one, mostMs)] as const)));
}
