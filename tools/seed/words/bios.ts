import { parsePhrases } from '../phrases.ts';

/** How practitioners introduce themselves: why they do it, how they work, what they know, who they are after hours. */
export const bioParts = {
  origin: parsePhrases(`
I started out as a technician, so I still make most of my sockets myself.
My grandfather wore a wooden leg and complained about it every day of his life. I wanted to do better.
I came to prosthetics from [mechanical engineering|carpentry|sculpture|bicycle building], and I still think with my hands.
I lost my own leg below the knee at [nineteen|twenty-four|thirty-one]. I know what a bad socket feels like.
My sister was born without a hand. Watching her at fittings is how I found this work.
I was an athletic trainer first, and I stayed for the people who came back from amputation.
After [four|six|eight] years as an Army medic I wanted to see what happens after the hospital.
I studied physics, got bored with screens, and found a field where the result walks out of the door.
@known I have been doing this for {years} years, all of them in and around {city}.
I grew up in {city}, left to train, and came back because people here had to drive too far.
My first job was sweeping the plaster room of a prosthetic shop at sixteen. I never really left.
I trained with a stubborn old prosthetist who made me redo every socket twice. I thank him daily.
I worked as a nurse on a vascular ward before I went back to school for prosthetics.
A summer job in a brace shop turned into a career.
I came to this country with a degree nobody recognized and earned it again, one exam at a time.
My father ran a shoe repair shop. Leather, lasts and listening: that is where I learned this trade.
I chose this work after volunteering at an adaptive ski weekend.
I have two engineering degrees and learned more from my first ten wearers than from both.
I was a teacher before I was a prosthetist, and I still explain things for a living.
Art school taught me to look. Prosthetics taught me to listen.
@veteran Twenty years in a hospital clinic taught me what I wanted to do differently in my own.
My mother is an occupational therapist, so I grew up with adaptive tools on the kitchen table.
`),
  approach: parsePhrases(`
I see about {5-8} people a day, never more.
The first appointment is a conversation. The plaster can wait.
I do not deliver a socket until you have worn a clear test version long enough to hate its faults.
If something hurts, call. You do not need an appointment to tell me that it hurts.
I tell you what I would choose, what it costs, and what I would do if it were my money.
A prosthesis is a tool. Tell me the job and we will find the tool.
I measure twice, cast once, and check until we are both satisfied.
I would rather see you five times for five minutes than once for an hour too late.
Expect honest timelines. Insurance is slow; I will not pretend otherwise.
I write everything down, so that you tell your story once.
I work closely with your therapist and your surgeon, and I answer their calls.
Every fitting ends outside: on the ramp, the gravel and the stairs behind the building.
You will always see the same person here, and that person is me.
I believe that comfort comes first, function second and looks third, unless you tell me otherwise.
Bring someone along. Four ears hear more than two.
I like to show two or three options side by side and let you try them.
Small adjustments make the difference, so I leave time for them every day.
I use scanning where it helps and plaster where it is better.
My rule is simple: nobody leaves in pain without a plan.
I ask a lot of questions before I pick up a tool.
`),
  focus: parsePhrases(`
@sport Half of the people I fit are active: runners, climbers, parents of toddlers.
@sport I fit running and sport legs, and I will come to the track with you to set them up.
@sport From first jog to first marathon, I have helped people get there.
@sport I coach at a yearly running clinic for new amputees.
@myo Upper-limb work is my passion: body-powered, myoelectric, or both for different days.
@myo I fit myoelectric hands and elbows and stay with you through the training.
@myo I map electrode sites with patience and test them in a kitchen, not only in a chair.
@osseo I work with a surgical team on osseointegration and follow people before and after both stages.
@osseo For osseointegration I handle the connector, the alignment and the loading plan.
@rotation I have fitted children and adults after rotationplasty, and I enjoy every one.
@rotation,known Rotationplasty needs its own kind of prosthesis. I have built them since {yearStart}.
@cosmetic I make lifelike covers and hands with our own color studio.
@cosmetic When looks matter, I take the time to match skin, veins and nails.
@oos People come to me from other states. We plan your visits close together and help with lodging.
@oos I welcome people from out of state and can do most fittings within one week.
@children Children are a big part of my week. Growth is planned in, and tears are allowed.
@children I see children from their first crawl to their first driving lesson.
@upper Most of my colleagues see an arm a year. I see them every week.
@knee I fit a lot of microprocessor knees and spend the time that the settings need.
@below My days are mostly below-knee and Symes fittings, and I still find them interesting.
Most of my work is with people over sixty, many with diabetes, and skin is my first concern.
I have a special interest in new amputees and their first year.
Difficult sockets and old scars are what I like best.
I enjoy helping people who have been told that nothing more can be done.
Farmers, roofers, mechanics: I fit people who are hard on equipment.
I see many veterans, and I know the paperwork that comes with that.
Most weeks I spend a morning at the rehabilitation hospital with people who are brand new to this.
I like sockets for short and sensitive limbs, where every millimeter counts.
Skin trouble and volume changes are my daily bread.
People who have walked for forty years teach me as much as I teach them.
I fit legs for work boots, dress shoes and bare feet, and I ask which one matters most to you.
Vacuum, suction, pin or belt: I fit them all, and I have favorites for different lives.
I spend a lot of time on alignment, because your back and your other knee will thank us.
Weight matters to the people I see, so I build as light as I can.
Second opinions are welcome here, in both directions.
Many people come to me before an amputation, and I think that is the right time.
`),
  practice: parsePhrases(`
@workshop Our sockets are made in the back of the building, by people you can talk to.
@workshop Because we fabricate on site, a change often takes minutes and not days.
@sameday Small repairs are done the same day.
@spanish Hablamos español, and so does our front desk.
@asl I sign, and the appointment takes as long as it takes.
@chinese My team speaks Mandarin and Cantonese.
{company} has been in {city} for more than {6-12} years.
We are a small practice, and we know everybody by name.
I teach residents on [Tuesdays|Thursdays]. You can always ask to be seen alone.
We work with the hospital next door, so casting can happen before you go home.
Our office is on the ground floor, with parking at the door.
We handle prior authorizations and appeals in house.
`),
  life: parsePhrases(`
Outside work I [bake bread|restore old radios|keep bees|build guitars|swim laps] and try to be home for dinner.
On weekends you will find me on a [river|bike|soccer field|ladder], usually with my children.
I have two dogs, one of them on three legs and faster than the other.
I sing in a choir, badly but loudly.
I am learning to [surf|weld|play the cello|cook properly], with mixed results.
When I am not here I coach a youth [soccer|softball|swim] team.
I volunteer with a group that builds hands for people who cannot afford them.
I garden, which is like prosthetics: mostly patience.
My family says that I talk about sockets at parties. They are right.
A friend says that I look at how people walk before I look at their faces. True.
I run slowly and read quickly.
I go fishing and rarely catch anything.
`),
  closing: parsePhrases(`
Come by and ask questions. The coffee is decent.
Meet me, meet two others, and then decide.
I look forward to meeting you.
Call us, even if you are not sure what to ask.
My aim is that you forget about me until the next check-up.
`),
} as const;
