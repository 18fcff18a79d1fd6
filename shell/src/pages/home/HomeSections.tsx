import { HowItWorks } from './HowItWorks.tsx';
import { JoinInvitation } from './JoinInvitation.tsx';
import { WhyTrust } from './WhyTrust.tsx';

/** Sections below the search: how the site works, why to trust it, and the invitation to sign up. */
export default function HomeSections() {
  return (
    <>
      <HowItWorks />
      <WhyTrust />
      <JoinInvitation />
    </>
  );
}
