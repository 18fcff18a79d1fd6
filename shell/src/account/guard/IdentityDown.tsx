import { Banner, Button, Wrap } from '@app/ui';
import { m } from '../../paraglide/messages.js';

/** The provider does not answer, so nobody can be told from anybody: everything that needs no account goes on. */
export function IdentityDown() {
  return (
    <Wrap width="narrow" className="TextPage">
      <Banner
        kind="warn"
        title={m.identity_down_title()}
        titleAs="h1"
        actions={<Button onClick={() => window.location.reload()}>{m.error_try_again()}</Button>}
      >
        <p>{m.identity_down_text()}</p>
      </Banner>
    </Wrap>
  );
}
