import * as s from '../schema.ts';

/** A name of a service or a word of an address; both become parts of addresses. */
export const addressWord: s.Rule<string> = { bsonType: 'string', pattern: '^[a-z][a-z0-9-]{0,59}$' };

/** What runs is what is declared, also after a rollback: each process repeats its declaration, in milliseconds. */
export const declarationIntervalMs = 30_000;

/** A service as it declared itself when it started. Services write it, gateways follow it. */
export const serviceSchema = s.defineShape({
  /** Its name: `search`. */
  _id: addressWord,
  /** Words below /api that it owns: it answers all calls below them. One owner each. */
  nouns: s.defineList(addressWord),
  /** Method and path of each call that it answers. */
  api: s.defineList(s.defineNonEmptyText(300), 1_000),
  /** Hash of `nouns` and `api`. */
  version: s.defineNonEmptyText(100),
  /** The release that it runs (`RELEASE`): the image's version. Absent: of a release that did not say. */
  release: s.optional(s.defineNonEmptyText(64)),
  /** The release that was declared before, and until when: again and again while an upgrade rolls. */
  otherRelease: s.optional(s.defineShape({ release: s.defineNonEmptyText(64), seenAt: s.date })),
  /** The port that it listens on. */
  port: s.count(65_535),
  /** When it last declared something new. */
  declaredAt: s.date,
  /** Since when an operator keeps visitors from it; null: it is live. */
  withdrawnAt: { anyOf: [{ bsonType: 'null' }, s.date] } as s.Rule<Date | null>,
});
export type ServiceDoc = s.Infer<typeof serviceSchema>;
