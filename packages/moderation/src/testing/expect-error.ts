import { expect } from 'vitest';

/** Expects that a rule rejects the command. */
export const expectDomainError = (command: Promise<unknown>, code: string) =>
  expect(command).rejects.toMatchObject({ name: 'DomainError', code });

/** Expects that the command is rejected because of the object's current state, which the error contains. */
export const expectConflict = (command: Promise<unknown>, code: string, fresh: object = {}) =>
  expect(command).rejects.toMatchObject({ name: 'ConflictError', code, fresh });
