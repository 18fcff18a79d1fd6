// Each image has a list of its components, and all have accepted licenses. In full runs, because pnpm is asked.
import { isFullRun } from '@app/test-kit/full-tests';
import { describe, expect, it } from 'vitest';
import { deployables } from './deployables.ts';
import { getLicense, readSbom } from './sbom.ts';

/** Accepted licenses; others need a decision before shipping. LGPL: a separate library (libvips). */
const acceptedLicenses = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  '(MIT OR CC0-1.0)',
  'CC-BY-4.0',
  'MPL-2.0',
  'OFL-1.1',
  'LGPL-3.0-or-later',
];
/** A component known to be in each. */
const knownComponents: Record<string, string> = {
  listing: 'sharp',
  admin: 'react',
  gateway: 'react',
  tools: 'mongodb',
};

describe.runIf(isFullRun).each(deployables)('the components of $name', ({ name }) => {
  it('are listed with a version and an accepted license', { timeout: 120_000 }, () => {
    const { components } = readSbom(name);
    const names = components.map((component) => component.name);
    expect(names).toContain('node');
    expect(names).toContain(knownComponents[name] ?? 'mongodb');
    const unacceptedComponents = components.filter(
      (component) => !acceptedLicenses.includes(getLicense(component)) || !component.version,
    );
    expect(unacceptedComponents.map((component) => `${component.purl}: ${getLicense(component)}`)).toEqual(
      [],
    );
  });
});
