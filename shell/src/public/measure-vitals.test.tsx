import { reportVitals } from '@app/types';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { measureVitals } from './measure-vitals.ts';

type MetricListener = (metric: { value: number }) => void;
const metricListeners = vi.hoisted(() => new Map<string, MetricListener>());
vi.mock('web-vitals', () => ({
  onLCP: (listener: MetricListener) => metricListeners.set('lcp', listener),
  onINP: (listener: MetricListener) => metricListeners.set('inp', listener),
  onCLS: (listener: MetricListener) => metricListeners.set('cls', listener),
}));
const sendBeacon = vi.fn<(url: string, body: Blob) => boolean>(() => true);
Object.assign(navigator, { sendBeacon });
afterEach(() => sendBeacon.mockClear());
const hidePage = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};

it('reports once, with only the first segment of the address', async () => {
  window.history.replaceState(null, '', '/prosthetists/ana-ruiz?zipCode=60601');
  measureVitals(
    new Map([
      ['mf_search', { version: '1.2.0', failed: false }],
      ['mf_listing_wizard', { version: '1.1.0', failed: true }],
    ]),
  );
  metricListeners.get('lcp')!({ value: 1234.56 });
  metricListeners.get('cls')!({ value: 0.0123 });
  hidePage();
  hidePage();
  expect(sendBeacon).toHaveBeenCalledTimes(1);
  const [url, body] = sendBeacon.mock.calls[0]!;
  const sentReport = JSON.parse(await body.text());
  expect([url, body.type]).toEqual([reportVitals.path, 'application/json']);
  expect(sentReport).toEqual({
    page: '/prosthetists',
    remotes: [
      { remote: 'mf_search', version: '1.2.0', failed: false },
      { remote: 'mf_listing_wizard', version: '1.1.0', failed: true },
    ],
    lcp: 1235,
    cls: 12,
  });
  expect(z.safeParse(reportVitals.body!, sentReport).success).toBe(true);
});

it('reports nothing for a page that needed no remote', () => {
  measureVitals(new Map());
  hidePage();
  expect(sendBeacon).not.toHaveBeenCalled();
});
