import type { AppealDoc, Collections } from '@app/db';
import { readOptions } from '@app/service-kit';

const maxAppeals = 100;

/** Finds the appeals of an account, newest first. */
export const findAppeals = (
  { appeals }: Pick<Collections, 'appeals'>,
  userId: string,
): Promise<AppealDoc[]> =>
  appeals.find({ userId }, readOptions).sort({ createdAt: -1 }).limit(maxAppeals).toArray();
