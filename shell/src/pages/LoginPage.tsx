import { accountWords, paths } from '@app/seo';
import { Link } from '@app/ui';
import { pageLocale } from '../frame/locale.ts';
import { TextPage } from './TextPage.tsx';

/** Says that accounts come next. */
export default function LoginPage() {
  const locale = pageLocale();
  const { noAccount, signup, ...words } = accountWords(locale).login;
  return (
    <TextPage words={words}>
      <p>
        {noAccount} <Link href={paths.signup}>{signup}</Link>
      </p>
    </TextPage>
  );
}
