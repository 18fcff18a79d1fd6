import './styles.ts';
import { getPageLocale } from '@app/shell-api';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import type { RemoteOutcome } from '../remotes/federated-remotes.ts';
import { hydrate } from './hydrate.tsx';

/** Share of visits whose speed is reported. */
const measuredShare = 0.25;

overwriteGetLocale(getPageLocale);
const root = document.getElementById('root');
const outcomes = new Map<string, RemoteOutcome>();
if (root) hydrate(root, (name, outcome) => outcomes.set(name, outcome)).then(measureSome);

async function measureSome(): Promise<void> {
  // Automated browsers are not measured.
  if (navigator.webdriver || Math.random() >= measuredShare) return;
  // After the page itself has loaded.
  await new Promise((done) =>
    'requestIdleCallback' in window ? requestIdleCallback(done) : setTimeout(done, 1000),
  );
  // A failure is ignored.
  const loaded = await import('./measure-vitals.ts').catch(() => undefined);
  loaded?.measureVitals(outcomes);
}
