import { paths } from '@app/seo';
import { ButtonLink } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { getProviderSections } from '../texts/providers.ts';
import { TextPage } from './TextPage.tsx';

/** Page `/for-providers`, and `/submit-prosthetist` without a session. */
export default function ProviderPage() {
  return (
    <TextPage title={m.providers_title()} lead={m.providers_lead()} sections={getProviderSections()}>
      <p>
        <ButtonLink size="large" href={paths.signupAs('prosthetist')}>
          {m.signup_practitioner_title()}
        </ButtonLink>
      </p>
    </TextPage>
  );
}
