import { getAccountWords, getProviderSections, getTextWords, paths } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { ButtonLink } from '@app/ui';
import { TextPage } from './TextPage.tsx';

/** /for-providers, and /submit-prosthetist for those who are signed out (T1). */
export default function ProviderPage() {
  const locale = getPageLocale();
  return (
    <TextPage words={getTextWords(locale).providers} sections={getProviderSections(locale)}>
      <p>
        <ButtonLink size="large" href={paths.signupAs('prosthetist')}>
          {getAccountWords(locale).role.prosthetist.title}
        </ButtonLink>
      </p>
    </TextPage>
  );
}
