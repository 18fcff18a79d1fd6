import type { OwnReview } from '@app/types';
import { CheckIcon, Chip, ClockIcon, CloseIcon, WarnIcon } from '@app/ui';
import { getStatusWords } from './status-words.ts';

/** Status of an own review: icon and text. */
export function StatusChip({ review }: { review: OwnReview }) {
  const { kind, name } = getStatusWords(review);
  const icons = { ok: <CheckIcon />, warn: <WarnIcon />, bad: <CloseIcon /> };
  return (
    <Chip kind={kind}>
      {kind ? icons[kind] : <ClockIcon />}
      <span>{name}</span>
    </Chip>
  );
}
