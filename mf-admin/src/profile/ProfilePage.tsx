import { Banner, Checkbox, Panel } from '@app/ui';
import { useMe } from '../console/access/me.ts';
import { Page } from '../console/page/Page.tsx';
import { usePreferences } from '../console/page/preferences.ts';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { PasswordForm, ProfileForm } from './ProfileForms.tsx';
import { SecondFactor } from './SecondFactor.tsx';

export default function ProfilePage() {
  const me = useMe();
  return (
    <Page title="Profile" lead={`You are signed in as ${me.email}.`}>
      {me.mustChangePassword && (
        <Banner kind="warn" title="Choose a password of your own">
          <p>
            Somebody else has made the one that you signed in with. Until it is changed, nothing else is open.
          </p>
        </Banner>
      )}
      <ProfileForm key={JSON.stringify(me)} me={me} />
      <ConsoleSettings />
      <PasswordForm email={me.email} />
      <SecondFactor me={me} />
      <OwnSessions />
    </Page>
  );
}

const densityOptions = [
  ['roomy', 'Roomy'],
  ['compact', 'Compact'],
] as const;

function ConsoleSettings() {
  const { density, shortcuts, set } = usePreferences();
  return (
    <Panel title="How the back office looks and works">
      <SegmentedControl
        label="Density"
        options={densityOptions}
        value={density}
        onChange={(newDensity) => set({ density: newDensity })}
      />
      <Checkbox
        role="switch"
        label="Keyboard shortcuts"
        checked={shortcuts}
        onChange={(event) => set({ shortcuts: event.target.checked })}
      />
      <p>Both are kept in this browser. The key ? lists all shortcuts.</p>
    </Panel>
  );
}
