import { expect, it } from 'vitest';
import { parseDevice } from './session.ts';

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${mozilla} (X11; Linux x86_64) ${webkit} Chrome/153.0.0.0 Safari/537.36`, 'Chrome Linux'],
  [`${mozilla} (X11; Linux x86_64) ${webkit} HeadlessChrome/153.0.0.0 Safari/537.36`, 'Chrome Linux'],
  [`${mozilla} (Windows NT 10.0; Win64) ${webkit} Chrome/153.0.0.0 Safari/537.36 Edg/153.1`, 'Edge Windows'],
  [`${mozilla} (Macintosh; Intel Mac OS X 14) ${webkit} Version/18.2 Safari/605.1.15`, 'Safari Macintosh'],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_0) ${webkit} Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari iPhone',
  ],
  [`${mozilla} (Linux; Android 16; Pixel) ${webkit} Chrome/153.0.0.0 Mobile Safari/537.36`, 'Chrome Android'],
  [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox Linux'],
  ['curl/8.5', 'null null'],
  ['', 'null null'],
])('parses the user agent %j', (userAgent, expectedDevice) => {
  const { browser_name, device_type } = parseDevice(userAgent);
  expect(`${browser_name} ${device_type}`).toBe(expectedDevice);
});
