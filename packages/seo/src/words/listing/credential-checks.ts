import type { Locale } from '@app/option-lists';
import type { Credential } from '@app/types';
import { m } from '../../paraglide/messages.js';
import { formatDay } from '../text/day.ts';

/** How we know of one credential: "Checked on Sep 3, 2026.", or that it is the practice's own word. */
export const getCredentialSource = ({ seenAt }: Pick<Credential, 'seenAt'>, locale: Locale): string =>
  seenAt
    ? m.credential_checked({ date: formatDay(seenAt, locale) }, { locale })
    : m.self_reported({}, { locale });

/** What "checked" means, for where at least one is. */
export const getCheckedNote = (locale: Locale): string => m.credentials_checked_note({}, { locale });
