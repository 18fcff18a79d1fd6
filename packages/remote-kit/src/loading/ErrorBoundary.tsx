import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './ErrorScreen.tsx';
import { isLoadFailed } from './load-failed.ts';
import { reloadOnce } from './reload-guard.ts';

const maxRetries = 3;

interface Props {
  /** The page that is open: another page gets another chance. */
  path: string;
  children: ReactNode;
  /** Puts what stands there instead into the room of a page. */
  around?: (screen: ReactNode) => ReactNode;
  reload?: () => void;
}

interface State {
  error?: unknown;
  retryCount: number;
  /** A reload was due, but the last one is too recent. */
  stuck?: boolean;
}

const fresh: State = { error: undefined, retryCount: 1, stuck: false };

/** A chunk that did not come, also where a page itself asked for it. */
const isLoadingError = (error: unknown) =>
  isLoadFailed(error) || (error instanceof Error && error.name === 'ChunkLoadError');

/**
 * Keeps a page that breaks from taking the frame around it with it. The retry count starts at 1: presses 1 to 3 of 'Try Again'
 * try again, the 4th reloads the document.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state = fresh;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  override componentDidUpdate(before: Props, { error: errorBefore }: State) {
    // Also where nothing is wrong now: the tries that the page before needed are not this one's.
    if (before.path === this.props.path) return;
    const { error } = this.state;
    // The page before stood until the new one had failed: that failure stays.
    if (error !== errorBefore) return this.setState({ ...fresh, error });
    this.#forget();
    this.setState(fresh);
  }

  override componentWillUnmount() {
    this.#forget();
  }

  /** So that anyone who asks next for what failed makes a new try. */
  #forget() {
    if (isLoadFailed(this.state.error)) this.state.error.forget();
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
    return this.props.around?.(screen) ?? screen;
  }
}
