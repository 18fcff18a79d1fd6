import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogFolder } from './log-folder.ts';

let logDir: string;
let messages: string[];
beforeEach(() => {
  logDir = createTempFolder('logs');
  messages = [];
  vi.spyOn(console, 'error').mockImplementation((text: string) => void messages.push(text));
});
afterEach(() => void vi.restoreAllMocks());

test('a full disk loses lines and is reported once, as is its end', async () => {
  let isFull = true;
  const writtenLines: string[] = [];
  const openFile = (file: string) =>
    new Writable({
      write(chunk, _, callback) {
        if (isFull)
          return callback(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }));
        writtenLines.push(`${path.basename(file)} ${chunk}`);
        callback();
      },
    });
  const logFolder = createLogFolder(logDir, { retryMs: 5, open: openFile });
  const [searchLog, gatewayLog] = [logFolder.openLog('search'), logFolder.openLog('gateway')];
  for (const log of [searchLog, gatewayLog, searchLog]) log.write('lost');
  await expect
    .poll(() => messages)
    .toEqual([
      `The logs in ${logDir} cannot be written: ENOSPC: no space left on device. The site goes on without them.`,
    ]);
  isFull = false;
  const writeAgain = () => {
    for (const log of [searchLog, gatewayLog]) log.write('kept');
    return messages[1];
  };
  await expect.poll(writeAgain).toMatch(/are written again; \d+ lines are missing\.$/);
  expect(messages).toHaveLength(2);
  expect(writtenLines).toContain('search.log kept\n');
  expect(writtenLines).toContain('gateway.log kept\n');
  searchLog.end();
  gatewayLog.end();
});

test('a start begins a new log and keeps the one before', async () => {
  for (const line of ['first', 'second']) {
    const log = createLogFolder(logDir).openLog('search');
    log.write(line);
    log.end();
    await expect.poll(() => readFileSync(log.path, 'utf8')).toBe(`${line}\n`);
  }
  expect(readFileSync(path.join(logDir, 'search.log.1'), 'utf8')).toBe('first\n');
  expect(messages).toEqual([]);
});
