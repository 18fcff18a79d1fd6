import { parsePhrases } from '../phrases.ts';

/** How a review begins: who is writing, and what brought them there. */
export const openings = parsePhrases(`
@first,self,acquired I {loss} {cause} in {lossYear}, and this was my first prosthesis.
@first,self,acquired {P} has been with me since I {loss} {cause}.
@first,self,acquired First {device} ever, so I came in with a folder of questions and no idea what a good answer sounds like.
@first,self,acquired [A year|Eighteen months|Two years] ago I could not have told you what a liner is.
@first,self,born I {loss}, went without a prosthesis for most of my life, and decided to try one at last.
@first,self I was scared of the whole thing, to be honest.
@first,self Nobody prepares you for how much choosing there is.
@first,self I was fresh out of rehab when I called.
@first,self,senior At my age I had been told not to expect much. 
@first,self,young I wanted to get back to work and to my friends as fast as possible.
@first,!self,acquired {who} {loss} {cause} in {lossYear}, and this was {my} first prosthesis.
@first,!self We knew nothing about prosthetics when we started.
@first,!self The hospital handed us a list of [three|four|five] names and we called {P} first.
@first,child,born Our {kid} {loss}. {P} was the [first|second] prosthetist we met.
@first,child,born {who} {loss}, and we waited until {I} {was} ready to ask for a {device} {myself}.
@first,child First fitting for our {kid}, and we were more nervous than {I} {was}.
@first,family I am writing for {who}, who {loss} {cause} {years} [months|weeks] before we came here.
@first,family {who} {am} not one for the internet, so I am writing this down.
@first The rehab hospital recommended {P} for {whose} first {device}.
@first A friend from the support group sent {us} here for {whose} first {device}.
@first The physical therapist told {us} that the first {device} is never the last one, and {P} said the same on day one.
@first {P} came to see {me} at the hospital before anything else was decided.
@replacement,self,acquired I {loss} {cause} in {lossYear}, so I have seen a few clinics by now.
@replacement,self I have worn a prosthesis for {years} years and this was time for a new one.
@replacement,self This is {device} number {3-8} for me, so I know what I like.
@replacement,self My old {device} was held together with tape and stubbornness.
@replacement,self After {years} years with another clinic I switched to {P}.
@replacement,self I am {amp} and hard on equipment.
@replacement,self I moved to the area last year and had to find someone new.
@replacement,self My last prosthetist retired, which felt like a divorce.
@replacement,!self {who} needed a replacement after [{2-6} years|a lot of hard use|a long wait].
@replacement,child {who} {am} on {device} number {2-6}, because children grow.
@replacement,child,lower Our {kid} wears them out: climbing, soccer, mud.
@replacement,family {who} {have} worn a prosthesis for {years} years and {have} opinions about it.
@replacement {we} came here to replace a {device} that had [cracked|worn out|outlived its warranty].
@replacement The old {device} gave out [in the middle of a trip|two days before a wedding|at the worst possible time].
@replacement Insurance finally approved a replacement, and a neighbor recommended {P}.
@socket,self I lost weight and my old socket was swimming on me.
@socket,self,acquired I {loss} {cause} in {lossYear} and have not had a socket I liked since.
@socket,self Same components, new socket.
@socket,self My third socket in {2-4} years, the first one made by {P}.
@socket,self I am {amp}, {years} years in, and volume changes are my old enemy.
@socket,self I came in with a socket that bruised me after [an hour|two hours|half a day].
@socket,child {I} had grown out of the socket again, the second time this year.
@socket,child Growing {kid}, shrinking socket, you know the story.
@socket,family {who} had been complaining about the fit for months before {I} would let me call.
@socket,!self {who} needed a new socket after {my} weight changed.
@socket It was time for a new socket and a new pair of eyes.
@socket After [two|three] sockets elsewhere that never felt right, {we} tried {P}.
@socket,lower The foot was fine, the socket was not.
@repair,self,lower I came in with [a squeak|a loose adapter|a cracked foot shell|a torn sleeve|a liner that would not lock].
@repair,self,upper I came in with [a broken cable|a torn glove|a hand that would not close|a worn elbow joint].
@repair,self It was only an adjustment, but those tell you a lot about a place.
@repair,self I was traveling and needed help far from my usual clinic.
@repair,!self,lower {who} came in with [a squeak|a loose adapter|a cracked foot shell|a torn sleeve].
@repair,!self,upper {who} came in with [a broken cable|a torn glove|a hand that would not close].
@repair A small repair brought {us} here.
@repair Not a big job: an alignment and a new [pad|strap|sleeve].
@repair,lower Something had shifted and {I} could feel it with every step.
@repair {P} did not make the original {device}, but looked after it as if {he} had.
@second,self I went to {P} for a second opinion after {2-4} sockets that never fit.
@second,self I had been told to live with the pain, so I asked someone else.
@second,!self We wanted a second opinion before agreeing to another remake.
@second,!self A second opinion is allowed, and nobody should feel bad about asking.
@second Second opinion, paid out of pocket.
@second {we} brought the old socket in a shopping bag and asked what {he} thought.
@second Another clinic had said it could not be improved.
@before,self I met {P} two weeks before my amputation.
@before,self My surgeon suggested talking to a prosthetist before the operation.
@before,self I had a date for surgery and a head full of questions.
@before,self Before I signed anything I wanted to know what life afterwards looks like.
@before,!self We met {P} before {whose} operation, on the advice of the surgeon.
@before,!self There was a surgery date on the calendar and nobody had talked to us about what comes after.
@before,child We came to talk before {whose} operation, all of us, grandmother included.
@before The surgeon's office gave {us} {P}'s name before the amputation.
`);
