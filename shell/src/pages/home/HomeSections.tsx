import { HowItWorks } from './HowItWorks.tsx';
import { Join } from './Join.tsx';
import { WhyTrust } from './WhyTrust.tsx';

/** How it works, why it can be trusted, and the invitation for those who are not signed in. */
export default function HomeSections() {
  return (
    <>
      <HowItWorks />
      <WhyTrust />
      <Join />
    </>
  );
}
