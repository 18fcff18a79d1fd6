/**
 * Phrases that staff are offered in notes until they write their own: `Kind | Text`, each for one kind of item. They say
 * what to do next, name no reason twice, and never say that somebody was in care.
 */
export const defaultNotePhrases: readonly string[] = [
  'Review | Thank you for writing. Please leave out the names of other people, and send it again.',
  'Review | Please write about your own visits, or those of someone in your family, and leave out what you only heard from others.',
  'Review | Please leave out what is about the health of other people. Then we gladly read it again.',
  'Review | Your stars are fine as they are. Only the words have to change.',
  'Review | We could not read the file that you sent. Please send a sharper picture of it.',
  'Reply | Please do not say or hint that the writer came to you. A reply that is safe thanks them and asks them to call you.',
  'Reply | Please leave out names, dates and anything about the visit.',
  'Reply | Please answer in a calm tone, without remarks about the writer. Readers remember a kind reply.',
  'Listing | Please check the phone number: it rings at another business.',
  'Listing | Please use your name as it stands on your license or certificate, so that people can look it up.',
  'Listing | Please check the address: ZIP code and town do not belong together.',
  'Listing | Please describe your work in your own words, without comparing yourself with others.',
  'Change | Please tell us where we can see the new address, such as a page of your practice.',
  'Change | Please check the web address: the page does not open.',
  'Change | Please check the credential: we could not find it under this name.',
  'Claim | Please give us an e-mail address at the practice, so that we can see that the listing is yours.',
  'Claim | Please send us the number of your license and the state that issued it.',
  'Claim | We called the practice and did not reach anybody who knew. When is a good time to call again?',
  'Appeal | Thank you for explaining. Somebody who had no part in the first decision has looked at all of it again.',
  'Appeal | We know that this is not what you hoped for. You are welcome to change the text and send it again.',
  'Message | Thank you for your answer. Everything is in order now, and there is nothing else for you to do.',
  'Message | Thank you for your answer. We look at it and write to you again.',
];
