import { useId, useMemo } from 'react';
import { encode } from 'uqr';
import styles from './InvitePanel.module.css';

/** Light squares around the code, as its standard wants them, so that a camera finds it. */
const border = 4;

/** The dark squares of a QR code as one SVG path, and how many squares a side has. */
function encodeSquares(text: string): { path: string; size: number } {
  // M: a smudged or folded print is still read.
  const { data, size } = encode(text, { ecc: 'M', border });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, size };
}

/** The same picture as a file of its own. */
export function renderSvg(text: string, title: string): string {
  const { path, size } = encodeSquares(text);
  const escaped = title.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges"><title>${escaped}</title><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
}

/** A QR code. Black on white in every theme: cameras want it so. */
export function InviteCode({ text, title }: { text: string; title: string }) {
  const titleId = useId();
  const { path, size } = useMemo(() => encodeSquares(text), [text]);
  return (
    <svg
      className={styles.Code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-labelledby={titleId}
      shapeRendering="crispEdges"
    >
      <title id={titleId}>{title}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
