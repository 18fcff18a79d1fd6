// Checks docs/promises.md against the messages and tests that it names.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import messages from '../shell/messages/en.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '..');
const promisesText = readFileSync(path.join(root, 'docs/promises.md'), 'utf8');
const listNames = (text: string): string[] => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name!);
const rows = [...promisesText.matchAll(/^\| (.+?) +\| (.+?) +\| `([^`]+)`: (.+?) +\|$/gm)].map(
  ([, names = '', promise = '', file = '', title = '']) => ({ names, promise, file, title }),
);

test('each promise is held by a test that exists', () => {
  expect(rows.length).toBe(promisesText.match(/^\| /gm)!.length - 2); // without header and separator
  const missingTests = rows.filter(({ file, title }) => {
    const testPath = path.join(root, file);
    return !existsSync(testPath) || !readFileSync(testPath, 'utf8').includes(title);
  });
  expect(missingTests).toEqual([]);
});

test('each message that docs/promises.md names exists', () => {
  const ownNames = rows.filter(({ names }) => !/ of \w|^mails$/.test(names)).map(({ names }) => names);
  const [, keptByPeople = ''] = promisesText.split('## Kept by people');
  const unknownNames = listNames([...ownNames, keptByPeople].join()).filter((name) => !(name in messages));
  expect(unknownNames).toEqual([]);
});

test('each sentence of the privacy policy and of the health data policy stands in docs/promises.md', () => {
  const sentences = Object.entries(messages).filter(
    ([name, text]) => /^(?:privacy|health)_/.test(name) && typeof text === 'string' && text.endsWith('.'),
  );
  expect(sentences.length).toBeGreaterThan(40);
  const namedMessages = new Set(listNames(promisesText));
  expect(sentences.map(([name]) => name).filter((name) => !namedMessages.has(name))).toEqual([]);
});
