export type { Mail } from './layout.ts';
export {
  getOptionalMail,
  isTemplate,
  type MailOf,
  render,
  renderSamples,
  samples,
  type Template,
} from './mails.ts';
export type { QueueCount } from './staff-mails.ts';
