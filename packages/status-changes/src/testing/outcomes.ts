// What commands come to in tests: done, or refused by a rule.
import { expect } from 'vitest';

/** Expects that a rule rejects the command. */
export const expectDomainError = (command: Promise<unknown>, code: string) =>
  expect(command).rejects.toMatchObject({ name: 'DomainError', code });

/** Expects that the command is rejected because of the object's current state, which the error contains. */
export const expectConflict = (command: Promise<unknown>, code: string, currentCase: object = {}) =>
  expect(command).rejects.toMatchObject({ name: 'ConflictError', code, currentCase });

/** Returns the outcomes of concurrent commands: `done`, or the code of the error. */
export const collectOutcomes = async (commands: Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(commands)).map((result) =>
    result.status === 'fulfilled'
      ? 'done'
      : ((result.reason as { code?: string }).code ?? String(result.reason)),
  );

/** Counts how often each outcome occurs. */
export const countOutcomes = (outcomes: string[]) =>
  Object.fromEntries([...Map.groupBy(outcomes, (code) => code)].map(([code, codes]) => [code, codes.length]));
