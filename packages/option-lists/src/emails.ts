import { defineOptions, getValues } from './option.ts';

/** Optional mails. Mails about decisions are always sent. */
export const optionalEmails = defineOptions([
  ['New reviews of my listing', 'Reseñas nuevas de mi perfil'],
  ['Reminders to confirm my listing', 'Recordatorios para confirmar mi perfil'],
  ['Replies to my reviews', 'Respuestas a mis reseñas'],
  ['Asking how it is a year after my review', 'La pregunta de cómo está un año después de mi reseña'],
]);
export const optionalEmailValues = getValues(optionalEmails);
export type OptionalEmail = (typeof optionalEmailValues)[number];
