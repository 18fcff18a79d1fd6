import { outdatedEvent } from '@app/types/release/contract';
import { Banner, Button, Row, Wrap } from '@app/ui';
import { useEffect, useState } from 'react';
import { m } from '../paraglide/messages.js';
import styles from './PageNotice.module.css';

/**
 * Says that the API no longer serves a page as old as this one. The sentence came with the answer, and nothing is loaded
 * for it: files of an old page may be gone. Anyone who is typing goes on, and refreshes when they like.
 */
export function OutdatedNotice() {
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    const handleOutdated = (event: Event) => setSentence((event as CustomEvent<string>).detail);
    window.addEventListener(outdatedEvent, handleOutdated);
    return () => window.removeEventListener(outdatedEvent, handleOutdated);
  }, []);

  return (
    <div role="status" className={styles.PageNotice}>
      {sentence && (
        <Wrap>
          <Banner
            kind="warn"
            role="none"
            actions={
              <Row>
                <Button onClick={() => window.location.reload()}>{m.error_refresh()}</Button>
              </Row>
            }
          >
            <p>{sentence}</p>
          </Banner>
        </Wrap>
      )}
    </div>
  );
}
