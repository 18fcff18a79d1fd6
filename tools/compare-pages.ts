// `pnpm compare:pages BEFORE AFTER [address…]`: what a crawler and a reader without script get of the same pages from two
// running sites on the same data. Prints what differs, by kind; exits 1 where anything does.
import { parseArgs } from 'node:util';
import { createAddressList } from './compare-pages/addresses.ts';
import { comparePages, type Difference } from './compare-pages/compare.ts';
import { readPage } from './compare-pages/read-page.ts';

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  allowPositionals: true,
  options: {
    /** How many addresses are compared where none is named. */
    count: { type: 'string', default: '200' },
    /** How many addresses are named for each difference. */
    examples: { type: 'string', default: '2' },
  },
});
const [before, after, ...named] = positionals;
if (!before || !after) {
  console.error('pnpm compare:pages http://localhost:4000 http://localhost:4100 [address…]');
  process.exit(2);
}

const addresses = named.length > 0 ? named : await createAddressList(before, Number(values.count));
/** Kind of difference → what differs → where. */
const found = new Map<string, Map<string, string[]>>();
const note = ({ kind, what }: Difference, address: string) => {
  const same = found.get(kind) ?? new Map<string, string[]>();
  found.set(kind, same.set(what, [...(same.get(what) ?? []), address]));
};

let equal = 0;
for (const address of addresses) {
  const [then, now] = await Promise.all([readPage(before, address), readPage(after, address)]);
  const differences = comparePages(then, now);
  for (const difference of differences) note(difference, address);
  if (differences.length === 0) equal += 1;
}

for (const [kind, differences] of found) {
  console.log(`\n${kind}`);
  for (const [what, at] of [...differences].toSorted(([, a], [, b]) => b.length - a.length)) {
    console.log(`  ${at.length}×  ${what}`);
    console.log(`        ${at.slice(0, Number(values.examples)).join('  ')}`);
  }
}
console.log(`\n${addresses.length} addresses, ${equal} of them equal.`);
if (equal < addresses.length) process.exitCode = 1;
