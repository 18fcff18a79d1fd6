import { m } from '../paraglide/messages.js';
import { getCostSections } from '../texts/costs.ts';
import { TextPage } from './TextPage.tsx';

/** Page `/guide/costs`, for people who pay themselves. */
export default function CostsPage() {
  return (
    <TextPage
      title={m.costs_title()}
      lead={m.costs_lead()}
      contentsTitle={m.guide_contents()}
      sections={getCostSections()}
    />
  );
}
