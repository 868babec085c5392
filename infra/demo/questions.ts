/**
 * One visitor's messages. `{brand}`, `{other}`: two operators of the market; `{amount}`, `{speed}`, `{people}`: numbers
 * that a visitor of the market would name; `{place}`: where they live.
 */
export type Script = { readonly weight: number; readonly says: readonly [string, ...string[]] };

/** Messages that ask for a person instead of the assistant. */
export const ASKS_FOR_A_PERSON = [
  "quiero hablar con un asesor",
  "pásame con una persona por favor",
  "me puede llamar alguien?",
] as const;
type AdviserTalk = {
  readonly opens: string;
  readonly exchange: readonly (readonly [question: string, reply: string])[];
};

/** How advisers of the demo open, and what visitors ask them with the answer. */
export const ADVISERS_SAY: readonly [AdviserTalk, ...AdviserTalk[]] = [
  {
    opens: "¡Hola! Ya te atiendo yo. ¿En qué te ayudo?",
    exchange: [
      [
        "¿pueden venir un sábado a instalar?",
        "Sí, los sábados hasta las 14:00. Te llamo para coordinar el día.",
      ],
      ["perfecto, gracias", "Gracias a ti. Cualquier cosa, escríbenos por aquí."],
    ],
  },
  {
    opens: "Hola, buenas. Leí tu conversación: ¿buscas solo internet o también TV?",
    exchange: [
      ["solo internet por ahora", "Entonces te conviene comparar los planes de fibra de tu dirección."],
    ],
  },
  {
    opens: "¡Hola! ¿Me cuentas qué necesitas?",
    exchange: [],
  },
];
export const THANKS = ["gracias", "muchas gracias!", "ok gracias"] as const;

/** What visitors of the demo ask, typing errors included. */
export const SCRIPTS: readonly Script[] = [
  { weight: 9, says: ["cuál es el plan más barato?", "y con netflix?"] },
  { weight: 7, says: ["hola", "cuanto cuesta el internet de {brand}", "y qué velocidad tiene?"] },
  { weight: 6, says: ["planes de {brand}", "me cobran instalación?", "tiene permanencia?"] },
  { weight: 6, says: ["cual es mejor {brand} o {other}?", "y el más barato de los dos?"] },
  { weight: 6, says: ["somos {people} en casa, cuantos megas necesito", "quiero el primero"] },
  { weight: 5, says: ["hola buenas", "busco internet por menos de {amount}", "sin permanencia"] },
  {
    weight: 5,
    says: ["quiero {speed} megas para trabajar desde casa", "cuanto pago despues de la promocion?"],
  },
  { weight: 5, says: ["hay cobertura en {place}?", "quiero hablar con un asesor"] },
  {
    weight: 4,
    says: ["triple pack mas economico", "cuantos canales trae?", "y cuánto demora la instalación"],
  },
  { weight: 4, says: ["quiero contratar {brand}", "que necesito para contratar?"] },
  { weight: 4, says: ["qué planes tienen", "el segundo que incluye?"] },
  { weight: 3, says: ["mi internet se cae a cada rato", "cámbienme de operador entonces, qué hay?"] },
  { weight: 3, says: ["esto es gratis?", "quienes son ustedes?", "y mis datos están seguros?"] },
  { weight: 3, says: ["en que horario atienden", "me pueden llamar?"] },
  { weight: 3, says: ["planes con disney", "y hasta {amount}?"] },
  { weight: 3, says: ["que no sea {brand}", "solo internet"] },
  { weight: 3, says: ["vivo en un edificio, cambia el precio?", "cual me recomiendas"] },
  { weight: 2, says: ["cómo doy de baja mi servicio actual?", "me cobran penalidad?"] },
  { weight: 2, says: ["tienen alarmas?", "cuanto cuesta"] },
  { weight: 2, says: ["seguro de auto"] },
  { weight: 2, says: ["planes de celular", "entonces internet de casa barato"] },
  { weight: 2, says: ["ya dejé mis datos y nadie me llama", "quiero hablar con una persona"] },
  { weight: 2, says: ["para jugar online cual conviene", "tiene buen ping?"] },
  { weight: 2, says: ["velocidad de subida de {brand}", "es simétrico?"] },
  { weight: 2, says: ["y si me mudo puedo llevarme el internet?", "y a otro distrito?"] },
  { weight: 2, says: ["trasladan el servicio a otra casa?"] },
  { weight: 2, says: ["el modem es alquilado o me lo quedo?", "ok y el repetidor?"] },
  { weight: 2, says: ["dan descuento a jubilados?", "algo por {amount}?"] },
  { weight: 2, says: ["puedo pagar con yape?", "cuando es el primer pago"] },
  { weight: 1, says: ["estoy en infocorp, igual me dan el servicio?", "pásame con una persona por favor"] },
  { weight: 1, says: ["necesito factura con ruc para mi negocio", "es para una bodega"] },
  { weight: 1, says: ["a cuanto está el dolar hoy?", "ok, planes de {brand}"] },
  { weight: 1, says: ["cuéntame un chiste", "jaja ya, internet barato"] },
  { weight: 1, says: ["no sirves para nada", "quiero hablar con un asesor"] },
  { weight: 1, says: ["asdf", "internet hogar precios"] },
];
