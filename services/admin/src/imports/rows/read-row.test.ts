import { expect, it } from 'vitest';
import { readRow } from './read-row.ts';

const row = new Map([
  ['firstName', 'Jane'],
  ['lastName', 'Doe'],
  ['company', 'Gateway'],
  ['address', '1 Market Street'],
  ['city', 'Boston'],
  ['state', 'MA'],
  ['zipCode', '02110'],
] as const);

it.each([
  ['firstName', 'x'.repeat(101), /has more than 100 characters\.$/],
  ['company', 'Gate\nway', /has a line break: write it on one line\.$/],
  ['city', '---', /^“---” has no letter or digit\.$/],
  ['npi', '123', /^“123” isn’t a valid 10-digit NPI\.$/],
] as const)('a rejected %s names the only cause', (column, text, message) => {
  const { messages } = readRow(new Map<never, string>([...row, [column, text]] as never));
  expect(messages.filter(({ level }) => level === 'error')).toEqual([
    expect.objectContaining({ column, message: expect.stringMatching(message) }),
  ]);
});
