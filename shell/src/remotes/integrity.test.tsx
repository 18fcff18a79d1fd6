import { expect, test } from 'vitest';
import { createIntegrityPlugin } from './integrity.ts';
import { emptyEntry, type LiveRemote } from './registry.ts';

const remote: LiveRemote = {
  ...emptyEntry,
  entry: '/mf_search/1.0.0/remoteEntry.js',
  integrity: 'sha384-of-search',
};

function buildScript(remotes: Record<string, LiveRemote>, url: string) {
  const script = createIntegrityPlugin(remotes).createScript?.({ url });
  if (!(script instanceof HTMLScriptElement)) throw new Error('the plugin created no script');
  return script;
}

test('the script of a remote has the hash of the registry, and a request mode that lets it be checked', () => {
  const remotes = {
    mf_other: { ...remote, entry: '/mf_other/1.0.0/remoteEntry.js', integrity: 'sha384-of-other' },
    mf_search: remote,
  };
  const script = buildScript(remotes, remote.entry);
  expect(script.getAttribute('src')).toBe(remote.entry);
  expect(script.integrity).toBe('sha384-of-search');
  expect(script.crossOrigin).toBe('anonymous');
});

test('the registry and federation may name the same script by full address or by path', () => {
  const fullUrl = new URL(remote.entry, document.baseURI).href;
  expect(buildScript({ mf_search: { ...remote, entry: fullUrl } }, remote.entry).integrity).toBe(
    'sha384-of-search',
  );
  expect(buildScript({ mf_search: remote }, fullUrl).integrity).toBe('sha384-of-search');
});

test.each([
  ['an address that no remote has', { mf_search: remote }, '/mf_search/1.0.0/other.js'],
  ['the same path on another host', { mf_search: remote }, `https://elsewhere.example${remote.entry}`],
  ['a remote without a hash', { mf_search: { ...remote, integrity: '' } }, remote.entry],
  ['any script where no remote is live', {}, remote.entry],
])('no script is created for %s', (_title, remotes, url) => {
  expect(() => buildScript(remotes, url)).toThrow(/No integrity is known/);
});

test("a developer's own remote runs without a hash, which its files would not have", () => {
  const script = buildScript({ mf_search: { ...remote, isUnchecked: true } }, remote.entry);
  // jsdom does not reflect this property in an attribute.
  expect(script.integrity).toBeFalsy();
  expect(script.crossOrigin).toBe('anonymous');
});
