import { expect, it, onTestFinished, vi } from 'vitest';
import type { Logger } from './logger.ts';
import { openDatabase } from './open-database.ts';

it('a service that cannot open its database ends with a sentence, without stack and password', async () => {
  const exitSpy = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('exited');
  });
  onTestFinished(() => exitSpy.mockRestore());
  const fatal = vi.fn();
  const service = { name: 'fit-notes', nouns: [] };
  const password = 'hunter2%';
  const openPromise = openDatabase(`mongodb://user:${password}@h/app`, service, {
    fatal,
  } as unknown as Logger);
  await expect(openPromise).rejects.toThrow('exited');
  expect(exitSpy).toHaveBeenCalledWith(1);
  expect(fatal.mock.calls).toEqual([[expect.stringMatching(/^MONGODB_URI is no address(?!.*hunter2)/)]]);
});
