import type { Locale } from '@app/option-lists';

/** Start of a reply that neither confirms nor denies that somebody was a patient. */
export interface ReplyTemplate {
  id: string;
  title: Readonly<Record<Locale, string>>;
  text: Readonly<Record<Locale, string>>;
}

/** Templates without findings of the guard. */
export const replyTemplates: readonly ReplyTemplate[] = [
  {
    id: 'thanks',
    title: { en: 'Say thank you', es: 'Dar las gracias' },
    text: {
      en: 'Thank you for taking the time to write. We read every review with the whole team, and words like these help other people choose.',
      es: 'Gracias por tomarse el tiempo de escribir. Leemos cada reseña con todo el equipo, y palabras como estas ayudan a otras personas a elegir.',
    },
  },
  {
    id: 'talk',
    title: { en: 'Offer to talk', es: 'Ofrecer una conversación' },
    text: {
      en: 'We take every review seriously. Privacy rules keep us from saying in public whether we know somebody. Anyone with a concern is welcome to call our office and ask for the manager, who has time to listen.',
      es: 'Tomamos en serio cada reseña. Las normas de privacidad no nos permiten decir en público si conocemos a alguien. Quien tenga una inquietud puede llamar a nuestra oficina y preguntar por la persona encargada, que tiene tiempo para escuchar.',
    },
  },
  {
    id: 'in-general',
    title: { en: 'Answer in general', es: 'Responder en general' },
    text: {
      en: 'For the sake of privacy we answer in general only. It is our policy that everybody gets a clear explanation, enough time, and a second look whenever something does not feel right.',
      es: 'Por privacidad respondemos solo en general. Nuestra norma es que cada persona reciba una explicación clara, tiempo suficiente y una segunda revisión siempre que algo no se sienta bien.',
    },
  },
  {
    id: 'look-into-it',
    title: { en: 'Say that you look into it', es: 'Decir que lo van a revisar' },
    text: {
      en: 'Thank you for the criticism. We talk about every review in our team and look for what we can do better. We cannot say more in public, and that protects the privacy of everyone.',
      es: 'Gracias por la crítica. Hablamos de cada reseña en el equipo y buscamos qué podemos hacer mejor. No podemos decir más en público, y eso protege la privacidad de todas las personas.',
    },
  },
];
