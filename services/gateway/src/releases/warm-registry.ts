import type { Registry } from '@app/types';
import type { LiveRegistry } from './registry.store.ts';

/** Loads the server bundles of what a registry names, so that no visitor waits for it. Never rejects. */
type Warm = (registry: Registry) => Promise<void>;

/**
 * A registry that goes on telling what it told until the code of what is new has been loaded: the first visitors of a
 * version get its HTML as quickly as all others. `ready` settles when the first one is loaded.
 */
export function createWarmRegistry(live: LiveRegistry, warm: Warm): LiveRegistry & { ready: Promise<void> } {
  const followRegistry = createFollower(live, warm);
  const followCanaries = createFollower(live.canaries, (canaries) => {
    const remotes = Object.fromEntries(Object.entries(canaries).map(([name, { entry }]) => [name, entry]));
    return warm({ ...live(), remotes: { ...live().remotes, ...remotes } });
  });
  return Object.assign(() => followRegistry.read(), {
    canaries: () => followCanaries.read(),
    getEntry: live.getEntry,
    takeBack: live.takeBack,
    close: live.close,
    ready: followRegistry.ready,
  });
}

function createFollower<T>(source: () => T, load: (value: T) => Promise<void>) {
  let current = source();
  const ready = load(current);
  let next: T | undefined;
  const follow = async (found: T) => {
    next = found;
    await load(found);
    // Something newer may have come meanwhile: then that is waited for.
    if (next === found) current = found;
    next = undefined;
  };
  return {
    ready,
    read: (): T => {
      const found = source();
      if (found !== current && next === undefined) void follow(found);
      return current;
    },
  };
}
