import type { Locale } from '@app/option-lists';
import type { Listing } from '@app/types';
import { m } from '../../paraglide/messages.js';
import { formatDate } from '../text/formats.ts';

/** What stands around the team's own words about reviews that were manipulated. */
export const getNoticeWords = ({ since }: NonNullable<Listing['integrityNotice']>, locale: Locale) => ({
  title: m.notice_title({}, { locale }),
  since: m.notice_since({ date: formatDate(since, locale) }, { locale }),
});
