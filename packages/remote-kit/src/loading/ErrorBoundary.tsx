import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './ErrorScreen.tsx';
import { isLoadError, isLoadingError } from './load-error.ts';
import { reloadOnce } from './reload-guard.ts';

const maxRetries = 3;

interface ErrorBoundaryProps {
  /** The current path: a new one resets the error. */
  path: string;
  children: ReactNode;
  /** Wraps the error screen in the layout of a page. */
  wrapScreen?: (screen: ReactNode) => ReactNode;
  reload?: () => void;
  /** Called with the error that the page threw. */
  onError?: ((error: unknown) => void) | undefined;
}

interface ErrorBoundaryState {
  error?: unknown;
  retryCount: number;
  /** True if a reload was needed, but the last one was too recent. */
  isReloadBlocked?: boolean;
}

const initialState: ErrorBoundaryState = { error: undefined, retryCount: 1, isReloadBlocked: false };

/**
 * Error boundary of a page; what is around the page stays. 'Try Again' renders again three times; the fourth press
 * reloads the document.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state = initialState;

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override componentDidUpdate(
    previousProps: ErrorBoundaryProps,
    { error: previousError }: ErrorBoundaryState,
  ) {
    // Even without an error: retries of the previous page do not count for this one.
    if (previousProps.path === this.props.path) return;
    const { error } = this.state;
    // The previous page was shown until the new one failed, so this is the new page's error.
    if (error !== previousError) return this.setState({ ...initialState, error });
    this.#resetFailedLoads();
    this.setState(initialState);
  }

  override componentWillUnmount() {
    this.#resetFailedLoads();
  }

  /** Resets failed loads, so that the next render tries again. */
  #resetFailedLoads() {
    if (isLoadError(this.state.error)) this.state.error.forget();
  }

  readonly #reload = () => (this.props.reload ?? (() => window.location.reload()))();

  readonly #tryAgain = () => {
    const { retryCount } = this.state;
    if (retryCount > maxRetries) {
      if (!reloadOnce(this.#reload)) this.setState({ isReloadBlocked: true });
      return;
    }
    this.#resetFailedLoads();
    this.setState({ error: undefined, retryCount: retryCount + 1 });
  };

  override render(): ReactNode {
    const { error, isReloadBlocked } = this.state;
    if (error === undefined) return this.props.children;
    const canRetry = isLoadingError(error) && !isReloadBlocked;
    const screen = (
      <ErrorScreen onTryAgain={canRetry ? this.#tryAgain : undefined} onRefresh={this.#reload} />
    );
    return this.props.wrapScreen?.(screen) ?? screen;
  }
}
