import { ButtonLink, CompareIcon, SaveIcon } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { compareLimit, paths } from '../../paths.ts';
import { useShortlist } from './shortlist.ts';
import { useSaved } from './use-saved.ts';

/** Link to compared and saved listings; nothing while there are none. */
export function ShortlistLink({ size }: { size?: 'large' }) {
  const compared = useShortlist((list) => list.compared.length);
  const { count: saved } = useSaved();
  if (compared + saved === 0) return null;
  return (
    <ButtonLink kind="secondary" size={size} href={paths.compare}>
      {compared > 0 ? <CompareIcon /> : <SaveIcon />}
      <span>
        {compared > 0 ? m.compare_count({ n: compared, limit: compareLimit }) : m.saved_count({ n: saved })}
      </span>
    </ButtonLink>
  );
}
