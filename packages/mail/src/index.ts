export {
  getOptionalMail,
  isTemplate,
  type MailOf,
  renderMail as render,
  renderSamples,
  samples,
  type Template,
} from './emails.ts';
export type { Mail } from './layout.ts';
export type { QueueCount } from './staff-emails.ts';
