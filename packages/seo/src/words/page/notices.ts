// Notices on pages: errors, and the bar of a version that is not live.
import type { Locale } from '@app/option-lists';
import { m } from '../../paraglide/messages.js';

type TranslatedText = (inputs: object, options: { locale: Locale }) => string;

export function getProblemWords(locale: Locale) {
  const toWords = (getTitle: TranslatedText, getText: TranslatedText) => ({
    title: getTitle({}, { locale }),
    text: getText({}, { locale }),
  });
  return {
    notFound: {
      page: toWords(m.not_found_title, m.not_found_text),
      profile: toWords(m.not_found_profile_title, m.not_found_profile_text),
      place: toWords(m.not_found_place_title, m.not_found_place_text),
    },
    badAddress: toWords(m.bad_address_title, m.bad_address_text),
    gone: toWords(m.gone_title, m.gone_text),
    withdrawn: toWords(m.withdrawn_title, m.withdrawn_text),
    unavailable: toWords(m.problem_title, m.problem_unavailable),
    tryAgain: m.problem_try_again({}, { locale }),
  };
}

/** Returns the texts of the bar on pages of a version that is not live. */
export function getPreviewWords(name: string, version: string, locale: Locale) {
  const localeOptions = { locale };
  return {
    label: m.preview_label({}, localeOptions),
    text: m.preview_of({ name, version }, localeOptions),
    leave: m.preview_leave({}, localeOptions),
  };
}
