import type { EXPORT_COLUMNS, Table } from "./export-columns.ts";

// The data dictionary: the analysts' guide, the prompt of `sql` and the tab Historia show it.

type ColumnTexts = {
  readonly [Name in Table]: { readonly [Column in keyof (typeof EXPORT_COLUMNS)[Name]]: string };
};

/** Names of the tables in Spanish: the views of `sql`. */
export const SPANISH: Readonly<Record<Table, string>> = {
  event: "evento",
  lead: "solicitud",
  lead_status: "estado_de_solicitud",
  visit: "visita",
  visit_step: "paso_de_visita",
  list_shown: "lista_mostrada",
  price: "precio",
  coverage: "cobertura",
  message: "mensaje",
};

/** Text in backticks is a name from the terminal. */
type Defined = { readonly clock: string; readonly currency: string; readonly leftOut: string };

/** What each table of an export is. */
export const TABLE_TEXTS: Readonly<Record<Table, Defined & { readonly row: string }>> = {
  event: {
    row: "un hecho de la historia, en su versión actual",
    clock:
      "`position` es el orden de registro; `occurred_at` cuándo ocurrió, `recorded_at` cuándo se registró",
    currency: "la de cada hecho",
    leftOut: "lo personal (`[sellado]`) y el id con el que termina `stream`",
  },
  lead: {
    row: "un lead, como estaba en el momento de la exportación",
    clock: "como era, salvo `--known`",
    currency: "la de `currency`, en céntimos",
    leftOut: "lo personal. Los fusionados y los borrados están, marcados",
  },
  lead_status: {
    row: "un tiempo que un lead pasó en un estado",
    clock: "como era, salvo `--known`",
    currency: "–",
    leftOut: "–",
  },
  visit: {
    row: "una visita a un cotizador",
    clock: "como era, salvo `--known`; el día es de Lima",
    currency: "–",
    leftOut: "quien pide no ser medido",
  },
  visit_step: {
    row: "un paso al que llegó una visita",
    clock: "`dwell_ms`, el del navegador; `day`, el día de Lima de su visita",
    currency: "–",
    leftOut: "quien pide no ser medido; la estancia que no terminó",
  },
  list_shown: {
    row: "un plan de una lista que una visita vio",
    clock: "`shown_at`, cuándo se vio",
    currency: "la del cotizador: soles, o pesos en `chile`; en céntimos",
    leftOut:
      "quien pide no ser medido; los planes después del 20; de las listas de la primera versión, todos menos el primero",
  },
  price: {
    row: "un tiempo en que un plan costó lo mismo, por vivienda",
    clock: "como era, salvo `--known`",
    currency: "la de `currency`, en céntimos",
    leftOut: "planes sin precio; `building` donde un departamento cuesta lo que una casa",
  },
  coverage: {
    row: "un tiempo en que se supo si una marca sirve un distrito o una comuna",
    clock: "como era, salvo `--known`",
    currency: "–",
    leftOut: "donde no se sabe: no hay fila",
  },
  message: {
    row: "un mensaje con el asistente de chat",
    clock: "como era, salvo `--known`",
    currency: "–",
    leftOut: "el texto de los mensajes",
  },
};

/** What each column of an export is: definition, and what it leaves out. */
export const COLUMN_TEXTS: ColumnTexts = {
  event: {
    position: "orden de registro en la historia",
    stream: "entidad a la que ocurrió: lead-…, journey-…, service-…",
    revision: "número del hecho en su stream, desde 0",
    event_id: "identificador del hecho, igual en cada copia",
    type: "tipo del hecho",
    version: "versión con la que se lee, la actual",
    occurred_at: "cuándo ocurrió en el negocio",
    recorded_at: "cuándo se registró; en importaciones es posterior",
    actor: "quién: visitor, admin:ana, system, demo",
    correlation_id: "petición que inició la cadena",
    causation_id: "hecho o comando que lo causó; vacío: la petición, o la entidad del stream",
    data: "JSON del hecho, sin el id del stream; lo personal como «[sellado]»",
  },
  lead: {
    lead_id: "el lead",
    market: "chile si su importe está en pesos o su país es Chile; si no, peru",
    currency: "moneda de sus importes",
    status: "estado en el momento de la exportación",
    lost_reason: "motivo, mientras está perdido",
    source: "formulario del que vino",
    entered: "lo ingresó el equipo: nadie le prometió un plazo",
    category: "categoría del servicio",
    company: "operador que tenía; vacío si no lo dijo o no es de la lista",
    district: "código del distrito (ubigeo del INEI) o de la comuna (CUT) que dijo; vacío: ninguno",
    district_name: "su nombre y su región",
    brand:
      "marca del plan elegido, como quedó corregido; Por cotizar: alarmas y autos, que no eligen un plan con precio; vacío: ninguno",
    payment_cents: "pago mensual que declaró, en céntimos; vacío: no paga, no lo dijo o está en duda",
    plan_price_cents:
      "precio del primer mes que no es gratis, el día del envío o de su corrección; de un plan que no es del catálogo, el que mostró el cotizador; céntimos al mes",
    service_id: "plan del catálogo; vacío: ninguno, o uno que solo nombró el navegador",
    savings_cents: "ahorro mensual que cuenta en las sumas; 0 si no entra en ninguna",
    left_out: "su ahorro no entra en sumas: pago dudoso o en otra moneda",
    wizard: "cotizador del que vino: peru, chile, alarm, car; vacío: ninguno",
    device:
      "ancho de la ventana de su visita; vacío, como los que siguen: no se midió o es de antes de copiarlo",
    entry: "cómo empezó su visita: landing, link, draft, category",
    campaign_source: "utm_source de su visita",
    campaign_medium: "utm_medium de su visita",
    campaign_name: "utm_campaign de su visita",
    variants: "variantes de prueba que vio su visita, por experimento; {}: ninguna",
    seen_place: "puesto del plan elegido en la última lista que vio, desde 1; vacío: ninguno de una lista",
    own_weights: "esa lista tenía pesos propios en lugar de los de su prioridad",
    first_tried_at:
      "primer intento de envío, por el reloj del navegador; antes de submitted_at si esperó en él",
    submitted_at: "cuándo llegó",
    due_at: "promesa del primer contacto, en horas de atención; vacío: ingresado por el equipo",
    first_contact_at: "primer contacto; vacío: ninguno",
    first_contact_by: "quien tenía el lead entonces",
    promise:
      "met, late, breached, waiting; vacío: fusionado, cerrado, borrado o retirado sin contacto, o ingresado por el equipo",
    assignee: "quien lo tiene",
    quoted_service_id: "plan de la última cotización; vacío: no se anotó",
    quoted_price_cents: "precio cotizado, céntimos al mes; vacío: no se anotó",
    contract_service_id: "plan contratado, mientras está convertido; vacío: no se anotó",
    contract_price_cents: "precio contratado, céntimos al mes; vacío: no se anotó",
    commission_cents: "pago único del proveedor al negocio, en céntimos; vacío: no se anotó",
    installs_on: "día de la instalación, del calendario del hogar",
    cancel_reason: "por qué se canceló el contrato; vacío: sigue vigente, o no hay",
    cancelled_at: "cuándo se canceló el contrato",
    merged_into: "lead que lo sustituye; los fusionados no cuentan en las cifras",
    merged_at: "desde cuándo; antes, el lead contaba",
    withdrawn: "la persona retiró su consentimiento",
    erased: "se borraron sus datos personales",
  },
  lead_status: {
    lead_id: "el lead",
    market: "su mercado",
    status: "estado que tuvo",
    from_at: "desde cuándo",
    until_at: "hasta cuándo; vacío: hasta el momento de la exportación",
  },
  visit: {
    journey_id: "la visita; no la une nada a un lead ni a una persona",
    wizard: "cotizador: peru, chile, alarm, car",
    day: "día de Lima en que empezó",
    device: "ancho de la ventana; vacío: su comienzo no llegó",
    started_at: "cuándo empezó, con lo que midió el navegador; sin esa medida, cuándo llegó su primer envío",
    last_at: "su última señal",
    last_step: "paso en el que estuvo al final",
    submitted: "envió la solicitud",
    left_for: "categoría con cotizador propio a la que se fue: no es un abandono",
    opening_recorded:
      "su comienzo registró cómo empezó; falso: de antes de que se registrara, y lo vacío no se sabe",
    entry: "landing, link, draft, category; vacío: no se sabe",
    referrer_host: "sitio del que vino, solo el nombre",
    campaign_source: "utm_source de la dirección; vacío: ninguna palabra válida",
    campaign_medium: "utm_medium",
    campaign_name: "utm_campaign",
    language: "primer idioma del navegador",
    variants: "variantes de prueba que vio, por experimento; {}: ninguna",
    company: "operador que declaró; vacío: no vio ninguna lista",
    district:
      "código, como en `lead`, del distrito o la comuna que había dicho en su último paso; vacío: ninguno, o de antes de que se registrara",
    district_name: "su nombre y su región",
  },
  visit_step: {
    journey_id: "la visita",
    wizard: "su cotizador",
    day: "día en que empezó la visita",
    step: "paso al que llegó, una vez",
    place: "orden en que llegó, desde 1",
    dwell_ms: "suma de las estancias que terminaron, en ms del navegador; vacío: ninguna terminó",
  },
  list_shown: {
    journey_id: "la visita",
    wizard: "su cotizador",
    list_id: "la lista: el hecho que la registró",
    shown_at: "cuándo se vio",
    plans: "planes que tenía la lista; las filas son los 20 primeros",
    cause:
      "qué la hizo: first, weights, sort, filter; vacío: primera versión, de la que solo se sabe el primer plan",
    list_order: "orden de la lista",
    own_weights: "pesos de la visita en lugar de los de su prioridad",
    payment_cents: "pago mensual declarado, redondeado a 5 soles o 500 pesos; vacío: no paga",
    company: "operador declarado",
    service: "servicio declarado",
    housing: "vivienda declarada; vacío donde no se pregunta",
    priority: "prioridad declarada",
    weight_saving: "peso del ahorro, %; vacío en un cotizador sin pesos",
    weight_service: "peso del servicio, %",
    weight_extras: "peso de los extras, %",
    place: "lugar en la pantalla, desde 1",
    service_id: "el plan",
    score: "puntos, 0 a 100; vacío donde no se puntúa",
    entry_price_cents: "precio del primer mes que se vio, en céntimos de la moneda del cotizador",
    ruleset: "huella de las constantes de la recomendación",
    catalogue_event_id: "hecho más nuevo del catálogo del que venían los precios",
  },
  price: {
    service_id: "el plan",
    service: "su nombre en ese tiempo",
    brand: "marca con su nombre de hoy",
    country: "país del plan",
    currency: "moneda de sus precios",
    housing:
      "house o building; el precio de un departamento es el de la casa si no tiene uno propio, y su promoción también; sin filas building donde cuesta lo que una casa",
    is_active: "estaba a la venta: el plan y su marca, activos",
    price_cents: "precio regular, céntimos al mes",
    promotion_price_cents: "precio de la promoción, céntimos al mes; vacío: no hay; 0: meses gratis",
    promotion_months: "meses de la promoción",
    entry_price_cents: "lo que se paga el primer mes que no es gratis",
    from_at: "desde cuándo",
    until_at: "hasta cuándo; vacío: hasta el momento de la exportación",
  },
  coverage: {
    brand: "marca con su nombre de hoy, también si está inactiva",
    country: "país de la marca",
    district: "código del distrito o de la comuna, como en `lead`",
    district_name: "su nombre y su región",
    covers: "yes: la marca lo sirve; no: no lo sirve; sin fila, no se sabe",
    from_at: "desde cuándo",
    until_at: "hasta cuándo; vacío: hasta el momento de la exportación",
  },
  message: {
    message_id: "el mensaje, sin su texto",
    conversation_id: "la conversación con el asistente de chat",
    lead_id: "lead que salió de la conversación, el último; vacío: ninguno",
    country: "mercado de la conversación",
    sent_at: "cuándo",
    sender: "visitor, assistant o adviser (un asesor que tomó la conversación)",
    in_reply_to: "mensaje que responde",
    source: "de dónde salió la respuesta",
    intent: "intención reconocida",
    confidence: "parte de las palabras reconocidas, 0 a 1",
    latency_ms: "tiempo de la respuesta en el servidor",
    fallback: "el mensaje del visitante no se entendió",
    handoff: "el visitante pidió una persona, o no se le entendió dos veces seguidas",
    rating: "valoración de la respuesta, 1 o -1; la última",
    review: "qué hizo el equipo con la respuesta",
    erased: "los textos de la conversación se borraron",
  },
};

/** What each column of the view `plan` of `sql` is. */
export const PLAN_TEXTS = {
  service_id: "el plan, una sola vez",
  service: "su último nombre",
  brand: "su marca, la última",
  country: "su país",
  currency: "moneda de sus precios",
};

type FigureText = Defined & {
  /** Name on the screen or in the terminal. */
  readonly name: string;
  readonly definition: string;
};

const CHOSEN = "el elegido: como era o como se sabía";
const BY_HOURS = "como era, por horas";
const MARKET = "la del mercado";
const IN_CENTS = "la del mercado; en la terminal, en céntimos";
const NONE = "–";
const MERGED = "fusionados";

/** What each figure of the tab Historia, of `npm run replay` and of `/api/replay` is. */
export const FIGURE_TEXTS = {
  leads: {
    name: "«Total Leads»; `peru.leads`, `chile.leads`",
    definition: "leads enviados",
    clock: CHOSEN,
    currency: NONE,
    leftOut: MERGED,
  },
  rate: {
    name: "«Tasa Conversión»",
    definition: "leads en `converted`, de los leads enviados",
    clock: BY_HOURS,
    currency: NONE,
    leftOut: MERGED,
  },
  status: {
    name: "«Leads por estado»; `….status.X`",
    definition: "leads en el estado X. La tarjeta «pendientes» suma `pending` y `claro_consultation_pending`",
    clock: CHOSEN,
    currency: NONE,
    leftOut: MERGED,
  },
  savings: {
    name: "«Ahorros Generados»; `….savings_cents`",
    definition:
      "suma del ahorro mensual ofrecido: lo que la persona dijo pagar menos el precio de entrada de su plan, nunca menos de cero; calculado al recibir el lead, y otra vez cuando se corrige su plan, desde ese momento",
    clock: CHOSEN,
    currency: IN_CENTS,
    leftOut: "los de `left_out`, y fusionados",
  },
  leftOut: {
    name: "«Sin contar»; `….left_out`",
    definition:
      "leads cuyo ahorro no entra en sumas: pago dudoso (fuera de lo que un hogar paga por esa categoría, o comparado con un plan en otra moneda, como quedó en `hints` del envío o, en los anteriores a esa anotación, por los límites de hoy), o ahorro en otra moneda que la de su mercado",
    clock: CHOSEN,
    currency: NONE,
    leftOut: MERGED,
  },
  obtained: {
    name: "«Ahorro ofrecido a convertidos»",
    definition: "ahorro mensual ofrecido a los leads que estaban en `converted`: `money`, `converted`",
    clock: BY_HOURS,
    currency: MARKET,
    leftOut: "los de `left_out`, y fusionados",
  },
  revenue: {
    name: "«Ingresos»; `….revenue_cents`",
    definition:
      "comisiones registradas de los contratos vigentes: leads en `converted` sin contrato cancelado",
    clock: CHOSEN,
    currency: IN_CENTS,
    leftOut: "contratos sin comisión registrada o en otra moneda; fusionados",
  },
  cancelled: {
    name: "`….cancelled`",
    definition: "leads en `converted` cuyo contrato se canceló",
    clock: CHOSEN,
    currency: NONE,
    leftOut: "fusionados; conversiones que un administrador revirtió",
  },
  contacted: {
    name: "`….promise.met`, `….promise.late`",
    definition:
      "leads con primer contacto hasta el plazo prometido; después. El plazo se cuenta solo en horas de atención del mercado (de lunes a viernes de 9 a 18, los sábados de 9 a 14, hora local): 2 horas en `alarmas` y `seguro_auto`; en lo demás se prometen 24 y son 9, un día de trabajo. Primer contacto: pasar a `contacted`, `interested`, `quoted` o `converted`, o un intento registrado con otro resultado que `busy` o `wrong_number`",
    clock: CHOSEN,
    currency: NONE,
    leftOut: "fusionados; los que ingresó el equipo",
  },
  waiting: {
    name: "`….promise.breached`, `….promise.waiting`",
    definition: "leads sin contacto: promesa vencida en ese momento; todavía no",
    clock: CHOSEN,
    currency: NONE,
    leftOut:
      "fusionados; cerrados, borrados o con el consentimiento retirado antes de un contacto; los que ingresó el equipo, sin plazo prometido",
  },
  merged: {
    name: "`….merged`",
    definition: "leads que otro sustituye",
    clock: CHOSEN,
    currency: NONE,
    leftOut: NONE,
  },
  received: {
    name: "«Leads recibidos», y la altura de la pista del deslizador",
    definition: "leads que llegaron cada día; en el gráfico, los 30 días completos antes del momento",
    clock: "como era; días de Lima",
    currency: NONE,
    leftOut: "nada: uno que después se fusionó cuenta en el día en que llegó",
  },
  moves: {
    name: "«Avances por estado»",
    definition: "cambios de estado que se registraron cada día, en los 30 días completos antes del momento",
    clock: "como era; días de Lima",
    currency: NONE,
    leftOut: "reaperturas; los de leads fusionados cuentan",
  },
  list: {
    name: "«Leads en ese momento»",
    definition:
      "los leads con el estado que tenían y desde cuándo; ahorro: el mensual ofrecido que cuenta en las sumas. Plan y marca: los elegidos",
    clock: "como era",
    currency: MARKET,
    leftOut: "fusionados; todo dato personal",
  },
  marks: {
    name: "«Marcas del deslizador»",
    definition:
      "horas en que cambió un precio o una promoción del mercado, empezó a escribir otra versión del sistema o, para `admin`, se pidió una reconstrucción; y horas que sugieren una interrupción, en las que esperaron en el navegador más de 10 minutos solicitudes de al menos 3 personas, y al menos la cuarta parte de las de esa hora, de todos los mercados: `first_tried_at` está en la hora, y `submitted_at`, más de 10 minutos después (tabla `lead`); las 500 más recientes",
    clock:
      "como era, por horas; versiones: orden de registro; esperas: el reloj del navegador y el del servidor",
    currency: NONE,
    leftOut:
      "planes nuevos; interrupciones en las que nadie llegó a enviar, o de menos de 10 minutos; solicitudes sin primer intento: de quien pide no ser medido, o que el equipo ingresó. Las de una misma persona, según los duplicados, cuentan como de una",
  },
  visits: {
    name: "`visits.W.started`, `reached.P`, `submitted`",
    definition:
      "visitas del cotizador W que empezaron; que llegaron al paso P, cada una una vez; que enviaron",
    clock: CHOSEN,
    currency: NONE,
    leftOut: "quien pide no ser medido",
  },
  funnel: {
    name: "Embudo: «Llegaron», «Se fueron», «Siguen»; `reached`, `left`, `ongoing`",
    definition:
      "visitas que llegaron al paso, cada una una vez; de ellas, las de ese último paso sin enviar, sin pasar a otra categoría y sin señales desde hace más de 30 minutos; desde hace menos. El porcentaje de las que llegaron es de las visitas que empezaron; el de las que se fueron, de las que llegaron al paso. `other category`: las que pasaron a una categoría con cotizador propio, desde cualquier paso",
    clock: CHOSEN,
    currency: NONE,
    leftOut: "quien pide no ser medido",
  },
  dwell: {
    name: "Embudo: «Mediana», «Percentil 90»; `stays`, `median`, `p90`",
    definition:
      "estancias en el paso antes de pasar a otro; mediana y percentil 90 exactos (rango más cercano)",
    clock: "el del navegador",
    currency: NONE,
    leftOut: "la última estancia de quien se fue",
  },
  funnelLeads: {
    name: "Embudo hasta «Convertido»: «Leads de este cotizador»",
    definition:
      "leads que envió el cotizador, el de su visita o, sin ella, el de su página; los grupos, por lo que cada uno copió de su visita. Llegó a un estado quien lo tuvo o tuvo uno posterior; de quienes no pasaron de él, se fueron los perdidos y siguen los demás",
    clock: CHOSEN,
    currency: NONE,
    leftOut:
      "fusionados. `unknown`: los de antes de esa copia, los que ingresó el equipo y los de quien pide no ser medido; por compañía o distrito, también los que no lo dijeron",
  },
  cohortN: {
    name: "Cohortes: `n`",
    definition:
      "leads con al menos tantos días, de 24 horas, en el momento elegido; los porcentajes son de `n`. La semana y el mes son los del envío; la marca, la del plan elegido, como quedó corregido (`none`: ninguno); la campaña, la que el lead copió de su visita (`none`: ninguna; `unknown`: sin esa copia); la compañía, la que declaró (`none`: no la dijo)",
    clock: CHOSEN,
    currency: NONE,
    leftOut: "fusionados, y los más recientes",
  },
  cohort: {
    name: "Cohortes: «Contactados», «Convertidos», «Perdidos»; `contacted`, `converted`, `lost`",
    definition: "con primer contacto hasta esa edad; en ese estado justo a esa edad, aunque después cambiara",
    clock: CHOSEN,
    currency: NONE,
    leftOut: "fusionados, y los más recientes",
  },
  response: {
    name: "Respuesta: «Contactados», «Mediana», «Percentil 90»; `n`, `median`, `p90`",
    definition:
      "leads con primer contacto, y el tiempo desde el envío; «support» cuenta solo las horas de atención de su mercado",
    clock: CHOSEN,
    currency: NONE,
    leftOut: "fusionados; los que ingresó el equipo",
  },
  responseKept: {
    name: "Respuesta: «A tiempo»; `kept`",
    definition: "parte de las promesas que se cumplió a tiempo: `met` / (`met` + `late` + `breached`)",
    clock: CHOSEN,
    currency: NONE,
    leftOut: "las que no habían vencido; fusionados; los que ingresó el equipo",
  },
  responseGroup: {
    name: "Respuesta: grupo",
    definition:
      "la cuenta del equipo que tenía el lead en su primer contacto o, sin contacto, la que lo tiene (`none`: nadie); o la hora o el día de la semana de Lima del envío",
    clock: CHOSEN,
    currency: NONE,
    leftOut: "fusionados; los que ingresó el equipo",
  },
  offered: {
    name: "Dinero: `offered`",
    definition:
      "ahorro mensual ofrecido = `converted` + `open` (ni convertidos ni perdidos) + perdidos por motivo",
    clock: CHOSEN,
    currency: "una sola",
    leftOut: "los de `left_out`, que se cuentan aparte",
  },
  contractSavings: {
    name: "Dinero: `obtained`",
    definition:
      "ahorro al mes de lo que se contrató: lo que se paga hoy menos el precio contratado, también si es negativo",
    clock: CHOSEN,
    currency: "una sola",
    leftOut:
      "contratos cancelados; `unknown`: sin pago o sin precio registrados, con el pago en duda o en otra moneda",
  },
  contractPrice: {
    name: "Dinero: `price`",
    definition: "precios contratados, al mes",
    clock: CHOSEN,
    currency: "una sola",
    leftOut: "contratos cancelados; `unknown`: sin precio registrado o en otra moneda",
  },
  commissions: {
    name: "Dinero: `revenue`",
    definition: "comisiones registradas",
    clock: CHOSEN,
    currency: "una sola",
    leftOut: "contratos cancelados; `unknown`: sin comisión registrada o en otra moneda",
  },
  churn: {
    name: "Dinero: `churn`",
    definition: "leads en `converted`, y de ellos los de contrato cancelado",
    clock: CHOSEN,
    currency: NONE,
    leftOut: "fusionados; conversiones revertidas",
  },
  replayed: {
    name: "¿Y si…?: «Qué listas cuentan», `n`; `replayed`",
    definition:
      "listas que, calculadas otra vez sin ningún cambio, salen como se registraron; todas las cifras son de ellas",
    clock: "el catálogo del momento de cada lista",
    currency: NONE,
    leftOut:
      "listas sin respuestas (versión 1), con otras reglas, de un catálogo que no está, o que no salen igual: se cuentan por motivo; y, donde se eligen fechas, las que se mostraron en otras",
  },
  otherFirst: {
    name: "¿Y si…?: «Otro primer plan», «Otro orden»",
    definition:
      "listas que con el cambio tienen otro plan en el primer lugar; otros planes, o los mismos en otro orden",
    clock: "el catálogo del momento de cada lista",
    currency: NONE,
    leftOut: "listas que no se pudieron calcular",
  },
  whatIfSavings: {
    name: "¿Y si…?: «Ahorro del primer plan», «Cambio del ahorro por lista»",
    definition:
      "suma del ahorro mensual del primer plan de cada lista a su precio de entrada, antes y después; cuántas listas cambian cuánto, cada barra con su límite menor y sin el mayor",
    clock: "el catálogo del momento de cada lista",
    currency: MARKET,
    leftOut: "listas sin planes: 0",
  },
  brands: {
    name: "¿Y si…?: «Primeros lugares por marca»",
    definition: "parte de las listas calculadas en que el primer plan es de la marca, antes y después",
    clock: "el catálogo del momento de cada lista",
    currency: NONE,
    leftOut: "listas que no se pudieron calcular",
  },
  chosen: {
    name: "¿Y si…?: «Lo elegido, en primer lugar», «Lugar de lo que se eligió»",
    definition:
      "lugar del plan que la visita eligió, en la lista que había visto, antes y después; `gone`: ya no está. Qué habría elegido con otra lista no se sabe",
    clock: "el catálogo del momento de cada lista",
    currency: NONE,
    leftOut: "visitas que no eligieron, o cuya lista no se pudo calcular",
  },
  changed: {
    name: "¿Y si…?: «Listas que cambian»",
    definition: "listas con otro primer plan u otro ahorro; las 1,000 más recientes",
    clock: "el catálogo del momento de cada lista",
    currency: MARKET,
    leftOut: "listas que no se pudieron calcular",
  },
  events: {
    name: "Explorador: «Hechos de la historia»",
    definition:
      "los hechos como están guardados, en su versión actual; causas y efectos: los que una misma petición produjo, cada uno bajo su causa",
    clock: "orden de registro; los días filtran por cuándo ocurrió",
    currency: "la de cada hecho",
    leftOut: "lo personal (`[sellado]`); los hechos de cuentas, sesiones y operación, salvo para `admin`",
  },
} as const satisfies Readonly<Record<string, FigureText>>;

export type FigureId = keyof typeof FIGURE_TEXTS;
export const FIGURE_IDS = Object.keys(FIGURE_TEXTS) as readonly FigureId[];
