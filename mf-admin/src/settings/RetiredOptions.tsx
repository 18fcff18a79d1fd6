import type { SettingsValues } from '@app/types/admin/settings';
import { Fold, Panel, PlainList, Stack } from '@app/ui';

const lists = [
  { name: 'decisionReasons', title: 'Additional reasons' },
  { name: 'strengthTags', title: 'Additional strengths' },
  { name: 'concernTags', title: 'Additional concerns' },
] as const;

/** What is not offered any more, but was: decisions and reviews keep it, and so do we. */
export function RetiredOptions({ options }: { options: SettingsValues['options'] }) {
  const retired = lists
    .map(({ name, title }) => ({ title, entries: options[name].filter((one) => one.retired) }))
    .filter(({ entries }) => entries.length > 0);
  if (retired.length === 0) return null;
  return (
    <Panel
      title="Retired entries of your lists"
      note="They are no longer offered or accepted. Where they were used they are still shown. Add one to its list again to offer it again."
    >
      <Stack>
        {retired.map(({ title, entries }) => (
          <Fold key={title} label={`${title} (${entries.length})`}>
            <PlainList>
              {entries.map(({ value, es }) => (
                <li key={value}>
                  {value}
                  {es && (
                    <>
                      {' '}
                      – <span lang="es">{es}</span>
                    </>
                  )}
                </li>
              ))}
            </PlainList>
          </Fold>
        ))}
      </Stack>
    </Panel>
  );
}
