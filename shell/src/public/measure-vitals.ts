// Loaded once a page is ready, for a share of the visits: how fast it was, for the sums that the site keeps.

import type { BodyOf } from '@app/types';
import type { reportVitals } from '@app/types/search/vitals';
import { onCLS, onINP, onLCP } from 'web-vitals';
import type { RemoteOutcome } from '../remotes/federated-remotes.ts';

type Report = BodyOf<typeof reportVitals>;

/**
 * Reports once, when the page is hidden for the first time: what comes after that is another visit. Nothing of the
 * visitor is in it; `reportVitals` by hand, because its schemas would weigh more than all of this.
 */
export function measureVitals(outcomes: ReadonlyMap<string, RemoteOutcome>): void {
  const root = window.location.pathname.split('/', 2)[1] ?? '';
  // The service keeps it where it is an address of the site itself.
  const page = /^[a-z-]{0,40}$/.test(root) ? `/${root}` : '/*';
  const measured: Pick<Report, 'lcp' | 'inp' | 'cls'> = {};
  onLCP(({ value }) => {
    measured.lcp = Math.round(value);
  });
  onINP(({ value }) => {
    measured.inp = Math.round(value);
  });
  onCLS(({ value }) => {
    measured.cls = Math.round(value * 1000);
  });
  // After the listeners of the library, which settle their values in the same event.
  const report = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', report);
    const remotes = [...outcomes].map(([remote, outcome]) => ({ remote, ...outcome }));
    if (remotes.length === 0) return;
    const body: Report = { page, remotes, ...measured };
    navigator.sendBeacon('/api/vitals', new Blob([JSON.stringify(body)], { type: 'application/json' }));
  };
  document.addEventListener('visibilitychange', report);
}
