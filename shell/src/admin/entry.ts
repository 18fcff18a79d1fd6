import { waitForNextTask } from '../loading/next-task.ts';
import { readRemotes } from '../remotes/registry.ts';
import { setTrustedOrigins } from './trusted-types.ts';

// Before anything else may load anything: this origin's files, and in development those of the development servers.
const remotes = Object.values(readRemotes(document, window.location));
setTrustedOrigins(
  [window.location.href, ...remotes.map(({ entry }) => entry)].map(
    (address) => new URL(address, window.location.href).origin,
  ),
);

// Federation settles who brings which shared library before any module that uses one may run: hence the import.
waitForNextTask().then(() => import(/* webpackMode: "eager" */ './bootstrap.tsx'));
