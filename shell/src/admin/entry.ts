import { waitForNextTask } from '../loading/next-task.ts';
import { readRemotes } from '../remotes/registry.ts';
import { setTrustedOrigins } from './trusted-types.ts';

// Before anything else is loaded, this allows files of this origin, and in development those of development servers.
const remotes = Object.values(readRemotes(document, window.location));
setTrustedOrigins(
  [window.location.href, ...remotes.map(({ entry }) => entry)].map(
    (address) => new URL(address, window.location.href).origin,
  ),
);

// Federation must initialize shared libraries before a module uses one, hence the dynamic import.
waitForNextTask().then(() => import(/* webpackMode: "eager" */ './bootstrap.tsx'));
