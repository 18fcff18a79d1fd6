import { decisionReasons, flagReasons, type Option, reportFields, reviewTags } from '@app/option-lists';
import { readAllSettings } from '@app/types/admin/settings';
import { Banner, Fold, Panel, PlainList } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { useMay } from '../console/access/me.ts';
import { Loaded } from '../console/kit/Loaded.tsx';
import { Page } from '../console/page/Page.tsx';
import { forms } from './forms.ts';
import { GroupForm } from './GroupForm.tsx';

const lists: readonly (readonly [title: string, options: readonly Option[]])[] = [
  ['Reasons to withhold a review', decisionReasons],
  ['Tags of reviews', reviewTags],
  ['Reasons to flag a review', flagReasons],
  ['What a visitor may report on a listing', reportFields],
];

/** The page of settings that the team changes without a new build: one form per group, with audited changes. */
export default function SettingsPage() {
  const answer = useAdminCall(readAllSettings);
  const editable = useMay()('settings') !== undefined;
  return (
    <Page title="Settings" lead="Every change is in the audit log, with what it was before.">
      {!editable && (
        <Banner>
          <p>Your role may read these settings. An owner can change them.</p>
        </Banner>
      )}
      <Loaded answer={answer}>
        {(data) =>
          forms.map((form) => (
            <GroupForm
              key={`${form.group} ${data[form.group].v}`}
              {...{ form, editable, shown: data[form.group] }}
            />
          ))
        }
      </Loaded>
      <Panel
        title="Built-in lists"
        note="Locked: reviews and listings are stored with these words, and pages, exports and mails in both languages rely on them. A release changes them."
      >
        {lists.map(([title, options]) => (
          <Fold key={title} label={`${title} (${options.length})`}>
            <PlainList>
              {options.map(({ value, label }) => (
                <li key={value}>
                  {label.en} – <span lang="es">{label.es}</span>
                </li>
              ))}
            </PlainList>
          </Fold>
        ))}
      </Panel>
    </Page>
  );
}
