export type { Mail } from './layout.ts';
export {
  getOptionalMail,
  isTemplate,
  type MailOf,
  renderMail as render,
  renderSamples,
  samples,
  type Template,
} from './mails.ts';
export type { QueueCount } from './staff-mails.ts';
