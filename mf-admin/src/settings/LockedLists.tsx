import { decisionReasons, flagReasons, type Option, reportFields, reviewTags } from '@app/option-lists';
import { Fold, Panel, PlainList, Stack } from '@app/ui';

const lists: readonly { title: string; options: readonly Option[] }[] = [
  { title: 'Reasons to withhold a review', options: decisionReasons },
  { title: 'Tags of reviews', options: reviewTags },
  { title: 'Reasons to flag a review', options: flagReasons },
  { title: 'What a visitor may report on a listing', options: reportFields },
];

/** What is published, stored and matched by these very words: a release changes them, nobody here does. */
export function LockedLists() {
  return (
    <Panel
      title="Built-in lists"
      note="Locked: reviews and listings are stored with these words, and pages, exports and mails in both languages rely on them. A release changes them."
    >
      <Stack>
        {lists.map(({ title, options }) => (
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
      </Stack>
    </Panel>
  );
}
