import type { CheckedJson } from './serialize.ts';

type Awaitable<T> = T | Promise<T>;

export interface ReplyOptions {
  /** Without quotes, for example `id-version`. A client that has it gets 304. */
  etag?: string;
  /** Further headers: `content-disposition`. */
  headers?: Readonly<Record<string, string>>;
  /** Values of `Set-Cookie`. */
  cookies?: readonly string[];
}

/** Data with options. Handlers that need none return bare data. */
export class Reply<T> {
  readonly getData: () => Awaitable<T | string>;
  readonly options: ReplyOptions;
  /** True if `getData` returns JSON text. */
  readonly isSerialized: boolean;

  constructor(getData: () => Awaitable<T | string>, options: ReplyOptions, isSerialized = false) {
    this.getData = getData;
    this.options = options;
    this.isSerialized = isSerialized;
  }
}

export const reply = <T>(data: T, options: ReplyOptions = {}): Reply<T> => new Reply(() => data, options);

/**
 * For hot paths with cached JSON text, which `serialize` made; in development and tests it is checked once more. A
 * function is not called for a client with the current version.
 */
export const replySerialized = (
  json: CheckedJson | (() => Awaitable<CheckedJson>),
  options: ReplyOptions = {},
): Reply<never> => new Reply<never>(typeof json === 'function' ? json : () => json, options, true);

/** True if `If-None-Match` names this version. Compares weakly, because compressing gateways weaken tags. */
export function matchesIfNoneMatch(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
