/**
 * Every service that answers calls, in the order in which they start. What has to know them all reads this list: the
 * gateway's settings and lines, the table of `npm start`, what ships as an image.
 */
export const serviceNames = ['search', 'listing', 'account', 'admin'] as const;

/** The words after /api that each service has calls below. A word that no service has is free for a new call. */
export const serviceNouns: Readonly<Partial<Record<(typeof serviceNames)[number], readonly string[]>>> = {
  search: ['prosthetists', 'places', 'reviews', 'user-reviews', 'transparency', 'vitals'],
  listing: ['prosthetists', 'reviews', 'users', 'me', 'claims', 'uploads', 'zips'],
  account: ['users', 'me', 'unsubscribe', 'webhooks'],
  admin: ['admin'],
};

/** Which service answers; the gateway's routing table is generated from it. */
export type ServiceName = (typeof serviceNames)[number] | 'gateway';

type Variable<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Uppercase<First>}_${Variable<Rest>}`
  : Uppercase<Name>;

/** What the names of its variables begin with: `fit-notes` is told its port as FIT_NOTES_PORT. */
export const toVariable = <Name extends string>(name: Name): Variable<Name> =>
  name.replaceAll('-', '_').toUpperCase() as Variable<Name>;

/** The variable by which the others learn where it is: `fit-notes` is at FIT_NOTES_URL. */
export const toUrlVariable = <Name extends string>(name: Name): `${Variable<Name>}_URL` =>
  `${toVariable(name)}_URL`;
