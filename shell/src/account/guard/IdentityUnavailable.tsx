import { Banner, Button, Container } from '@app/ui';
import { m } from '../../paraglide/messages.js';

/** Shown while the provider is unavailable; pages without an account still work. */
export function IdentityUnavailablePage() {
  return (
    <Container page width="narrow">
      <Banner
        kind="warn"
        title={m.identity_down_title()}
        titleAs="h1"
        actions={<Button onClick={() => window.location.reload()}>{m.error_try_again()}</Button>}
      >
        <p>{m.identity_down_text()}</p>
      </Banner>
    </Container>
  );
}

export const IdentityUnavailableNotice = () => (
  <Banner kind="warn" title={m.identity_down_title()}>
    <p>{m.identity_down_text()}</p>
  </Banner>
);
