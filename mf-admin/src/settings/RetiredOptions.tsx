import type { SettingsValues } from '@app/types/admin/settings';
import { Fold, Panel, PlainList, Stack } from '@app/ui';

const lists = [
  { name: 'decisionReasons', title: 'Further reasons' },
  { name: 'strengthTags', title: 'Further strengths' },
  { name: 'concernTags', title: 'Further concerns' },
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
      note="Nobody is offered them, and nothing new is taken with them. Where they were used they are still shown. Write one into its list again to offer it again."
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
