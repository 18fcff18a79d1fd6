/** Loading of lazy code for shell and remotes: one loader and one error boundary. */
export { ErrorBoundary } from './ErrorBoundary.tsx';
export { isAnyLoadError, Loadable, useLoadable, useLoadedValue, useLoadRetry } from './loadable.ts';
export { PermanentLoadError, withRetries } from './with-retries.ts';
