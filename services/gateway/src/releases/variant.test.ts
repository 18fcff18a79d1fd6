import { createPreviewToken } from '@app/releases';
import { expect, it } from 'vitest';
import { createSampleRegistry } from '../gateway-for-tests.ts';
import type { LiveRegistry } from './registry.store.ts';
import { createPreviewLinks, createVariantChooser } from './variant.ts';

it.each([
  [5, '1.1.0', '1.1.0'],
  [30, '1.0.0', '1.1.0'],
  [80, '1.0.0', '1.0.0'],
])(
  'each canary has its own share: the visitor %d gets %s and %s',
  async (canaryNumber, expectedSearchVersion, expectedWizardVersion) => {
    const { remotes } = createSampleRegistry('1.1.0');
    const canaries = {
      mf_search: { entry: remotes.mf_search!, share: 0.1 },
      mf_listing_wizard: { entry: remotes.mf_listing_wizard!, share: 0.5 },
    };
    const liveRegistry = Object.assign(() => createSampleRegistry('1.0.0'), { getCanaries: () => canaries });
    const chooseVariant = createVariantChooser({
      registry: liveRegistry as unknown as LiveRegistry,
      previewLinks: createPreviewLinks({ secrets: [], isHttps: false }),
      isHttps: false,
    });
    const headers = { cookie: `canary=${canaryNumber}`, 'user-agent': 'Mozilla/5.0 Chrome/140' };
    const { registry } = await chooseVariant('public', { header: (name) => headers[name] });
    expect([registry.remotes.mf_search?.version, registry.remotes.mf_listing_wizard?.version]).toEqual([
      expectedSearchVersion,
      expectedWizardVersion,
    ]);
  },
);

it('a preview link outlives a rotation of the secret that signed it', () => {
  const preview = { name: 'mf_search', version: '1.1.0', expiresAt: new Date(Date.now() + 60_000) };
  const [formerSecret, currentSecret] = [
    'a former secret of 32 characters!',
    'the current secret of 32 letters!',
  ];
  const findPreviewVersion = (secrets: string[], secret: string) =>
    createPreviewLinks({ secrets, isHttps: false }).findPreview(
      `preview=${createPreviewToken(secret, preview)}`,
    )?.version;
  expect(findPreviewVersion([currentSecret], formerSecret)).toBeUndefined();
  expect(findPreviewVersion([currentSecret, formerSecret], formerSecret)).toBe('1.1.0');
  expect(findPreviewVersion([currentSecret, formerSecret], currentSecret)).toBe('1.1.0');
});
