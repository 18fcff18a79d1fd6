import { expect, test } from 'vitest';
import { findFullFolders } from './rooms.ts';

const fill = (count: number, ending: string) =>
  Array.from({ length: count }, (_, index) => `packages/x/src/file-${index}${ending}`);

test('a folder may have 20 source files; tests, stories and styles do not count', () => {
  const beside = [...fill(20, '.test.ts'), ...fill(20, '.stories.tsx'), ...fill(20, '.module.css')];
  expect(findFullFolders([...fill(20, '.ts'), ...beside, 'packages/x/src/y/z.ts'])).toEqual([]);
});

test('the 21st file is an error with the folder’s name', () => {
  expect(findFullFolders(fill(21, '.tsx'))).toEqual([expect.stringContaining('packages/x/src has 21')]);
});
