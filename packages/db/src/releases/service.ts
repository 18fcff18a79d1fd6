import * as s from '../schema.ts';

/** A name of a service or a word of an address; both become parts of addresses. */
export const pathSegment: s.Rule<string> = { bsonType: 'string', pattern: '^[a-z][a-z0-9-]{0,59}$' };

/** Interval at which each process repeats its declaration, so that also after a rollback the running one is stored. */
export const declarationIntervalMs = 10_000;

/** A service as it declared itself when it started. Services write it, gateways follow it. */
export const serviceSchema = s.defineShape({
  /** Its name: `search`. */
  _id: pathSegment,
  /** Words below /api that it owns: it answers all calls below them. One owner each. */
  nouns: s.defineList(pathSegment),
  /** Method and path of each call that it answers. */
  api: s.defineList(s.defineNonEmptyText(300), 1_000),
  /** Hash of `nouns` and `api`. */
  version: s.defineNonEmptyText(100),
  /** The release that it runs (`RELEASE`): the image's version. Absent: not declared. */
  release: s.optional(s.defineNonEmptyText(64)),
  /** The previously declared release, and when it was last seen. Both alternate during a rolling upgrade. */
  otherRelease: s.optional(s.defineShape({ release: s.defineNonEmptyText(64), seenAt: s.date })),
  /** The port that it listens on. */
  port: s.defineCount(65_535),
  /** When it last declared something new. */
  declaredAt: s.date,
  /** When an operator withdrew it from visitors; null: it is live. */
  withdrawnAt: { anyOf: [{ bsonType: 'null' }, s.date] } as s.Rule<Date | null>,
});
export type ServiceDoc = s.Infer<typeof serviceSchema>;
