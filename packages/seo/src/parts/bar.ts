import { type Html, html } from '../html.ts';

/** A share (0 to 1) as a bar. Silent: the number beside it is the message. */
export const renderBar = (share: number, small = false): Html =>
  html`<svg class="Bar" ${small && html`data-size="small" `}aria-hidden="true">${
    share > 0 &&
    html`<rect class="Bar-fill" width="${Math.max(1, Math.round(share * 1000) / 10)}%" height="100%"/>`
  }</svg>`;
