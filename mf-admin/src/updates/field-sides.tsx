import { type DiffSides, renderListSides, renderTextSides } from '../diff-sides.tsx';
import { StaffPhoto } from '../StaffPhoto.tsx';
import { type ShownValue, toShownValue } from './field-values.ts';

/** Both sides of a field of a listing. */
export function renderFieldSides(field: string, from: unknown, to: unknown): DiffSides {
  const [live, proposed] = [toShownValue(field, from), toShownValue(field, to)];
  if (live.kind === 'list' && proposed.kind === 'list')
    return renderListSides(field, live.items, proposed.items);
  if (live.kind === 'photo' && proposed.kind === 'photo') {
    return {
      old: <Photo name={live.name} alt="The photo that is live now" />,
      now: <Photo name={proposed.name} alt="The photo that is proposed" />,
    };
  }
  const isProse = live.kind === 'words' && proposed.kind === 'words';
  return renderTextSides(getText(live), getText(proposed), isProse);
}

const Photo = ({ name, alt }: { name: string | null; alt: string }) =>
  name ? (
    <StaffPhoto name={name} alt={alt} />
  ) : (
    <p>
      <i>No photo</i>
    </p>
  );

const getText = (value: ShownValue) => (value.kind === 'words' || value.kind === 'whole' ? value.text : '');
