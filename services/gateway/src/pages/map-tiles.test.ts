import { describe, expect, it } from 'vitest';
import { runGateway } from '../gateway-for-tests.ts';
import { buildPublicCsp } from '../headers.ts';
import { parseTileSources, renderMapMeta, toMapSources } from './settings-meta.ts';

describe('a template of map tiles', () => {
  it.each([
    ['https://tiles.site.example/{z}/{x}/{y}.png', ['https://tiles.site.example']],
    ['https://tiles.site.example:8443/{z}/{x}/{y}{r}.png?key=a,b;c', ['https://tiles.site.example:8443']],
    [
      'https://{s}.tile.example/{z}/{x}/{y}.png',
      ['https://a.tile.example', 'https://b.tile.example', 'https://c.tile.example'],
    ],
    [
      'https://tile-{s}.example.org/{z}/{y}/{x}',
      ['https://tile-a.example.org', 'https://tile-b.example.org', 'https://tile-c.example.org'],
    ],
    ['http://127.0.0.1:9000/{z}/{x}/{y}.png', ['http://127.0.0.1:9000']],
    ['/tiles/{z}/{x}/{y}.png', []],
  ])('%s names its hosts', (template, sources) => {
    expect(parseTileSources(template)).toEqual(sources);
  });

  it.each([
    '',
    'https://tiles.site.example/',
    'https://tiles.site.example/{z}/{x}.png',
    'https://tiles.site.example/{z}/{x}/{y}/{y}.png',
    'https://tiles.site.example/{z}/{x}/{y}.png?{token}',
    'https://tiles.site.example/{z}/{x}/{y}.png#{z}',
    'https://{z}.tile.example/{z}/{x}/{y}.png',
    'https://tile.example/{s}/{z}/{x}/{y}.png',
    'https://user:secret@tile.example/{z}/{x}/{y}.png',
    "https://tile.example; script-src 'unsafe-inline'/{z}/{x}/{y}.png",
    'https://*.tile.example/{z}/{x}/{y}.png',
    'https://tile example/{z}/{x}/{y}.png',
    'javascript:alert(1)//{z}/{x}/{y}',
    'data:image/png,{z}{x}{y}',
    '//tile.example/{z}/{x}/{y}.png',
    '/\\tile.example/{z}/{x}/{y}.png',
    'tile.example/{z}/{x}/{y}.png',
    '/{s}/{z}/{x}/{y}.png',
    'https://tile.example/{z}/{x}/{y',
  ])('names no hosts if invalid: %s', (template) => {
    expect(parseTileSources(template)).toBeUndefined();
  });
});

describe('a page', () => {
  const mapSettings = {
    MAP_TILE_URL: 'https://{s}.tile.example/{z}/{x}/{y}.png?a=1&b="',
    MAP_TILE_CREDIT: '© <Map> makers',
  };

  it('has the tile address and its attribution, and may show tiles, and nothing else of their host', async () => {
    const gateway = await runGateway('http://127.0.0.1:1', mapSettings);
    const response = await gateway.fetch('/guide', { accept: 'text/html' });
    expect(await response.text()).toContain(
      '<meta name="map-tile-url" content="https://{s}.tile.example/{z}/{x}/{y}.png?a=1&amp;b=&quot;">' +
        '<meta name="map-tile-credit" content="© &lt;Map&gt; makers">',
    );
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(
      "img-src 'self' data: https://a.tile.example https://b.tile.example https://c.tile.example;",
    );
    expect(policy.match(/tile\.example/g)).toHaveLength(3);
  });

  it('has none of this without a tile server', () => {
    expect(renderMapMeta({})).toBe('');
    expect(buildPublicCsp({ sources: [toMapSources({})] })).toBe(buildPublicCsp());
  });
});
