import type { AdminListing } from '@app/types/admin/prosthetists';
import { Banner, Button } from '@app/ui';
import { allFields } from './edit/field-plan.ts';
import { statusWords } from './list/list-words.ts';
import type { Outrun } from './use-change.ts';

export interface OutrunBannerProps {
  outrun: Outrun;
  /** As it was looked at. */
  before: AdminListing;
  onSeen: () => void;
}

/** Somebody was faster: what they changed, in words. */
export function OutrunBanner({ outrun: { sentence, fresh }, before, onSeen }: OutrunBannerProps) {
  return (
    <Banner
      kind="bad"
      title="Not done: this changed while you were looking at it"
      titleAs="h3"
      actions={
        <Button kind="secondary" onClick={onSeen}>
          I have seen it
        </Button>
      }
    >
      <p>{sentence}</p>
      {fresh && (
        <ul>
          {findDifferences(before, fresh).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}

function findDifferences(before: AdminListing, now: AdminListing): string[] {
  const formatValue = (value: unknown) =>
    (Array.isArray(value) ? value.join(', ') : String(value ?? '')) || 'empty';
  return [
    ...(before.status === now.status ? [] : [`Status: now ${statusWords[now.status]}`]),
    ...allFields
      .filter(({ name }) => formatValue(before[name]) !== formatValue(now[name]))
      .map(({ name, label }) => `${label}: now ${formatValue(now[name])}`),
  ];
}
