type Awaitable<T> = T | Promise<T>;

export interface ReplyOptions {
  /** `id-v`, without quotes. A client that has this version gets 304 and no body. */
  etag?: string;
  /** How long a shared cache in front may keep it (it is purged on change). Browsers always ask again. */
  cdnSeconds?: number;
  /** Further headers: `content-disposition`. */
  headers?: Readonly<Record<string, string>>;
  /** Values of `Set-Cookie`. */
  cookies?: readonly string[];
}

/** Data with its version and lifetime. Handlers that need neither return bare data. */
export class Reply<T> {
  readonly data: () => Awaitable<T | string>;
  readonly options: ReplyOptions;
  /** `data` gives finished JSON text. */
  readonly serialized: boolean;

  constructor(data: () => Awaitable<T | string>, options: ReplyOptions, serialized = false) {
    this.data = data;
    this.options = options;
    this.serialized = serialized;
  }
}

/** `data` may be a function: it is not called where the client's version is still the right one. */
export const reply = <T>(data: T | (() => Awaitable<T>), options: ReplyOptions = {}): Reply<T> =>
  new Reply(typeof data === 'function' ? (data as () => Awaitable<T>) : () => data, options);

/**
 * For a hot path that keeps finished JSON text; it must be what `JSON.stringify` makes of a valid reply
 * (development and tests check it).
 */
export const replySerialized = (
  json: string | (() => Awaitable<string>),
  options: ReplyOptions = {},
): Reply<never> => new Reply<never>(typeof json === 'function' ? json : () => json, options, true);

/** True if `If-None-Match` names this version; weakly, because a gateway that compresses weakens tags. */
export function isFresh(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
