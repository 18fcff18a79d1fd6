import { Loadable, useLoadable, withRetries } from '@app/remote-kit/loading';
import { storage } from '@app/remote-kit/storage';
import { useLocation, useNavigate } from '@app/router';
import { normalizeResultsPath } from '@app/seo';
import { SearchIcon, useToast } from '@app/ui';
import { useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useAccount } from '../session/use-account.ts';

const openDelayMs = 200;
/** In one file with the page of the same questions. */
const loadableDialog = new Loadable(() =>
  withRetries(() => import(/* webpackChunkName: "patient-info" */ './OnboardingDialog.tsx')),
);

/** Path prefix of the page that sets the role, which the dialog must not cover. */
const setRolePathPrefix = '/signup/set-role';
/** Session storage key: the user for whom the dialog is postponed to the next browser session. */
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
  const userId = user?.id;
  const [dueUserId, setDueUserId] = useState<string>();
  const [postponedUserId, setPostponedUserId] = useState(() => storage.session.getItem(postponedKey));
  const isPostponed = postponedUserId === userId;

  useEffect(() => {
    if (!isNeeded || isPostponed) return;
    const timer = setTimeout(() => setDueUserId(userId), openDelayMs);
    return () => clearTimeout(timer);
  }, [isNeeded, isPostponed, userId]);

  if (!user || !identity || dueUserId !== userId || isPostponed) return null;
  // The dialog stays open until it is closed here, because the partial save of step 2 must not close it.
  const closeDialog = () => {
    storage.session.setItem(postponedKey, user.id);
    setPostponedUserId(user.id);
  };
  const closeAfterSave = (state: string) => {
    closeDialog();
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
      onClose={closeDialog}
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
