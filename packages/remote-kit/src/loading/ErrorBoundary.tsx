import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './ErrorScreen.tsx';
import { isLoadError, isLoadingError } from './load-error.ts';
import { reloadOnce } from './reload-guard.ts';

const maxRetries = 3;

interface Props {
  /** The current path: a new one resets the error. */
  path: string;
  children: ReactNode;
  /** Wraps the error screen in the layout of a page. */
  wrapScreen?: (screen: ReactNode) => ReactNode;
  reload?: () => void;
  /** Called with what the page threw. */
  onError?: ((error: unknown) => void) | undefined;
}

interface State {
  error?: unknown;
  retryCount: number;
  /** A reload was due, but the last one was too recent. */
  stuck?: boolean;
}

const initialState: State = { error: undefined, retryCount: 1, stuck: false };

/**
 * Error boundary of a page that keeps the frame around it. 'Try Again' renders again three times; the fourth press
 * reloads the document.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state = initialState;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override componentDidUpdate(before: Props, { error: errorBefore }: State) {
    // Also without an error: retries of the previous page do not count for this one.
    if (before.path === this.props.path) return;
    const { error } = this.state;
    // The previous page was shown until the new one failed, so this is the new page's error.
    if (error !== errorBefore) return this.setState({ ...initialState, error });
    this.#forget();
    this.setState(initialState);
  }

  override componentWillUnmount() {
    this.#forget();
  }

  /** Resets failed loads, so that the next render tries again. */
  #forget() {
    if (isLoadError(this.state.error)) this.state.error.forget();
  }

  readonly #reload = () => (this.props.reload ?? (() => window.location.reload()))();

  readonly #tryAgain = () => {
    const { retryCount } = this.state;
    if (retryCount > maxRetries) {
      if (!reloadOnce(this.#reload)) this.setState({ stuck: true });
      return;
    }
    this.#forget();
    this.setState({ error: undefined, retryCount: retryCount + 1 });
  };

  override render(): ReactNode {
    const { error, stuck } = this.state;
    if (error === undefined) return this.props.children;
    const mayHelp = isLoadingError(error) && !stuck;
    const screen = <ErrorScreen onTryAgain={mayHelp ? this.#tryAgain : undefined} onRefresh={this.#reload} />;
    return this.props.wrapScreen?.(screen) ?? screen;
  }
}
