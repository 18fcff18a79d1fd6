import type { Registry } from '@app/types';
import type { LiveRegistry } from './registry.store.ts';

/** Loads the server bundles of a registry in advance. Never rejects. */
type Warm = (registry: Registry) => Promise<void>;

/**
 * A registry that returns its old value until the code of the new versions is loaded, so that the first visitors of a
 * version do not wait for their HTML. `ready` resolves when the first value is loaded.
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
    // A newer value may have arrived in the meantime; then it is loaded next.
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
