export type { Mail } from './layout.ts';
export type { MailOf, QueueCount, Template } from './mails.ts';
export { renderSamples, samples } from './samples.ts';
export { getOptionalMail, isTemplate, render } from './templates.ts';
