/** Formats a number as "2,102". */
export const formatNumber = (n: number): string => n.toLocaleString('en-US');

/** Formats a count with its unit: "1 row", "2,102 rows". */
export const formatCount = (n: number, one: string, many = `${one}s`): string =>
  `${formatNumber(n)} ${n === 1 ? one : many}`;

/** Formats a share from 0 to 1 as "12.5 %". */
export const formatPercent = (share: number): string => `${Math.round(share * 1000) / 10} %`;
