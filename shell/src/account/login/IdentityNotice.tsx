import { Banner } from '@app/ui';
import { m } from '../../paraglide/messages.js';

/** Above a form that cannot be sent at present. */
export const IdentityNotice = () => (
  <Banner kind="warn" title={m.identity_down_title()}>
    <p>{m.identity_down_text()}</p>
  </Banner>
);
