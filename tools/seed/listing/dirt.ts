import type { ListingDoc } from '@app/db';
import type { Random } from '../random.ts';
import { drawLongName } from './people.ts';

/** What real directories hold and a tidy page must bear. Changes the listing in place. */
export function addDirt(random: Random, doc: ListingDoc, drawLongBio: (length: 'long') => string): void {
  if (random.chance(0.005)) {
    const { firstName, lastName } = drawLongName(random);
    Object.assign(doc, { firstName, lastName, professionalBio: drawLongBio('long') });
  }
  if (random.chance(0.001)) Object.assign(doc, random.pick(hostile));
  if (random.chance(0.08)) {
    doc.clinic = doc.company!;
    delete doc.company;
  }
  if (random.chance(0.1)) {
    doc.address = { street1: doc.address as string, ...(doc.address2 && { street2: doc.address2 }) };
    delete doc.address2;
  }
  addDirtToZip(random, doc);
}

/** One in a hundred lost its leading zero in a spreadsheet (only 8 % of people live where there is one); 5 % are ZIP+4. */
function addDirtToZip(random: Random, doc: ListingDoc): void {
  if (doc.zipCode.startsWith('0') && random.chance(0.125)) doc.zipCode = doc.zipCode.replace(/^0+/, '');
  else if (random.chance(0.05)) doc.zipCode += `-${random.int(1000, 9899)}`;
}

/** Text that must be shown as text, and never run, here or in a spreadsheet. */
const hostile: readonly Partial<ListingDoc>[] = [
  { company: '<b>Bold</b> Limb Works' },
  { company: '=HYPERLINK("https://limbs.example","Click")' },
  { company: `"><img src=x onerror=alert('limb')>` },
  { professionalBio: '<script>alert("bio")</script> I fit legs & arms < 24 hours after casting.' },
  { professionalBio: '+1 for comfort. =1+1 is two, and @home visits cost nothing.' },
  { lastName: "O'Brien <i>Jr.</i>" },
  { lastName: 'Null' },
  { company: '-2+3 Prosthetics & "Orthotics"' },
];
