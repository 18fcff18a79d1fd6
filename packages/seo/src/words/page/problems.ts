import type { Locale } from '@app/option-lists';
import { m } from '../../paraglide/messages.js';

/** Returns the titles and texts of error pages. */
export function getProblemWords(locale: Locale) {
  const options = { locale };
  return {
    notFound: {
      page: { title: m.not_found_title({}, options), text: m.not_found_text({}, options) },
      profile: { title: m.not_found_profile_title({}, options), text: m.not_found_profile_text({}, options) },
      place: { title: m.not_found_place_title({}, options), text: m.not_found_place_text({}, options) },
    },
    badAddress: { title: m.bad_address_title({}, options), text: m.bad_address_text({}, options) },
    gone: { title: m.gone_title({}, options), text: m.gone_text({}, options) },
    withdrawn: { title: m.withdrawn_title({}, options), text: m.withdrawn_text({}, options) },
    unavailable: { title: m.problem_title({}, options), text: m.problem_unavailable({}, options) },
    unexpected: { title: m.problem_title({}, options), text: m.problem_unexpected({}, options) },
    tryAgain: m.problem_try_again({}, options),
  };
}
