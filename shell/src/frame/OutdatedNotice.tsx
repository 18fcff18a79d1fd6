import { outdatedEvent } from '@app/types/release/contract';
import { Banner, Button, Container, Row } from '@app/ui';
import { useEffect, useState } from 'react';
import { m } from '../paraglide/messages.js';
import styles from './Header.module.css';

/**
 * Notice that the page is too old for the API. Its text came with a reply and it loads no file, because the files of an
 * old page may not exist any more. The user can finish typing before refreshing.
 */
export function OutdatedNotice() {
  const [message, setMessage] = useState('');
  useEffect(() => {
    const handleOutdated = (event: Event) => setMessage((event as CustomEvent<string>).detail);
    window.addEventListener(outdatedEvent, handleOutdated);
    return () => window.removeEventListener(outdatedEvent, handleOutdated);
  }, []);

  return (
    <div role="status" className={styles.PageNotice}>
      {message && (
        <Container>
          <Banner
            kind="warn"
            role="none"
            actions={
              <Row>
                <Button onClick={() => window.location.reload()}>{m.error_refresh()}</Button>
              </Row>
            }
          >
            <p>{message}</p>
          </Banner>
        </Container>
      )}
    </div>
  );
}
