import { Banner, Button, RetryIcon, Row } from '@app/ui';
import { m } from '../paraglide/messages.js';

interface ErrorScreenProps {
  /** Absent: a retry cannot help. */
  onTryAgain?: () => void;
  onRefresh: () => void;
}

/** The error message that replaces a page. */
export function ErrorScreen({ onTryAgain, onRefresh }: ErrorScreenProps) {
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
