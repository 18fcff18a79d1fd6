import { readAllSettings } from '@app/types/admin/settings';
import { Anchor, Banner, Panel, PlainList, Stack } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { useMay } from '../console/access/me.ts';
import { Page } from '../console/page/Page.tsx';
import { PageSkeleton } from '../console/page/PageSkeleton.tsx';
import { ReadFailure } from '../console/page/ReadFailure.tsx';
import { paths } from '../paths.ts';
import { DangerZone } from './DangerZone.tsx';
import { forms } from './forms.ts';
import { GroupForm } from './GroupForm.tsx';
import { LockedLists } from './LockedLists.tsx';
import { RetiredOptions } from './RetiredOptions.tsx';

/** What the team changes without a new build; each group by itself, each change in the audit log. */
export default function SettingsPage() {
  const { data, error, isPending, refetch } = useAdminCall(readAllSettings);
  const may = useMay();
  return (
    <Page title="Settings" lead="Every change is in the audit log, with what it was before.">
      <Stack gap="wide">
        <Panel title="More settings">
          <PlainList>
            {may('users') && (
              <li>
                <Anchor href={paths.users}>Users and roles</Anchor>
              </li>
            )}
            <li>
              <Anchor href={paths.mails}>Mail templates</Anchor>
            </li>
            {may('settings') && (
              <li>
                <Anchor href={paths.legal}>Legal requests and holds</Anchor>
              </li>
            )}
          </PlainList>
        </Panel>
        {!may('settings') && (
          <Banner>
            <p>Your role may read these settings. An owner can change them.</p>
          </Banner>
        )}
        {isPending && <PageSkeleton />}
        {error && !data && <ReadFailure error={error} onRetry={() => void refetch()} />}
        {data &&
          forms.map((form) => (
            <GroupForm
              key={`${form.group} ${data[form.group].v}`}
              form={form}
              shown={data[form.group]}
              editable={may('settings') !== undefined}
            />
          ))}
        {data && <RetiredOptions options={data.options.values} />}
        <LockedLists />
        {may('settings') && <DangerZone />}
      </Stack>
    </Page>
  );
}
