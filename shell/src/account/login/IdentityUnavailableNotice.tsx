import { Banner } from '@app/ui';
import { m } from '../../paraglide/messages.js';

/** Shown above a form while the provider is unavailable. */
export const IdentityUnavailableNotice = () => (
  <Banner kind="warn" title={m.identity_down_title()}>
    <p>{m.identity_down_text()}</p>
  </Banner>
);
