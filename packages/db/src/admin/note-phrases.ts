/**
 * Phrases that staff are offered in notes until they write their own: `Kind | English | Español`, each for one kind of item.
 * They say what to do next, name no reason twice, and never say that somebody was in care.
 */
export const defaultNotePhrases: readonly string[] = [
  'Review | Thank you for writing. Please leave out the names of other people, and send it again. | Gracias por escribir. Quite los nombres de otras personas, por favor, y envíela de nuevo.',
  'Review | Please write about your own visits, or those of someone in your family, and leave out what you only heard from others. | Escriba sobre sus propias visitas, o las de alguien de su familia, y quite lo que solo oyó de otros.',
  'Review | Please leave out what is about the health of other people. Then we gladly read it again. | Quite lo que trata de la salud de otras personas, por favor. Entonces la leemos de nuevo con gusto.',
  'Review | Your stars are fine as they are. Only the words have to change. | Sus estrellas están bien como están. Solo hay que cambiar las palabras.',
  'Review | We could not read the file that you sent. Please send a sharper picture of it. | No pudimos leer el archivo que envió. Envíe una imagen más nítida, por favor.',
  'Reply | Please do not say or hint that the writer came to you. A reply that is safe thanks them and asks them to call you. | No diga ni dé a entender que quien escribe estuvo con usted. Una respuesta segura agradece y pide que le llamen.',
  'Reply | Please leave out names, dates and anything about the visit. | Quite los nombres, las fechas y todo lo que trate de la visita, por favor.',
  'Reply | Please answer in a calm tone, without remarks about the writer. Readers remember a kind reply. | Responda con calma, por favor, sin comentarios sobre quien escribe. Los lectores recuerdan una respuesta amable.',
  'Listing | Please check the phone number: it rings at another business. | Revise el número de teléfono, por favor: suena en otro negocio.',
  'Listing | Please use your name as it stands on your license or certificate, so that people can look it up. | Use su nombre tal como está en su licencia o certificado, por favor, para que se pueda consultar.',
  'Listing | Please check the address: ZIP code and town do not belong together. | Revise la dirección, por favor: el código ZIP y la ciudad no van juntos.',
  'Listing | Please describe your work in your own words, without comparing yourself with others. | Describa su trabajo con sus propias palabras, por favor, sin compararse con otros.',
  'Change | Please tell us where we can see the new address, such as a page of your practice. | Díganos dónde podemos ver la dirección nueva, por favor, por ejemplo en una página de su consulta.',
  'Change | Please check the web address: the page does not open. | Revise la dirección web, por favor: la página no se abre.',
  'Change | Please check the credential: we could not find it under this name. | Revise la acreditación, por favor: no la encontramos con este nombre.',
  'Claim | Please give us an e-mail address at the practice, so that we can see that the listing is yours. | Denos un correo electrónico de la consulta, por favor, para que veamos que el perfil es suyo.',
  'Claim | Please send us the number of your license and the state that issued it. | Envíenos el número de su licencia y el estado que la expidió, por favor.',
  'Claim | We called the practice and did not reach anybody who knew. When is a good time to call again? | Llamamos a la consulta y no encontramos a nadie que lo supiera. ¿Cuándo es buen momento para llamar otra vez?',
  'Appeal | Thank you for explaining. Somebody who had no part in the first decision has looked at all of it again. | Gracias por explicarlo. Alguien que no participó en la primera decisión lo ha revisado todo de nuevo.',
  'Appeal | We know that this is not what you hoped for. You are welcome to change the text and send it again. | Sabemos que no es lo que esperaba. Puede cambiar el texto y enviarlo de nuevo.',
  'Message | Thank you for your answer. Everything is in order now, and there is nothing else for you to do. | Gracias por su respuesta. Ahora todo está en orden y no tiene que hacer nada más.',
  'Message | Thank you for your answer. We look at it and write to you again. | Gracias por su respuesta. La revisamos y le escribimos de nuevo.',
];
