import './styles.ts';
import { getPageLocale } from '@app/shell-api';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import type { RemoteLoadResult } from '../remotes/federated-remotes.ts';
import { hydrate } from './hydrate.tsx';

/** Fraction of page loads whose speed is reported. */
const sampleRate = 0.25;

overwriteGetLocale(getPageLocale);
const root = document.getElementById('root');
const loadResults = new Map<string, RemoteLoadResult>();
if (root) hydrate(root, (name, loadResult) => loadResults.set(name, loadResult)).then(measureSampledPage);

async function measureSampledPage(): Promise<void> {
  // Automated browsers are not measured.
  if (navigator.webdriver || Math.random() >= sampleRate) return;
  // Waits until the page itself has loaded.
  await new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, 1000),
  );
  // A failure is ignored, because the page works without it.
  const vitalsModule = await import('./measure-vitals.ts').catch(() => undefined);
  vitalsModule?.measureVitals(loadResults);
}
