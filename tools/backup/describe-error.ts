import { MongoServerError } from 'mongodb';

const unauthorized = 13;

/** The message of an error, for an operator: of missing rights the driver tells a whole command. */
export function describeError(error: unknown): unknown {
  if (error instanceof MongoServerError && error.code === unauthorized) {
    const [database] = /(?<=^not authorized on )\S+/.exec(error.message) ?? ['that database'];
    return `The user of MONGODB_URI lacks rights on ${database}: it needs readWrite and dbAdmin there.`;
  }
  return error instanceof Error ? error.message : error;
}
