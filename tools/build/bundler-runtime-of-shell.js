/**
 * What a remote needs of federation's bundler runtime: the shell's copy, as its runtime core is (`externalRuntime`).
 * Only what the shell's build leaves out is here. 3 KB for every remote.
 */
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

const { bundlerRuntime: shells, runtime, attachShareScopeMap } = globalThis.shellFederation;

/** The shell's own knows the shell alone; a remote whose entry runs again, after a failure, goes on with what it made. */
function init(options) {
  const known = runtime.getInstance(({ name }) => name === options.name);
  known?.initOptions(options);
  return known ?? runtime.createInstance(options);
}

// The share scope is each container's own.
const bundlerRuntime = { ...shells, S: {}, initContainerEntry };

export default {
  runtime: { ...runtime, init },
  instance: undefined,
  initOptions: undefined,
  bundlerRuntime,
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
};
