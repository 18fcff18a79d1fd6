import type { Locale } from '@app/option-lists';
import { m } from '../../paraglide/messages.js';

/** Every word of Home, section by section, for the shell's page and for the first HTML. */
export function getHomeWords(locale: Locale) {
  const o = { locale };
  return {
    title: m.home_title({}, o),
    lead: m.home_lead({}, o),
    scene: m.home_scene({}, o),
    recent: { title: m.home_recent({}, o), lead: m.home_recent_lead({}, o) },
    how: {
      title: m.home_how({}, o),
      steps: [
        { title: m.home_step_1({}, o), text: m.home_step_1_text({}, o) },
        { title: m.home_step_2({}, o), text: m.home_step_2_text({}, o) },
        { title: m.home_step_3({}, o), text: m.home_step_3_text({}, o) },
      ],
    },
    proof: {
      title: m.home_proof({}, o),
      notes: [
        { title: m.home_proof_1({}, o), text: m.home_proof_1_text({}, o) },
        { title: m.home_proof_2({}, o), text: m.home_proof_2_text({}, o) },
        { title: m.home_proof_3({}, o), text: m.home_proof_3_text({}, o) },
        { title: m.home_proof_4({}, o), text: m.home_proof_4_text({}, o) },
        { title: m.home_proof_5({}, o), text: m.home_proof_5_text({}, o) },
      ],
    },
    noAds: { title: m.home_no_ads({}, o), text: m.home_no_ads_text({}, o) },
    network: { title: m.home_network({}, o), text: m.home_network_text({}, o) },
    join: {
      title: m.home_join({}, o),
      text: m.home_join_text({}, o),
      patient: m.home_join_patient({}, o),
      practitioner: m.home_join_practitioner({}, o),
      haveAccount: m.home_join_have_account({}, o),
      signIn: m.sign_in({}, o),
    },
  };
}
