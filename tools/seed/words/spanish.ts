import { toFlags } from '../flags.ts';
import { parsePhrases } from '../phrases.ts';
import type { Aspect } from './aspect.ts';

/** Reviews by people who write in Spanish: the same build, fewer words. */
export const openingsEs = parsePhrases(`
@first,self Era mi primera prótesis y llegué con mucho miedo.
@first,self Nunca me habían explicado qué era un encaje ni un liner.
@first,self Del hospital me dieron {3-5} nombres y llamé primero a {P}.
@first,!self Era la primera prótesis de {quien} y no sabíamos por dónde empezar.
@first,!self En el hospital nos recomendaron a {P} para {quien}.
@replacement,self Llevo {years} años con prótesis y ya tocaba cambiarla.
@replacement,self Mi prótesis anterior ya no daba más.
@replacement,self Cambié de clínica después de {years} años.
@replacement,!self A {quien} ya le hacía falta una prótesis nueva.
@socket,self Bajé de peso y el encaje viejo me quedaba grande.
@socket,self Vine por un encaje nuevo, porque el otro me lastimaba.
@socket,!self El encaje de {quien} ya no le quedaba bien.
@repair,self Fui solo por un ajuste, pero en eso se conoce a la gente.
@repair,self Se me aflojó una pieza y necesitaba ayuda rápido.
@repair,!self Llevamos a {quien} por una reparación pequeña.
@second Buscábamos una segunda opinión.
@second,self Me habían dicho que me acostumbrara al dolor, así que pedí otra opinión.
@before,self Hablé con {P} antes de mi amputación, por consejo del cirujano.
@before,!self Conocimos a {P} antes de la operación de {quien}.
`);

export const aspectsEs: readonly Aspect[] = [
  {
    dimension: 'fitComfort',
    goodTag: 'Comfortable socket',
    poorTag: 'Socket pain',
    good: parsePhrases(`
@wearing,self La uso todo el día y casi se me olvida que la traigo puesta.
@wearing,self No me ha salido ni una ampolla, ni en verano.
@fitted Hizo {2-3} pruebas antes del encaje final, y se nota.
@wearing,self Por fin puedo sentarme en el carro sin que me apriete.
@lower,self Revisó cómo camino antes de tocar un solo tornillo.
@wearing,!self La usa todo el día y no se queja.
La presión está donde debe estar.
@lower,wearing,self Ya bajo las escaleras sin agarrarme del barandal.
`),
    mixed: parsePhrases(`
@fitted Quedó bien, pero después de {4-6} citas.
@wearing,self En la mañana bien, en la tarde aprieta un poco.
Le falta un detalle para quedar bien.
`),
    poor: parsePhrases(`
@wearing,self No la aguanto más de dos horas.
@fitted Van {3-4} encajes y ninguno queda.
@wearing Hubo ampollas desde la primera semana.
Cada arreglo pasó el dolor a otro lado.
`),
  },
  {
    dimension: 'listening',
    goodTag: 'Listens',
    poorTag: "Didn't listen",
    good: parsePhrases(`
{P} escucha primero y después trabaja.
Preguntó qué hacemos en un día normal antes de preguntar otra cosa.
Explica todo sin palabras raras y sin prisa.
Se acordó de todo lo que dijimos en la cita anterior.
Cuando dije que algo no estaba bien, me creyó.
@child Le habló primero a {quien} y después a nosotros.
Nos enseñó varias opciones con lo bueno y lo malo de cada una.
@spanish Todo fue en español, sin que tuviéramos que pedirlo.
`),
    mixed: parsePhrases(`
Escucha, pero hay que insistir.
Explica bien cuando uno pregunta.
`),
    poor: parsePhrases(`
No nos escuchó en ninguna cita.
Ya tenía todo decidido antes de vernos.
Veía más la computadora que a nosotros.
`),
  },
  {
    dimension: 'followUp',
    goodTag: 'Quick adjustments',
    poorTag: 'Hard to reach',
    good: parsePhrases(`
Si algo molesta, nos atienden esa misma semana.
Los ajustes son rápidos y sin regaños.
@fitted Llamó a la semana para saber cómo íbamos.
@sameday Arreglaron una correa el mismo día.
Contestan el teléfono, que ya es mucho.
`),
    mixed: parsePhrases(`
Para un ajuste hay que esperar una o dos semanas.
Devuelven las llamadas, aunque tarde.
`),
    poor: parsePhrases(`
Un ajuste de diez minutos tarda {3-5} semanas en conseguirse.
Dejamos {3-4} mensajes antes de que alguien llamara.
@fitted Después de entregarla, se olvidaron de nosotros.
`),
  },
  {
    dimension: 'timeliness',
    goodTag: 'Honest about timelines',
    poorTag: 'Long waits',
    good: parsePhrases(`
La primera cita fue en menos de una semana.
@fitted Dijo seis semanas y fueron seis semanas.
Las citas empiezan a la hora.
Cuando se atrasó una pieza, avisó antes de que preguntáramos.
`),
    mixed: parsePhrases(`
@fitted Se atrasó dos semanas, pero avisaron.
Hay que esperar un rato en la sala.
`),
    poor: parsePhrases(`
Esperamos {6-8} semanas para la primera cita.
@fitted La prometieron para junio y llegó {2-3} meses después.
La cita era a las nueve y entramos a las diez y media.
`),
  },
  {
    dimension: 'billing',
    goodTag: 'Helps with insurance',
    poorTag: 'Billing surprises',
    good: parsePhrases(`
Ellos se encargaron de todo con el seguro.
@insured Con {insurer} nos ayudaron con cada papel.
El precio fue el que dijeron, ni un dólar más.
Nos dieron un plan de pagos sin hacernos sentir mal.
`),
    mixed: parsePhrases(`
El seguro tardó mucho, aunque no creo que sea culpa de ellos.
`),
    poor: parsePhrases(`
Llegó una cuenta que nadie había mencionado.
Mandaron los papeles al seguro equivocado y tardaron meses en arreglarlo.
`),
  },
  {
    dimension: 'staff',
    good: parsePhrases(`
Todo el personal es muy amable.
@spanish En la recepción hablan español y tienen paciencia.
Nos saludan por nombre.
`),
    mixed: parsePhrases(`
Unos días son amables y otros no tanto.
`),
    poor: parsePhrases(`
En la recepción contestan de mala gana.
Tres personas nos dieron tres respuestas distintas.
`),
  },
  {
    dimension: 'overall',
    needs: toFlags(['child']),
    goodTag: 'Great with kids',
    good: parsePhrases(`
Dejó que {quien} tocara la sierra apagada para que no tuviera miedo.
{quien} escogió la tela del encaje y se la enseña a todos.
`),
    mixed: parsePhrases(`
A {quien} le costó tomarle confianza.
`),
    poor: parsePhrases(`
No tiene paciencia con los niños.
`),
  },
  {
    dimension: 'overall',
    needs: toFlags(['fitted']),
    last: true,
    good: parsePhrases(`
@self Volví a {hacer}, y eso no tiene precio.
@self Mi meta era {hacer}, y ya lo logré.
@!self Ya puede {hacer} sin ayuda.
`),
    mixed: parsePhrases(`
@self Puedo {hacer} otra vez, pero no por mucho tiempo.
`),
    poor: parsePhrases(`
@self Yo solo quería {hacer}, y todavía no puedo.
`),
  },
];

export const closingsEs = {
  5: parsePhrases(`
Muy buena atención de principio a fin.
Gracias, {P}.
Ojalá hubiéramos llegado antes.
Diez de diez.
Se nota que le gusta su trabajo.
Recomiendo mucho a {P}.
No busquen más.
`),
  4: parsePhrases(`
Recomiendo a {P}, con un poco de paciencia.
Muy bien en general.
Volveríamos.
Buen trabajo y buena gente.
`),
  3: parsePhrases(`
Ni muy bien ni muy mal.
Pregunten todo desde el principio.
Depende de lo que uno necesite.
`),
  2: parsePhrases(`
Esperaba más.
Estamos buscando otro lugar.
`),
  1: parsePhrases(`
No lo recomendamos.
Busquen otra opinión antes de decidir.
`),
} as const;

export const turnsEs = {
  bad: parsePhrases('Eso sí:\nNo todo es bueno.\nUn detalle:'),
  good: parsePhrases('Lo bueno:\nPara ser justos:'),
};
