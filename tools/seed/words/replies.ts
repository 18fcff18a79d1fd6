import { parsePhrases } from '../phrases.ts';

/** What a practice answers in public. Nothing here tells whether the author was ever in its care. */
export const replies = {
  thanks: parsePhrases(`
Thank you for taking the time to write.
We read every review, and this one made our [week|Monday|day].
Words like these go up on the wall of the workshop.
Thank you. We will pass this on to the whole team.
It means a lot to a small practice when somebody sits down to write.
We are glad to read this.
Thank you for the kind words, and for helping the next person choose.
`),
  privacy: parsePhrases(`
We can't speak about anyone's care in public.
Privacy rules keep us from saying who we do or don't see.
We don't confirm or deny in public who comes to us.
Out of respect for privacy we can only answer in general.
For privacy's sake, this is a general answer.
`),
  sorry: parsePhrases(`
We do read every review, and we take this one seriously.
Nobody should leave our office feeling unheard.
This is not the experience we want anyone to have.
Criticism like this helps us more than praise.
We are sorry to read this.
We talked about this review in our team meeting.
`),
  changed: parsePhrases(`
Waits were too long this {season}. We added Saturday hours for adjustments.
We now clear the callback list every day before we close.
We now give every estimate in writing before anything is made.
We hired a second person for the front desk.
A second check is now booked at the first fitting.
We changed our schedule so that every appointment has at least forty-five minutes.
`),
  planned: parsePhrases(`
We are looking for a second clinician so that waits get shorter.
We plan to open on [Saturdays|Tuesday evenings] from next [month|season].
A new phone system is on its way.
We plan to send every estimate by mail as well.
`),
  invite: parsePhrases(`
Anyone who is unhappy can call us and ask for {P}.
Our door is open, and so is our phone line.
If something is not right, please call. You do not need an appointment to say so.
Please call the office and ask for the practice manager.
`),
  thanksEs: parsePhrases(`
Gracias por tomarse el tiempo de escribir.
Leemos cada reseña, y esta nos alegró el día.
Muchas gracias por sus palabras.
`),
  sorryEs: parsePhrases(`
Por privacidad no podemos hablar en público de la atención de nadie. Leemos cada reseña y la tomamos en serio.
Lamentamos leer esto. Quien no esté conforme puede llamarnos y preguntar por {P}.
`),
} as const;
