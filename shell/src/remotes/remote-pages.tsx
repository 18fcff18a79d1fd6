import { isAnyLoadError, Loadable, withRetries } from '@app/remote-kit/loading';
import type { Remote, SlotName, SlotProps } from '@app/shell-api';
import { type ComponentType, createContext, Fragment, type ReactNode, useContext } from 'react';
import type { RemoteLoader, RemoteName } from './load-remote.ts';

/** Code of a page, loaded when it is opened. */
export interface PageModule {
  default: ComponentType;
}
export interface RemotePage {
  path: string;
  page: Loadable<PageModule>;
}
type Wrapper = ComponentType<{ children: ReactNode }>;
interface RemoteContent {
  pages: readonly RemotePage[];
  /** Component around every page. */
  Wrapper: Wrapper;
}
interface SlotContent<S extends SlotName> {
  default: ComponentType<SlotProps[S]>;
}

/** Slots whose content uses no page data, so that Home does not have to load the query client for them. */
const slotsWithoutData: readonly SlotName[] = ['homeSearch'];

/** Pages and slot contents of the live remotes. Each is loaded once. */
export class RemotePages {
  readonly #loader: RemoteLoader;
  readonly #remotes = new Map<RemoteName, Promise<Remote>>();
  readonly #loadQueryProvider: () => Promise<{ default: Wrapper }>;
  readonly #contents = new Map<RemoteName, Loadable<RemoteContent>>();
  readonly #slots = new Map<string, unknown>();
  readonly #onSlot: (name: RemoteName) => void;
  readonly #onError: (name: RemoteName) => void;
  readonly #brokenRemotes = new Set<RemoteName>();

  /**
   * `loadQueryProvider`: loads the provider of the query client. `onSlot`: called before a remote's part of a slot
   * renders. `onError`: called once for each remote with a page or part that throws.
   */
  constructor(
    loader: RemoteLoader,
    loadQueryProvider: () => Promise<{ default: Wrapper }>,
    onSlot: (name: RemoteName) => void = () => {},
    onError: (name: RemoteName) => void = () => {},
  ) {
    this.#onError = onError;
    this.#loader = loader;
    this.#onSlot = onSlot;
    this.#loadQueryProvider = () => withRetries(loadQueryProvider);
  }

  /** Loads a remote once. Concurrent callers share an attempt; a failed one can be repeated. */
  #loadRemote(name: RemoteName): Promise<Remote> {
    return getOrCreate(this.#remotes, name, async () => {
      const outcome = await this.#loader(name);
      if (outcome.status === 'loaded') return outcome.remote;
      this.#remotes.delete(name);
      throw new Error(`${outcome.status}: ${outcome.reason}`);
    });
  }

  getContent(name: RemoteName): Loadable<RemoteContent> {
    return getOrCreate(this.#contents, name, () => {
      return new Loadable(async () => {
        const [{ routes }, { default: Wrapper }] = await Promise.all([
          this.#loadRemote(name),
          this.#loadQueryProvider(),
        ]);
        const pages = routes.map(({ path, page }) => ({ path, page: new Loadable(() => withRetries(page)) }));
        return { pages, Wrapper };
      });
    });
  }

  /** Records an error of a page or part of a remote. Loading errors are ignored, because the network causes them. */
  recordError(name: RemoteName, error: unknown): void {
    if (isAnyLoadError(error) || this.#brokenRemotes.has(name)) return;
    this.#brokenRemotes.add(name);
    this.#onError(name);
  }

  /** Loads a remote and its page at an address. Resolves to false on failure, which the page itself reports. */
  async startPage(name: RemoteName, matchesPath: (path: string) => boolean): Promise<boolean> {
    const content = this.getContent(name);
    await content.start();
    const contentState = content.getState();
    if (contentState.status !== 'loaded') return false;
    const page = contentState.value.pages.find(({ path }) => matchesPath(path))?.page;
    await page?.start();
    return page?.getState().status === 'loaded';
  }

  /** Returns the loadable content that a remote fills into a slot. */
  getSlot<S extends SlotName>(name: RemoteName, slotName: S): Loadable<SlotContent<S>> {
    const loadSlot = async (): Promise<SlotContent<S>> => {
      const queryProvider = slotsWithoutData.includes(slotName)
        ? { default: Fragment }
        : this.#loadQueryProvider();
      const loadContent = (await this.#loadRemote(name)).slots[slotName];
      if (!loadContent) throw new Error(`${name} does not fill ${slotName}`);
      const [{ default: Content }, { default: Wrapper }] = await Promise.all([
        loadSlotContent(loadContent),
        queryProvider,
      ]);
      return {
        default: (props) => {
          this.#onSlot(name);
          return (
            <Wrapper>
              <Content {...(props as SlotProps[S] & object)} />
            </Wrapper>
          );
        },
      };
    };
    // Safe, because the key contains the name of the slot.
    return getOrCreate(this.#slots, `${name}/${slotName}`, () => new Loadable(loadSlot)) as Loadable<
      SlotContent<S>
    >;
  }
}

/** Loads content with retries in browsers. On the server, all code is local and pages do not wait for retries. */
const loadSlotContent = <T,>(loadContent: () => Promise<T>): Promise<T> =>
  typeof window === 'undefined' ? loadContent() : withRetries(loadContent);

function getOrCreate<K, V>(map: Map<K, V>, key: K, createValue: () => V): V {
  const value = map.get(key) ?? createValue();
  map.set(key, value);
  return value;
}

const RemotesContext = createContext<RemotePages | null>(null);
export const RemotesProvider = RemotesContext.Provider;

export function useRemotes(): RemotePages {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('No remotes above this component: mount RemotesProvider');
  return remotes;
}
