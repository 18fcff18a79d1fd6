/**
 * All services that answer calls, in start order. Used by the gateway's settings and connections, `npm start`, and the
 * images.
 */
export const serviceNames = ['search', 'listing', 'account', 'admin'] as const;

/**
 * Who answers a call that the gateway's build does not know, by the first word below /api. So a service's new call is
 * live with the service. Other words are free.
 */
export const nounOwners: ReadonlyMap<string, (typeof serviceNames)[number]> = new Map([
  ['places', 'search'],
  ['reviews', 'search'],
  ['user-reviews', 'search'],
  ['transparency', 'search'],
  ['vitals', 'search'],
  ['prosthetists', 'listing'],
  ['claims', 'listing'],
  ['me', 'listing'],
  ['uploads', 'listing'],
  ['zips', 'listing'],
  ['users', 'account'],
  ['unsubscribe', 'account'],
  ['webhooks', 'account'],
  ['admin', 'admin'],
]);

/** The service that answers; used by the gateway's route table. */
export type ServiceName = (typeof serviceNames)[number] | 'gateway';

type Variable<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Uppercase<First>}_${Variable<Rest>}`
  : Uppercase<Name>;

/** Variable with a service's address: that of `fit-notes` is FIT_NOTES_URL. */
export const toUrlVariable = <Name extends string>(name: Name): `${Variable<Name>}_URL` =>
  `${name.replaceAll('-', '_').toUpperCase() as Variable<Name>}_URL`;
