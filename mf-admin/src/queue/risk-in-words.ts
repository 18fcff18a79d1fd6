import type { RiskShown } from '@app/types/admin/lists';

/** "Risk 15: Same words 10, Phone number 5". */
export const formatRisk = ({ score, reasons }: RiskShown, words: (code: string) => string) =>
  reasons.length === 0
    ? 'Risk 0'
    : `Risk ${score}: ${reasons.map(({ code, weight }) => `${words(code)} ${weight}`).join(', ')}`;
