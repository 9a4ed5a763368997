/** What somebody wants who texts back. `doubtful` may be a STOP: a person decides, and marketing waits meanwhile. */
export type ReplyWish = "stop" | "start" | "help" | "doubtful" | "none";

/** Words that end everything when they stand alone (47 CFR 64.1200(a)(10)), the carriers' own, and the Spanish ones. */
const stopWords =
  "stop|stopall|stop all|stop it|quit|end|revoke|opt out|optout|cancel|cancel all|unsubscribe|unsubscribed|remove|remove me|arret|alto|basta|ya basta|no mas|no more|parar|pare|paren|detener|detengan|detengase|cancelar|baja|de baja|salir|leave me alone|go away|f off|fuck off|piss off|get lost|lose my number|take me off|stopp|stpo|sotp|st0p|stop2end|stop to end|stop 2 end|unsubcribe|unsuscribe|unsubsribe|unsubscibe";
const startWords =
  "start|unstop|restart|subscribe|resubscribe|opt in|optin|opt me in|opt me back in|start again|start texting me again|text me again|you can text me again|empezar|comenzar|iniciar|alta|reanudar";
const helpWords = "help|info|help me|ayuda|informacion";

const alone = (words: string): RegExp => new RegExp(`^(?:${words})(?: (?:${words}))*$`);
const isStopWord = alone(stopWords);
const isStartWord = alone(startWords);
const isHelpWord = alone(helpWords);

/** What is said around a word without changing it. */
const around =
  /\b(?:please|pls|plz|por favor|thank you|thanks|thx|thank u|gracias|ok|okay|hi|hey|hello|hola|now|right now|already|immediately|i said|i say|just|ya|sorry|sir|guys)\b/g;

const things = "texts?|texting|messages?|messaging|msgs?|sms|calls?|calling|spam|contact|ads?|promos?";
const between =
  "(?:all |any |more |these |those |this |the |your |ur |of |with |further |marketing |promotional |unwanted |me |us |to )*";
const doing =
  "texting|text|messaging|messageing|calling|contacting|sending|bothering|spamming|harassing|txting|pestering|blowing";
const you = "(?:me|us|this|my|here|anymore|again|any more|no more|texts?|messages?|anything)";

/** Sentences that a reasonable person takes for a STOP. */
const stopSentences = [
  `\\b(?:stop|quit|cease|discontinue|end|halt) ${between}(?:${doing}|${things})\\b`,
  "^stop (?:i|im|we|this|it|you|my|no|all|u)\\b",
  `\\b(?:do not|dont|never|no longer) (?:ever )?(?:text|txt|message|call|contact|send|bother|write|reach out to|reach) (?:or \\w+ )*${you}\\b`,
  "\\bdo not (?:contact|call|text)$",
  "\\b(?:unsubscribe|unsub)\\b",
  "\\b(?:want|wants|like|wish|need|choose|asking|asked|please|i|to|me|us) (?:to )?(?:be )?opt(?:ed|ing)? (?:me |us )?out\\b",
  "^opt (?:me|us|this number) out\\b",
  "\\b(?:remove|take|delete|get|erase) (?:me|us|my|this|our)(?: phone| cell)?(?: number| name)?(?: off| from| out)? ?(?:of )?(?:(?:your|the|this|that|ur|all)(?: \\w+){0,2} (?:lists?|texts?|messages?|database|system|contacts?)|lists?)\\b",
  "\\b(?:remove|delete|erase|lose|forget) (?:my|this|our) (?:phone |cell )?number\\b",
  "\\b(?:remove|take) (?:me|us)(?: off)?$",
  "\\bremove from (?:your |the |this )?list\\b",
  "\\bno longer (?:wish|want|need|like) (?:to )?(?:be|get|receive|hear|any|these|your)\\b",
  `\\b(?:no|not) (?:more|further|additional) (?:of )?(?:these |your |the )?(?:${things})\\b`,
  "\\b(?:revoke|withdraw|take back) (?:my |all |any )?(?:consent|permission)\\b",
  "\\bleave (?:me|us) alone\\b",
  "\\b(?:do not|dont) (?:want|wish to|need) (?:to )?(?:be (?:contacted|texted|called)|(?:get|receive|hear)|(?:any |your |these |more |anymore )*(?:texts?|messages?|calls?))\\b",
  "\\bno (?:me )?(?:mande|manden|mandes|mandar|envie|envien|envies|enviar|llame|llamen|llames|llamar|escriba|escriban|escribas|escribir|moleste|molesten|molestes|contacte|contacten|contactes|textee|texteen|textees)(?:me)?(?: mas| mensajes| textos| nada|$)",
  "\\bno me (?:mand|envi|llam|escrib|molest|contact|text)[a-z]+\\b",
  "\\b(?:deja|deje|dejen|dejad|dejar|para|pare|paren|parar) (?:ya )?de (?:mandar|enviar|llamar|escribir|molestar|contactar|textear|texto)[a-z]*\\b",
  "\\b(?:no quiero|ya no quiero|no deseo|ya no deseo|no queremos) (?:recibir )?(?:mas |sus |estos |tus |ningun )*(?:mensajes?|textos?|llamadas?|publicidad|nada mas|recibir)\\b",
  "\\bno mas (?:mensajes?|textos?|llamadas?|sms|publicidad)\\b",
  "\\b(?:dar|den|deme|denme|darme|darnos|dame) ?(?:me |nos )?de baja\\b",
  "\\b(?:quita|quite|quiten|borra|borre|borren|elimina|elimine|eliminen|saca|saque|saquen)(?:me|nos)?\\b.*\\b(?:lista|numero|telefono|base)\\b",
  "\\b(?:quitame|quiteme|quitenme|borrame|borreme|borrenme|eliminame|eliminenme|sacame|saquenme)$",
  "\\bdejen?me (?:en paz|tranquil[oa])\\b",
].map((source) => new RegExp(source));

/** Words that limit what was said: only then, only so, not for good. */
const limits =
  /\b(?:before|after|until|till|unless|during|between|while|at (?:work|night|\d+)|tonight|today|tomorrow|this week|in the (?:morning|afternoon|evening)|early|so late|so early|yet|instead|but (?:call|text|email)|just (?:call|text|email)|call me|only|antes|despues|hasta|manana|hoy|ahora|noche|trabajo|mejor)\b/;

/** What looks like the wish and is another. */
const harmless = [
  // Our own line, asked about or quoted.
  /\b(?:reply|replying|text|send|says?|responda) stop(?: to (?:end|stop|opt out|unsubscribe|cancel))?\b/g,
  /\b(?:do not|dont|never|no need to|no) (?:ever )?stop\b(?: \w+ing)?/g,
  /\bstop(?:ped|ping|s)? (?:by|in|over|off|at|on|for|and|to|into|past|sign|watch|light|here|there|home|the (?:leak|water|noise|car|drip))\b/g,
  /\b(?:bus|full|pit|rest|truck|next|first|last|one|non|a|short|door) stop\b/g,
  /\bstop (?!text|messag|call|contact|send|bother|spam|harass|txt|pester|blow)\w+ing\b/g,
  /\bstop(?:ped|page|s)\b/g,
  /\bcancel(?:ed|led|ing|ling)?\b(?= (?:\w+ )*(?:appointment|appt|appts|meeting|order|booking|reservation|service|visit|delivery|quote|estimate|subscription|plan|membership|today|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|it|cita|pedido|reserva))/g,
  /\bquit(?: my| the)? (?:job|smoking|work)\b/g,
];

/** Not a STOP by itself, and no answer that marketing should go on after. */
const doubts =
  /\b(?:stop|quit|cancel|revoke|opt out|optout|opting out|wrong number|wrong person|not interested|no longer interested|no quiero nada|(?:do not|dont|never) (?:text|call|contact|message)|no estoy interesad[oa]|no me interesa|numero equivocado|spam|scam|harass(?:ing|ment)?|report(?:ing|ed)? (?:you|this)|lawyer|attorney|sue|do not disturb|who gave you|how did you get (?:my|this)|remove|enough|too many (?:texts|messages|calls)|basta|no mas|parar|paren)\b/;

/** A phone that reacts to a text sends its words back: 'Liked “… Reply STOP to end”'. */
const reaction =
  /^\s*(?:liked|loved|disliked|laughed at|emphasized|questioned|reacted .{1,12} to|removed .{1,20} from|le gusto|le encanto|no le gusto|le dio risa|enfatizo|pregunto por)\s+["“«'‘]/i;

const bareOf = (text: string): string => text.normalize("NFKD").replace(/\p{M}+/gu, "");

/** Small letters without accents and signs. */
const plainOf = (text: string): string =>
  bareOf(text)
    .toLowerCase()
    .replace(/[’‘'`´]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** What is left of it when what is said around the word is taken away. */
const coreOf = (plain: string): string => plain.replace(around, " ").replace(/\s+/g, " ").trim();

/**
 * Reads what somebody texted back: the stated words in any case, sentences that a reasonable person takes for the same, in English and Spanish.
 * "Stop by tomorrow" is none. In doubt it says so.
 */
export function wishOf(body: string): ReplyWish {
  if (reaction.test(bareOf(body))) return "none";
  const whole = coreOf(plainOf(body));
  if (isStopWord.test(whole)) return "stop";
  if (isStartWord.test(whole)) return "start";
  if (isHelpWord.test(whole)) return "help";
  const sentences = body.split(/[.!?;,:\n…]+/u).map(plainOf);
  if (sentences.some((one) => isStopWord.test(coreOf(one)) && !/^(?:end|no more|remove)$/.test(coreOf(one))))
    return "stop";
  const rest = harmless.reduce((text, one) => text.replace(one, " "), plainOf(body)).replace(/\s+/g, " ");
  if (/\b(?:why|did|when) (?:did )?you stop\b/.test(rest)) return "doubtful";
  if (stopSentences.some((one) => one.test(rest)))
    return limits.test(rest) && !/\bunsubscribe\b/.test(rest) ? "doubtful" : "stop";
  return doubts.test(rest) ? "doubtful" : "none";
}
