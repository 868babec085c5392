import type { Intent } from "../intents/lexicon.ts";

/** After a wish to be called, when. */
const WHEN_CALLED =
  /^(?:(?:a eso|mejor|despues|antes|puede ser|podria ser|que sea|llam\w+) )*(?:de |a |como a |tipo )?(?:las? \d{1,2}\b|(?:por|en) la (?:manana|tarde|noche)\b|(?:hoy|manana|lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b)/;
/** Whether a message that was not recognised says when to call, after a wish to be called. */
export const saysWhenToCall = (text: string, before: Intent): boolean =>
  before === "human" && (WHEN_CALLED.test(text) || CALLED_AT.test(text));
/** "¿Me pueden llamar después de las 6?" */
const CALLED_AT =
  /\bllam\w+(?: \w+){0,3} (?:a las?|(?:despues|antes|a partir) de las?|por la (?:manana|tarde|noche)|en la (?:manana|tarde|noche)|(?:el |este )?(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo))\b/;

/** "¿Me llaman mañana?", which says nothing of a request that was sent. */
export const expectsCall = (text: string, intent: Intent): boolean =>
  intent === "my_request" && EXPECTS_CALL.test(text) && !SENT.test(text);
const EXPECTS_CALL =
  /^(?!.*\b(?:aun|todavia)\b).*(?<!\b(?:no|nunca) )\b(?:me|nos) (?:va[n]? a |pueden? |podrian? )?(?:llama(?:[nr]|ran?|rian?)?|contacta(?:[nr]|ran?|rian?)?)\b/;
const SENT =
  /\b(?:mi (?:solicitud|pedido|tramite|registro)|me registre|ya (?:me )?(?:deje|llene|envie|mande|complete|registre)|(?:deje|dejado|llene|llenado|envie|enviado|mande|mandado|complete) (?:ya )?(?:mis|mi|el|la|los|todos?) \w+)\b/;
/** Whether a conversation says that a request was sent. */
export const saysSent = (texts: readonly string[]): boolean => texts.some((text) => SENT.test(text));
