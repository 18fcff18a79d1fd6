import './styles.ts';
import { getPageLocale } from '@app/shell-api';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import type { RemoteLoadResult } from '../remotes/federated-remotes.ts';
import { hydrate } from './hydrate.tsx';

/** Share of visits whose speed is reported. */
const sampledShare = 0.25;

overwriteGetLocale(getPageLocale);
const root = document.getElementById('root');
const outcomes = new Map<string, RemoteLoadResult>();
if (root) hydrate(root, (name, outcome) => outcomes.set(name, outcome)).then(measureSampledVisit);

async function measureSampledVisit(): Promise<void> {
  // Automated browsers are not measured.
  if (navigator.webdriver || Math.random() >= sampledShare) return;
  // After the page itself has loaded.
  await new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, 1000),
  );
  // A failure is ignored.
  const vitalsModule = await import('./measure-vitals.ts').catch(() => undefined);
  vitalsModule?.measureVitals(outcomes);
}
