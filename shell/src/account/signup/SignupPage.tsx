import { Navigate, useParams } from '@app/router';
import { getAccountWords, getSignupGuide, paths, type SignupRole } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { ButtonLink, Card, Link, Pairs } from '@app/ui';
import { TextPage } from '../../pages/TextPage.tsx';
import { useAccount } from '../session/use-account.ts';
import { useSavedWayBack } from '../session/use-go-on.ts';
import { SignUp } from './SignUp.tsx';

/** /signup asks who you are; /signup/{role} opens the account. Any role but prosthetist means patient. */
export function SignupPage() {
  const { role } = useParams();
  useSavedWayBack();
  if (role === undefined) return <Chooser />;
  const as: SignupRole = role === 'prosthetist' ? role : 'patient';
  return <SignUp key={as} role={as} />;
}

function Chooser() {
  const locale = getPageLocale();
  const { signup } = getAccountWords(locale);
  const { session } = useAccount();
  // Without a role the choice is still to be made.
  if (session.status === 'signed-in' && session.user.role) return <Navigate to={paths.home} replace />;
  return (
    <TextPage words={signup} sections={[getSignupGuide(locale)]}>
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
