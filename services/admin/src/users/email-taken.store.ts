import { problems } from '@app/service-kit';
import { MongoServerError } from 'mongodb';

/** Converts the duplicate key error of the e-mail index. */
export function throwEmailTaken(error: unknown): never {
  if (!(error instanceof MongoServerError) || error.code !== 11_000 || !error.keyPattern?.email) throw error;
  throw problems.conflict('email_taken', () => 'Someone else on the team has this e-mail address.');
}
