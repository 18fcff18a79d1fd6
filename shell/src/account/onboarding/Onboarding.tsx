import { Loadable, useLoadable, withRetries } from '@app/remote-kit/loading';
import { storage } from '@app/remote-kit/storage';
import { useLocation, useNavigate } from '@app/router';
import { normalizeResultsPath } from '@app/seo';
import { SearchIcon, useToast } from '@app/ui';
import { useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useAccount } from '../session/use-account.ts';

const openDelayMs = 200;
const loadableDialog = new Loadable(() => withRetries(() => import('./OnboardingDialog.tsx')));

/** Path prefix of the page that sets the role, which the dialog must not cover. */
const setRolePathPrefix = '/signup/set-role';
/** Session storage key, set once the user or a failure postpones the dialog to the next browser session. */
const postponedKey = 'onboardingPutOff';

/** Opens the onboarding dialog for new patients, about 200 ms after the session is known. */
export function Onboarding() {
  const { session, identity } = useAccount();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const showToast = useToast();
  const user = session.status === 'signed-in' ? session.user : undefined;
  const isNeeded =
    user !== undefined &&
    user.role !== undefined &&
    user.role !== 'prosthetist' &&
    user.patientInfo.complete !== true &&
    Boolean(identity) &&
    !pathname.startsWith(setRolePathPrefix);
  const [isDue, setIsDue] = useState(false);
  const [isClosed, setIsClosed] = useState(() => storage.session.getItem(postponedKey) !== null);

  useEffect(() => {
    if (!isNeeded || isClosed) return;
    const timer = setTimeout(() => setIsDue(true), openDelayMs);
    return () => clearTimeout(timer);
  }, [isNeeded, isClosed]);

  if (!isDue || isClosed || !user || !identity) return null;
  // The dialog stays open until it is closed here, because the partial save of step 2 must not close it.
  const close = () => {
    storage.session.setItem(postponedKey, '1');
    setIsClosed(true);
  };
  const closeAfterSave = (state: string) => {
    close();
    const onAction = () => navigate(normalizeResultsPath({ sortBy: 'match' }));
    showToast({
      text: m.onboarding_saved({ state }),
      action: { label: m.onboarding_show(), icon: <SearchIcon />, onAction },
    });
  };
  return (
    <LoadedOnboardingDialog
      identity={identity}
      patientInfo={user.patientInfo}
      firstName={user.firstName}
      onClose={close}
      onSaved={closeAfterSave}
    />
  );
}

function LoadedOnboardingDialog(props: Parameters<typeof import('./OnboardingDialog.tsx').default>[0]) {
  const dialogState = useLoadable(loadableDialog);
  if (dialogState.status !== 'loaded') return null;
  const { default: OnboardingDialog } = dialogState.value;
  return <OnboardingDialog {...props} />;
}
