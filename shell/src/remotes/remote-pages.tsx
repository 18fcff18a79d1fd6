import { Loadable, withRetries } from '@app/remote-kit/loading';
import type { Remote, SlotName, SlotProps } from '@app/shell-api';
import { type ComponentType, createContext, Fragment, type ReactNode, useContext } from 'react';
import type { LoadRemote, RemoteName } from './load-remote.ts';

/** A page's code, which loads when it is opened. */
export interface PageModule {
  default: ComponentType;
  /** Parts of it that come late where nobody needs them at once. */
  listLateParts?: (remotes: RemotePages) => readonly Pick<Loadable<unknown>, 'start'>[];
}
export interface RemotePage {
  path: string;
  page: Loadable<PageModule>;
}
type Around = ComponentType<{ children: ReactNode }>;
interface Area {
  pages: readonly RemotePage[];
  /** Stands around every page. */
  Around: Around;
}
interface SlotContent<S extends SlotName> {
  default: ComponentType<SlotProps[S]>;
}

/** These slots read nothing from the server, so Home need not wait, or pay, for the query client. */
const slotsWithoutData: readonly SlotName[] = ['homeSearch'];

/** What the live remotes offer, each part loaded once. */
export class RemotePages {
  readonly #load: LoadRemote;
  readonly #remotes = new Map<RemoteName, Promise<Remote>>();
  readonly #loadQueries: () => Promise<{ default: Around }>;
  readonly #areas = new Map<RemoteName, Loadable<Area>>();
  readonly #slots = new Map<string, unknown>();

  /** `loadQueries` brings what gives everything below it the query client. */
  constructor(load: LoadRemote, loadQueries: () => Promise<{ default: Around }>) {
    this.#load = load;
    this.#loadQueries = () => withRetries(loadQueries);
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

  getArea(name: RemoteName): Loadable<Area> {
    return keep(this.#areas, name, () => {
      return new Loadable(async () => {
        const [{ routes }, { default: Around }] = await Promise.all([
          this.#remote(name),
          this.#loadQueries(),
        ]);
        const pages = routes.map(({ path, page }) => ({ path, page: new Loadable(() => withRetries(page)) }));
        return { pages, Around };
      });
    });
  }

  /** Loads a remote and the page of it that is at an address. Never throws: the page says what did not come. */
  async startPage(name: RemoteName, isAt: (path: string) => boolean): Promise<boolean> {
    const area = this.getArea(name);
    await area.start();
    const state = area.state();
    if (state.status !== 'loaded') return false;
    const page = state.value.pages.find(({ path }) => isAt(path))?.page;
    await page?.start();
    return page?.state().status === 'loaded';
  }

  getSlot<S extends SlotName>(name: RemoteName, slot: S): Loadable<SlotContent<S>> {
    const load = async (): Promise<SlotContent<S>> => {
      const queries = slotsWithoutData.includes(slot) ? { default: Fragment } : this.#loadQueries();
      const fill = (await this.#remote(name)).slots[slot];
      if (!fill) throw new Error(`${name} does not fill ${slot}`);
      const [{ default: Filling }, { default: Around }] = await Promise.all([withRetries(fill), queries]);
      return {
        default: (props) => (
          <Around>
            <Filling {...(props as SlotProps[S] & object)} />
          </Around>
        ),
      };
    };
    // The map's key holds the slot's name, so what is kept under it is of that slot.
    return keep(this.#slots, `${name}/${slot}`, () => new Loadable(load)) as Loadable<SlotContent<S>>;
  }
}

function keep<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const stored = map.get(key) ?? make();
  map.set(key, stored);
  return stored;
}

const RemotesContext = createContext<RemotePages | null>(null);
export const RemotesProvider = RemotesContext.Provider;

export function useRemotes(): RemotePages {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('No remotes above this component: mount RemotesProvider');
  return remotes;
}
