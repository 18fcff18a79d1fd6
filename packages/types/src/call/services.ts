/**
 * All services that answer calls, in start order. Used by the gateway's settings and connections, `npm start`, and the
 * images.
 */
export const serviceNames = ['search', 'listing', 'account', 'admin'] as const;

/** First path words below /api by service. Other words are free for new calls. */
export const serviceNouns: Readonly<Partial<Record<(typeof serviceNames)[number], readonly string[]>>> = {
  search: ['prosthetists', 'places', 'reviews', 'user-reviews', 'transparency', 'vitals'],
  listing: ['prosthetists', 'reviews', 'users', 'me', 'claims', 'uploads', 'zips'],
  account: ['users', 'me', 'unsubscribe', 'webhooks'],
  admin: ['admin'],
};

/** The service that answers; used by the gateway's route table. */
export type ServiceName = (typeof serviceNames)[number] | 'gateway';

type Variable<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Uppercase<First>}_${Variable<Rest>}`
  : Uppercase<Name>;

/** Prefix of a service's variables: the port of `fit-notes` is FIT_NOTES_PORT. */
export const toVariable = <Name extends string>(name: Name): Variable<Name> =>
  name.replaceAll('-', '_').toUpperCase() as Variable<Name>;

/** Variable with a service's address: FIT_NOTES_URL. */
export const toUrlVariable = <Name extends string>(name: Name): `${Variable<Name>}_URL` =>
  `${toVariable(name)}_URL`;
