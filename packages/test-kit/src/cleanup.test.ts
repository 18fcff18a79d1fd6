import { existsSync } from 'node:fs';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestServer } from './servers.ts';
import { createTempFolder } from './temp-folder.ts';

const folders: Record<'file' | 'hook' | 'test', string> = {
  file: createTempFolder('file'),
  hook: '',
  test: '',
};
const server = await startTestServer((_, response) => response.end('here'));
beforeEach(() => {
  folders.hook = createTempFolder('hook');
});
afterAll(() => expect(existsSync(folders.file)).toBe(true));

it('what a test makes exists while it runs', async () => {
  folders.test = createTempFolder('test');
  expect(Object.values(folders).map((folder) => existsSync(folder))).toEqual([true, true, true]);
  expect(await (await fetch(server.url)).text()).toBe('here');
});

it('what a test or its hook made is gone after it, what the file made stays', async () => {
  expect([existsSync(folders.test), existsSync(folders.file)]).toEqual([false, true]);
  expect(await (await fetch(server.url)).text()).toBe('here');
});
