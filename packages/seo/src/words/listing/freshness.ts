import type { Locale } from '@app/option-lists';
import { m } from '../../paraglide/messages.js';
import { formatDate } from '../text/formats.ts';

/** How fresh the facts are, as a card or a profile says it. A stale one tells people to call first. */
export function formatFreshness(
  of: { confirmedAt: string | null; stale: boolean; confirmedBy?: 'practice' | 'team' | null },
  locale: Locale,
): string {
  if (of.confirmedAt === null) return m.confirmed_never({}, { locale });
  const date = formatDate(of.confirmedAt, locale);
  if (of.stale) return m.confirmed_stale({ date }, { locale });
  if (of.confirmedBy === 'practice') return m.confirmed_by_practice({ date }, { locale });
  if (of.confirmedBy === 'team') return m.confirmed_by_team({ date }, { locale });
  return m.confirmed({ date }, { locale });
}
