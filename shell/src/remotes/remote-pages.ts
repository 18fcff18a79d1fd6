import type { Remote, SlotName, SlotProps } from '@app/shell-api';
import { type ComponentType, createContext, useContext } from 'react';
import { Loadable } from '../loading/loadable.ts';
import { withRetries } from '../loading/with-retries.ts';
import type { LoadRemote, RemoteName } from './load-remote.ts';

/** A page's code, which loads when it is opened. */
export interface PageModule {
  default: ComponentType;
}
export interface RemotePage {
  path: string;
  page: Loadable<PageModule>;
}
type Slot<S extends SlotName> = Loadable<{ default: ComponentType<SlotProps[S]> }>;

/** What the live remotes offer, each part loaded once. */
export class RemotePages {
  readonly #load: LoadRemote;
  readonly #remotes = new Map<RemoteName, Promise<Remote>>();
  readonly #pages = new Map<RemoteName, Loadable<readonly RemotePage[]>>();
  readonly #slots = new Map<string, unknown>();

  constructor(load: LoadRemote) {
    this.#load = load;
  }

  /** One try for all who ask at the same time. */
  #remote(name: RemoteName): Promise<Remote> {
    return keep(this.#remotes, name, async () => {
      const outcome = await this.#load(name);
      if (outcome.status === 'loaded') return outcome.remote;
      this.#remotes.delete(name);
      throw new Error(`${outcome.status}: ${outcome.reason}`);
    });
  }

  pagesOf(name: RemoteName): Loadable<readonly RemotePage[]> {
    return keep(this.#pages, name, () => {
      return new Loadable(async () => {
        const { routes } = await this.#remote(name);
        return routes.map(({ path, page }) => ({ path, page: new Loadable(() => withRetries(page)) }));
      });
    });
  }

  slotOf<S extends SlotName>(name: RemoteName, slot: S): Slot<S> {
    const load = async () => {
      const fill = (await this.#remote(name)).slots[slot];
      if (!fill) throw new Error(`${name} does not fill ${slot}`);
      return withRetries(fill);
    };
    // The map's key holds the slot's name, so what is kept under it is of that slot.
    return keep(this.#slots, `${name}/${slot}`, () => new Loadable(load)) as Slot<S>;
  }
}

function keep<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const kept = map.get(key) ?? make();
  map.set(key, kept);
  return kept;
}

const RemotesContext = createContext<RemotePages | null>(null);
export const RemotesProvider = RemotesContext.Provider;

export function useRemotes(): RemotePages {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('No remotes above this component: mount RemotesProvider');
  return remotes;
}
