import { isLoadingError, Loadable, withRetries } from '@app/remote-kit/loading';
import type { Remote, SlotName, SlotProps } from '@app/shell-api';
import { type ComponentType, createContext, Fragment, type ReactNode, useContext } from 'react';
import type { LoadRemote, RemoteName } from './load-remote.ts';

/** Code of a page, loaded when it is opened. */
export interface PageModule {
  default: ComponentType;
  /** Parts of the page that may load late. */
  listLateParts?: () => readonly Pick<Loadable<unknown>, 'start'>[];
}
export interface RemotePage {
  path: string;
  page: Loadable<PageModule>;
}
type Around = ComponentType<{ children: ReactNode }>;
interface Area {
  pages: readonly RemotePage[];
  /** Component around every page. */
  Around: Around;
}
interface SlotContent<S extends SlotName> {
  default: ComponentType<SlotProps[S]>;
}

/** Slots without server data, so that Home need not load the query client first. */
const slotsWithoutData: readonly SlotName[] = ['homeSearch'];

/** Pages and slots of the live remotes, each loaded once. */
export class RemotePages {
  readonly #load: LoadRemote;
  readonly #remotes = new Map<RemoteName, Promise<Remote>>();
  readonly #loadQueries: () => Promise<{ default: Around }>;
  readonly #areas = new Map<RemoteName, Loadable<Area>>();
  readonly #slots = new Map<string, unknown>();
  readonly #onSlot: (name: RemoteName) => void;
  readonly #onBroken: (name: RemoteName) => void;
  readonly #broken = new Set<RemoteName>();

  /**
   * `loadQueries`: loads the provider of the query client. `onSlot`: called before a remote's part of a slot renders.
   * `onBroken`: called once for a remote of which a page or part throws.
   */
  constructor(
    load: LoadRemote,
    loadQueries: () => Promise<{ default: Around }>,
    onSlot: (name: RemoteName) => void = () => {},
    onBroken: (name: RemoteName) => void = () => {},
  ) {
    this.#onBroken = onBroken;
    this.#load = load;
    this.#onSlot = onSlot;
    this.#loadQueries = () => withRetries(loadQueries);
  }

  /** Concurrent callers share one attempt. */
  #remote(name: RemoteName): Promise<Remote> {
    return getOrCreate(this.#remotes, name, async () => {
      const outcome = await this.#load(name);
      if (outcome.status === 'loaded') return outcome.remote;
      this.#remotes.delete(name);
      throw new Error(`${outcome.status}: ${outcome.reason}`);
    });
  }

  getArea(name: RemoteName): Loadable<Area> {
    return getOrCreate(this.#areas, name, () => {
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

  /** Records what a page or part of a remote threw. A file that did not come is a matter of the network. */
  recordError(name: RemoteName, error: unknown): void {
    if (isLoadingError(error) || this.#broken.has(name)) return;
    this.#broken.add(name);
    this.#onBroken(name);
  }

  /** Loads a remote and its page at an address. Never throws: the page reports failures. */
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
      const [{ default: Filling }, { default: Around }] = await Promise.all([loadFilling(fill), queries]);
      return {
        default: (props) => {
          this.#onSlot(name);
          return (
            <Around>
              <Filling {...(props as SlotProps[S] & object)} />
            </Around>
          );
        },
      };
    };
    // The key contains the slot's name, so the value is of that slot.
    return getOrCreate(this.#slots, `${name}/${slot}`, () => new Loadable(load)) as Loadable<SlotContent<S>>;
  }
}

/** On the server all code is here, and a page waits for no further try. */
const loadFilling = <T,>(load: () => Promise<T>): Promise<T> =>
  typeof window === 'undefined' ? load() : withRetries(load);

function getOrCreate<K, V>(map: Map<K, V>, key: K, make: () => V): V {
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
