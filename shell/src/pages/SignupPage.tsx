import { site } from '@app/option-lists';
import { useParams } from '@app/router';
import { accountWords, paths, type SignupRole, signupGuide } from '@app/seo';
import { ButtonLink, Card, Link, Pairs, Row } from '@app/ui';
import { pageLocale } from '../frame/locale.ts';
import { TextPage } from './TextPage.tsx';

/** /signup asks who you are; /signup/{role} says that accounts come next. Any role but prosthetist means patient. */
export default function SignupPage() {
  const { role } = useParams();
  if (role === undefined) return <Chooser />;
  return <Role role={role === 'prosthetist' ? role : 'patient'} />;
}

function Chooser() {
  const locale = pageLocale();
  const { signup } = accountWords(locale);
  return (
    <TextPage words={signup} sections={[signupGuide(locale)]}>
      <Pairs>
        {(['patient', 'prosthetist'] as const).map((role) => (
          <Card key={role} className="Stack">
            <p>
              <ButtonLink size="large" href={paths.signupAs(role)}>
                {signup[role].label}
              </ButtonLink>
            </p>
            <p>{signup[role].text}</p>
          </Card>
        ))}
      </Pairs>
      <p>
        {signup.haveAccount} <Link href={paths.login}>{signup.signIn}</Link>
      </p>
    </TextPage>
  );
}

function Role({ role }: { role: SignupRole }) {
  const locale = pageLocale();
  const words = accountWords(locale).role;
  return (
    <TextPage words={words[role]}>
      <p>{words.soon}</p>
      <Row>
        <Link href={`mailto:${site.helpEmail}`}>{words.mail}</Link>{' '}
        <Link href={paths.signup}>{words.back}</Link>
      </Row>
    </TextPage>
  );
}
