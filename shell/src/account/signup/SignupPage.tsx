import { Navigate, useParams } from '@app/router';
import { paths } from '@app/seo';
import type { Role } from '@app/types';
import { ButtonLink, Card, FieldGrid, Link } from '@app/ui';
import { TextPage } from '../../pages/TextPage.tsx';
import { m } from '../../paraglide/messages.js';
import { createSection, createSteps } from '../../texts/section.ts';
import { useAccount } from '../session/use-account.ts';
import { useSaveReferrer } from '../session/use-redirect-after-login.ts';
import { SignUp } from './SignUp.tsx';

/** Pages `/signup`, which asks for the role, and `/signup/{role}`, which creates the account. Default role: patient. */
export function SignupPage() {
  const { role } = useParams();
  useSaveReferrer();
  if (role === undefined) return <RoleChooser />;
  const accountRole: Role = role === 'prosthetist' ? role : 'patient';
  return <SignUp key={accountRole} role={accountRole} />;
}

function RoleChooser() {
  const { session } = useAccount();
  // Signed-in users without a role still have to choose one.
  if (session.status === 'signed-in' && session.user.role) return <Navigate to={paths.home} replace />;
  return (
    <TextPage title={m.signup_title()} lead={m.signup_lead()} sections={[createSignUpGuide()]}>
      <FieldGrid>
        <RoleChoice accountRole="patient" label={m.home_join_patient()} text={m.signup_patient_text()} />
        <RoleChoice
          accountRole="prosthetist"
          label={m.home_join_practitioner()}
          text={m.signup_practitioner_text()}
        />
      </FieldGrid>
      <p>
        {m.home_join_have_account()} <Link href={paths.login}>{m.sign_in()}</Link>
      </p>
    </TextPage>
  );
}

const RoleChoice = ({ accountRole, label, text }: { accountRole: Role; label: string; text: string }) => (
  <Card>
    <p>
      <ButtonLink size="large" href={paths.signupAs(accountRole)}>
        {label}
      </ButtonLink>
    </p>
    <p>{text}</p>
  </Card>
);

const createSignUpGuide = () =>
  createSection(
    'how-to-sign-up',
    m.signup_guide(),
    createSteps(m.signup_guide_1(), m.signup_guide_2(), m.signup_guide_3()),
    m.signup_guide_time(),
  );
