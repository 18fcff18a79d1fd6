import { Banner, Button, RetryIcon, Row } from '@app/ui';
import { Component, type ReactNode } from 'react';

interface Props {
  /** The page that is open: another page gets another chance. */
  path: string;
  children: ReactNode;
}
interface State {
  broken: boolean;
  /** Of these tries none helped: what may help now is the document, new. */
  tries: number;
}

const maxTries = 3;
const fresh: State = { broken: false, tries: 0 };

/** Keeps a page that breaks from taking the console with it: the menu still works. */
export class PageBoundary extends Component<Props, State> {
  override state = fresh;

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true };
  }

  override componentDidUpdate(before: Props) {
    if (before.path !== this.props.path) this.setState(fresh);
  }

  readonly #tryAgain = () => this.setState(({ tries }) => ({ broken: false, tries: tries + 1 }));

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <Banner
        kind="bad"
        title="Something went wrong"
        titleAs="h1"
        actions={
          <Row>
            {this.state.tries < maxTries && (
              <Button onClick={this.#tryAgain}>
                <RetryIcon /> Try Again
              </Button>
            )}
            <Button kind="secondary" onClick={() => window.location.reload()}>
              Refresh Page
            </Button>
          </Row>
        }
      >
        <p>We're having trouble loading this page. This is usually a temporary issue.</p>
      </Banner>
    );
  }
}
