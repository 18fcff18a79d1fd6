import './styles.ts';
import { getPageLocale } from '@app/shell-api';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import type { RemoteOutcome } from '../remotes/federated-remotes.ts';
import { hydrate } from './hydrate.tsx';

/** So many of the visits tell how fast their page was. */
const measuredShare = 0.25;

overwriteGetLocale(getPageLocale);
const root = document.getElementById('root');
const outcomes = new Map<string, RemoteOutcome>();
if (root) hydrate(root, (name, outcome) => outcomes.set(name, outcome)).then(measureSome);

async function measureSome(): Promise<void> {
  // Programs that drive a browser are no visitors.
  if (navigator.webdriver || Math.random() >= measuredShare) return;
  // The page has everything before.
  await new Promise((done) =>
    'requestIdleCallback' in window ? requestIdleCallback(done) : setTimeout(done, 1000),
  );
  // What does not come is not missed.
  const loaded = await import('./measure-vitals.ts').catch(() => undefined);
  loaded?.measureVitals(outcomes);
}
