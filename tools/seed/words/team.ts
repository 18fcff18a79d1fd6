// What the team and practitioners write to each other.

/** Why a listing or a change was not published. */
export const refusals = [
  'The ZIP code is of another state. Please check the address and send it again.',
  'We could not find the license number in the state register. Please add the number to your bio, or write to us.',
  'The website does not open. Please correct the address or leave it out.',
  'The bio gives a phone number of a patient. Please take it out and send it again.',
  'The practice on your website has another name. Please use the one that people see on the door.',
  'Please write your own first and last name: a listing is of one person.',
] as const;

/** Why a listing is out of sight for the time being. */
export const suspensions = [
  'The practice told us that you do not work there any more. Please tell us where people find you now.',
  'Nobody answers at the number given. Please send us one that works.',
] as const;

/** What claimants add. */
export const claimNotes = [
  'I have worked here since 2014. You can call the front desk and ask for me.',
  'This was made by a colleague who has left. I would like to keep it up to date.',
  'The phone number on this listing is our old one, so I would like to correct it.',
  'My name is on the website under "Our team".',
] as const;
