/** How code that comes late is loaded, by the shell and by every remote: one loader, and one boundary for what fails. */
export { ErrorBoundary } from './ErrorBoundary.tsx';
export { useLoaded } from './load-failed.ts';
export { Loadable, useFreshTries, useLoadable } from './loadable.ts';
export { Unmendable, withRetries } from './with-retries.ts';
