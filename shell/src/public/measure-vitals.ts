// Reports web vitals, which the service adds to daily sums. Loaded after the page, for a fraction of page loads.

import type { BodyOf } from '@app/types';
import type { reportVitals } from '@app/types/search/vitals';
import { onCLS, onINP, onLCP } from 'web-vitals';
import type { RemoteLoadResult } from '../remotes/federated-remotes.ts';

type VitalsReport = BodyOf<typeof reportVitals>;

/** Reports once, when the page is first hidden. Sent without `reportVitals`, whose schemas are larger. */
export function measureVitals(loadResults: ReadonlyMap<string, RemoteLoadResult>): void {
  const firstSegment = window.location.pathname.split('/', 2)[1] ?? '';
  // The service checks that this is an address of the site.
  const pagePath = /^[a-z-]{0,40}$/.test(firstSegment) ? `/${firstSegment}` : '/*';
  const vitals: Pick<VitalsReport, 'lcp' | 'inp' | 'cls'> = {};
  onLCP(({ value }) => {
    vitals.lcp = Math.round(value);
  });
  onINP(({ value }) => {
    vitals.inp = Math.round(value);
  });
  onCLS(({ value }) => {
    vitals.cls = Math.round(value * 1000);
  });
  // Added after the listeners of the library, which set the final values at the same event.
  const sendReport = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', sendReport);
    const remotes = [...loadResults].map(([remote, loadResult]) => ({ remote, ...loadResult }));
    if (remotes.length === 0) return;
    const body: VitalsReport = { page: pagePath, remotes, ...vitals };
    navigator.sendBeacon('/api/vitals', new Blob([JSON.stringify(body)], { type: 'application/json' }));
  };
  document.addEventListener('visibilitychange', sendReport);
}
