import { useId, useMemo } from 'react';
import { encode } from 'uqr';
import styles from './InvitePanel.module.css';

/** Quiet zone around the code in modules, as the QR standard requires. */
const border = 4;

/** Dark modules of a QR code as one SVG path, and the number of modules per side. */
function encodeSquares(text: string): { path: string; size: number } {
  // Error correction level M: readable with small damage.
  const { data, size } = encode(text, { ecc: 'M', border });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, size };
}

/** The code as an SVG file. */
export function renderSvg(text: string, title: string): string {
  const { path, size } = encodeSquares(text);
  const escaped = title.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges"><title>${escaped}</title><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
}

/** QR code. Black on white in every theme, so that cameras can read it. */
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
