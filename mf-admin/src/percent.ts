/** A share from 0 to 1 as "12.5 %". */
export const formatPercent = (share: number): string => `${Math.round(share * 1000) / 10} %`;
