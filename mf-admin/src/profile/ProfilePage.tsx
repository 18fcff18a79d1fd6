import { Banner, Stack } from '@app/ui';
import { useMe } from '../console/access/me.ts';
import { Page } from '../console/page/Page.tsx';
import { AboutYou } from './AboutYou.tsx';
import { ConsoleSettings } from './ConsoleSettings.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { SecondFactor } from './SecondFactor.tsx';

/** Anyone who is signed in, about themselves. */
export default function ProfilePage() {
  const me = useMe();
  return (
    <Page title="Profile" lead={`You are signed in as ${me.email}.`}>
      <Stack gap="wide">
        {me.mustChangePassword && (
          <Banner kind="warn" title="Choose a password of your own">
            <p>
              Somebody else has made the one that you signed in with. Until it is changed, nothing else is
              open.
            </p>
          </Banner>
        )}
        <AboutYou key={JSON.stringify(me)} me={me} />
        <ConsoleSettings />
        <OwnPassword email={me.email} />
        <SecondFactor me={me} />
        <OwnSessions />
      </Stack>
    </Page>
  );
}
