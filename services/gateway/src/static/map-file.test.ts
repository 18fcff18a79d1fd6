import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { describe, expect, it } from 'vitest';
import { runGateway } from '../gateway-for-tests.ts';
import { mapUrlPath, parseRange } from './map-file.ts';

const mapFilePath = path.join(createTempFolder('map'), 'streets.pmtiles');
writeFileSync(mapFilePath, '0123456789');
const gateway = await runGateway('http://127.0.0.1:1', { MAP_PMTILES: mapFilePath });

describe('the file of map tiles', () => {
  it('is sent in the ranges that are asked for, and never as a whole', async () => {
    const rangeResponse = await gateway.fetch(mapUrlPath, { range: 'bytes=2-4' });
    expect([rangeResponse.status, await rangeResponse.text()]).toEqual([206, '234']);
    expect(rangeResponse.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(rangeResponse.headers.get('content-type')).toBe('application/octet-stream');
    expect(rangeResponse.headers.get('x-content-type-options')).toBe('nosniff');
    const rangeEndResponse = await gateway.fetch(mapUrlPath, { range: 'bytes=8-16000' });
    expect(await rangeEndResponse.text()).toBe('89');
    for (const range of ['', 'bytes=10-12', 'bytes=4-2', 'bytes=0-1,4-5', 'bytes=-3', 'bytes=3-'])
      expect([range, (await gateway.fetch(mapUrlPath, { range })).status]).toEqual([range, 416]);
    expect(parseRange('bytes=0-999999999999', 10 ** 12)?.end).toBeLessThan(10 ** 7);
  });

  it('is named in pages, with those who made the map', async () => {
    const html = await (await gateway.fetch('/', { accept: 'text/html' })).text();
    expect(html).toContain(`<meta name="map-tile-file" content="${mapUrlPath}">`);
    expect(html).toContain('<meta name="map-tile-credit" content="© OpenStreetMap contributors">');
  });
});
