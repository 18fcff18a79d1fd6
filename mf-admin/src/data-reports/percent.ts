export const formatPercent = (part: number, of: number): string => `${Math.round((100 * part) / of)} %`;
