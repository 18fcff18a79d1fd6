import { Banner, Button, RetryIcon, Row } from '@app/ui';
import { Component, type ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { isAnyLoadError, isLoadError } from './loadable.ts';
import { reloadOnce } from './reload-once.ts';

const maxRetries = 3;

interface ErrorBoundaryProps {
  /** The current path; the error is reset when it changes. */
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
  attemptCount: number;
  /** True: a reload was needed, but the last one was too recent. */
  isReloadBlocked?: boolean;
}

const stateWithoutError: ErrorBoundaryState = { error: undefined, attemptCount: 1, isReloadBlocked: false };

/**
 * The error boundary of a page; the frame around it stays. 'Try Again' renders the page again three times; the fourth
 * press reloads the document.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state = stateWithoutError;

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
    // Resets even without an error: retries of the previous page do not count for this one.
    if (previousProps.path === this.props.path) return;
    const { error } = this.state;
    // The previous page had no such error, so the new page has thrown it.
    if (error !== previousError) return this.setState({ ...stateWithoutError, error });
    this.#resetFailedLoads();
    this.setState(stateWithoutError);
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
    const { attemptCount } = this.state;
    if (attemptCount > maxRetries) {
      if (!reloadOnce(this.#reload)) this.setState({ isReloadBlocked: true });
      return;
    }
    this.#resetFailedLoads();
    this.setState({ error: undefined, attemptCount: attemptCount + 1 });
  };

  override render(): ReactNode {
    const { error, isReloadBlocked } = this.state;
    if (error === undefined) return this.props.children;
    const canRetry = isAnyLoadError(error) && !isReloadBlocked;
    const errorScreen = (
      <ErrorScreen onTryAgain={canRetry ? this.#tryAgain : undefined} onRefresh={this.#reload} />
    );
    return this.props.wrapScreen?.(errorScreen) ?? errorScreen;
  }
}

interface ErrorScreenProps {
  /** Absent: a retry cannot help. */
  onTryAgain?: () => void;
  onRefresh: () => void;
}

/** The error message that replaces a page. */
function ErrorScreen({ onTryAgain, onRefresh }: ErrorScreenProps) {
  return (
    <Banner
      kind="bad"
      title={m.error_title()}
      titleAs="h1"
      actions={
        <Row>
          {onTryAgain && (
            <Button onClick={onTryAgain}>
              <RetryIcon /> {m.error_try_again()}
            </Button>
          )}
          <Button kind={onTryAgain ? 'secondary' : 'primary'} onClick={onRefresh}>
            {m.error_refresh()}
          </Button>
        </Row>
      }
    >
      <p>{onTryAgain ? m.error_loading() : m.error_unexpected()}</p>
    </Banner>
  );
}
