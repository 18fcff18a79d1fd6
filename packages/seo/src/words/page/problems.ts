import type { Locale } from '@app/option-lists';
import { m } from '../../paraglide/messages.js';

/** Titles and texts of error pages. */
export function getProblemWords(locale: Locale) {
  const o = { locale };
  return {
    notFound: {
      page: { title: m.not_found_title({}, o), text: m.not_found_text({}, o) },
      profile: { title: m.not_found_profile_title({}, o), text: m.not_found_profile_text({}, o) },
      place: { title: m.not_found_place_title({}, o), text: m.not_found_place_text({}, o) },
    },
    badAddress: { title: m.bad_address_title({}, o), text: m.bad_address_text({}, o) },
    gone: { title: m.gone_title({}, o), text: m.gone_text({}, o) },
    withdrawn: { title: m.withdrawn_title({}, o), text: m.withdrawn_text({}, o) },
    unavailable: { title: m.problem_title({}, o), text: m.problem_unavailable({}, o) },
    unexpected: { title: m.problem_title({}, o), text: m.problem_unexpected({}, o) },
    tryAgain: m.problem_try_again({}, o),
  };
}
