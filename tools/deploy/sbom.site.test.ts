// Every image has its list of parts, and no part comes under terms that nobody has agreed to. In full runs: pnpm is asked.
import { isFullRun } from '@app/test-kit/full-tests';
import { describe, expect, it } from 'vitest';
import { deployables } from './deployables.ts';
import { getLicense, readSbom } from './sbom.ts';

/** A part under other terms is talked about before it ships. LGPL: a library of its own beside the program (libvips). */
const agreed = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Unlicense', '(MIT OR CC0-1.0)', 'CC-BY-4.0', 'MPL-2.0', 'OFL-1.1', 'LGPL-3.0-or-later'],
];
/** One that each is known to have. */
const known: Record<string, string> = {
  listing: 'sharp',
  admin: 'react',
  gateway: 'react',
  tools: 'mongodb',
};

describe.runIf(isFullRun).each(deployables)('the parts of $name', ({ name }) => {
  it('are listed, each with a version and terms that are agreed to', { timeout: 120_000 }, () => {
    const { components } = readSbom(name);
    const names = components.map((one) => one.name);
    expect(names).toContain('node');
    expect(names).toContain(known[name] ?? 'mongodb');
    const strange = components.filter((one) => !agreed.includes(getLicense(one)) || !one.version);
    expect(strange.map((one) => `${one.purl}: ${getLicense(one)}`)).toEqual([]);
  });
});
