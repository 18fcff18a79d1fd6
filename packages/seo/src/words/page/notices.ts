// Notices on pages: errors, and the bar of a version that is not live.
import type { Locale } from '@app/option-lists';
import { m } from '../../paraglide/messages.js';

export function getProblemWords(locale: Locale) {
  const localeOptions = { locale };
  return {
    notFound: {
      page: { title: m.not_found_title({}, localeOptions), text: m.not_found_text({}, localeOptions) },
      profile: {
        title: m.not_found_profile_title({}, localeOptions),
        text: m.not_found_profile_text({}, localeOptions),
      },
      place: {
        title: m.not_found_place_title({}, localeOptions),
        text: m.not_found_place_text({}, localeOptions),
      },
    },
    badAddress: {
      title: m.bad_address_title({}, localeOptions),
      text: m.bad_address_text({}, localeOptions),
    },
    gone: { title: m.gone_title({}, localeOptions), text: m.gone_text({}, localeOptions) },
    withdrawn: { title: m.withdrawn_title({}, localeOptions), text: m.withdrawn_text({}, localeOptions) },
    unavailable: {
      title: m.problem_title({}, localeOptions),
      text: m.problem_unavailable({}, localeOptions),
    },
    unexpected: { title: m.problem_title({}, localeOptions), text: m.problem_unexpected({}, localeOptions) },
    tryAgain: m.problem_try_again({}, localeOptions),
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
