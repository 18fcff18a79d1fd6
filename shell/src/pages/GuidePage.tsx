import { m } from '../paraglide/messages.js';
import { getGuideSections } from '../texts/guide.ts';
import { LegParts } from './LegParts.tsx';
import { TextPage } from './TextPage.tsx';

/** /guide: the FAQ, with a drawing of the parts of a leg. */
export default function GuidePage() {
  return (
    <>
      <TextPage
        title={m.guide_title()}
        lead={m.guide_lead()}
        contents={m.guide_contents()}
        sections={getGuideSections()}
      />
      <LegParts />
    </>
  );
}
