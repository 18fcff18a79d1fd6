import { decisionReasons, flagReasons, type Option, reportFields, reviewTags } from '@app/option-lists';
import { readAllSettings, type SettingsValues } from '@app/types/admin/settings';
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

/** What the team changes without a new build; each group by itself, each change in the audit log. */
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
        {(data) => (
          <>
            {forms.map((form) => (
              <GroupForm
                key={`${form.group} ${data[form.group].v}`}
                {...{ form, editable, shown: data[form.group] }}
              />
            ))}
            <WordLists
              title="Retired entries of your lists"
              note="They are no longer offered or accepted. Where they were used they are still shown. Add one to its list again to offer it again."
              lists={listRetired(data.options.values)}
            />
          </>
        )}
      </Loaded>
      <WordLists
        title="Built-in lists"
        note="Locked: reviews and listings are stored with these words, and pages, exports and mails in both languages rely on them. A release changes them."
        lists={lists.map(([title, options]) => [title, options.map(({ label }) => [label.en, label.es])])}
      />
    </Page>
  );
}

type WordList = readonly [title: string, words: readonly (readonly [en: string, es: string])[]];

/** What is not offered any more, but was: decisions and reviews keep it, and so do we. */
function listRetired({ decisionReasons, strengthTags, concernTags }: SettingsValues['options']): WordList[] {
  const own = [
    ['Additional reasons', decisionReasons],
    ['Additional strengths', strengthTags],
    ['Additional concerns', concernTags],
  ] as const;
  return own.map(([title, options]) => [
    title,
    options.filter(({ retired }) => retired).map(({ value, es }) => [value, es]),
  ]);
}

/** Words in both languages, list by list; nothing where all lists are empty. */
function WordLists({ lists, ...panel }: { title: string; note: string; lists: readonly WordList[] }) {
  const filled = lists.filter(([, words]) => words.length > 0);
  if (filled.length === 0) return null;
  return (
    <Panel {...panel}>
      {filled.map(([title, words]) => (
        <Fold key={title} label={`${title} (${words.length})`}>
          <PlainList>
            {words.map(([en, es]) => (
              <li key={en}>
                {en}
                {es && (
                  <>
                    {' – '}
                    <span lang="es">{es}</span>
                  </>
                )}
              </li>
            ))}
          </PlainList>
        </Fold>
      ))}
    </Panel>
  );
}
