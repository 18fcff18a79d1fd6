// A test database and a clock that the test sets.
import { type Collections, type Db, getCollections, type MongoClient, type OutboxDoc } from '@app/db';
import { connectMongo, createLogger } from '@app/service-kit';
import { ObjectId } from 'mongodb';
import { afterAll } from 'vitest';
import type { People } from '../people.ts';

export const start = new Date('2026-11-21T12:00:00Z');

export interface Bench {
  client: MongoClient;
  db: Db;
  collections: Collections;
  now: () => Date;
  /** The clock as an asynchronous function, as the worker reads it. */
  readTime: () => Promise<Date>;
  /** Sets the clock to this many milliseconds after the start. */
  at(ms: number): void;
}

export const silent = createLogger('worker');
silent.level = 'silent';

/** Connects under the strict Stable API, as services do. */
export async function createBench(uri: string): Promise<Bench> {
  const { client, db } = await connectMongo(uri);
  afterAll(() => client.close());
  let ms = 0;
  const now = () => new Date(start.getTime() + ms);
  return {
    client,
    db,
    collections: getCollections(db),
    now,
    readTime: async () => now(),
    at(given) {
      ms = given;
    },
  };
}

let made = 0;

/** Creates a waiting mail. */
export function createEntry(over: Partial<OutboxDoc> = {}): OutboxDoc {
  made++;
  return {
    _id: new ObjectId(),
    kind: 'mail',
    key: `mail:${made}`,
    subject: `review:${made}`,
    payload: { template: 'review-published', userId: 'user_dana', locale: 'en', values: { change: false } },
    status: 'waiting',
    dueAt: start,
    attempts: 0,
    createdAt: start,
    ...over,
  };
}

/** Creates a provider in which every user exists and has an address. */
export function createPeople(over: Partial<People> = {}): People {
  return {
    findRecipient: async (userId) => ({ to: `${userId}@mail.test`, name: 'Dana' }),
    setMetadata: async () => {},
    end: async () => {},
    findUnlisted: async () => [],
    findMarks: async (userId) => ({ emails: [`${userId}@mail.test`] }),
    exists: async () => true,
    ...over,
  };
}
