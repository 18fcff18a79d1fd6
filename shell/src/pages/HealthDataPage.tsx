import { m } from '../paraglide/messages.js';
import { getHealthDataSections } from '../texts/health-data.ts';
import { TextPage } from './TextPage.tsx';

export default function HealthDataPage() {
  return (
    <TextPage
      title={m.health_title()}
      lead={m.health_lead()}
      contentsTitle={m.guide_contents()}
      sections={getHealthDataSections()}
    />
  );
}
