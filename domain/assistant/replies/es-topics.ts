import type { Country } from "../../kernel/market.ts";
import { SUPPORT } from "../../kernel/support.ts";
import { WHATSAPP } from "../../kernel/whatsapp.ts";
import { es } from "../es.ts";
import { type Offering, operatorsOf } from "../offering.ts";
import type { Topic } from "../understanding/topics.ts";
import type { Understood } from "../understanding/understood.ts";

type Asked = {
  readonly country: Country;
  readonly botName: string;
  readonly namesDistrict: boolean;
  readonly understood: Pick<Understood, "operators" | "excluded">;
  readonly everywhere: readonly Offering[];
};
type TopicText = (
  phone: string,
  hours: string,
  asked: {
    readonly country: Country;
    readonly operators: string;
    /** Those that the visitor gives up. */
    readonly today: string;
    /** Whose plans are compared. */
    readonly compared: string;
    /** How many plans say that they are of fibre, and that none says to be of another kind; empty where none does. */
    readonly kinds: string;
    /** The message names a district. */
    readonly isPlaced: boolean;
    /** To how many districts each operator is known to reach. */
    readonly reach: string;
    readonly botName: string;
  },
) => string;

/** The texts of topics that the usual replies do not cover. What they say of money is that of the page "metodologia". */
const TEXTS: Readonly<Record<Topic, TopicText>> = {
  pack_meaning: () =>
    "Doble pack o dúo es internet con TV o con teléfono en un mismo plan; triple pack o trío es internet, TV y teléfono.",
  fiber_meaning: () =>
    "La fibra óptica lleva los datos con luz por un hilo de vidrio y permite más velocidad que el cable de cobre. Si llega a tu casa lo confirma el operador.",
  megabits_meaning: () =>
    "Los megas (Mbps) son la velocidad de tu internet: con más megas, más personas y equipos a la vez. 1 giga son 1000 megas.",
  service_meaning: () =>
    "Es un servicio de video por internet: series, películas o canales que se ven en su app. Se paga aparte, salvo que el plan lo incluya.",
  no_coverage: () =>
    "Si un operador no llega a tu dirección, el asesor te lo dice antes de contratar: no firmas ni pagas nada, y te propone otro que sí llegue, si lo hay. Dime tu distrito y te digo qué sé de cada uno ahí.",
  router_light: () =>
    "Una luz roja o que parpadea en el router (LOS, PON o internet) suele decir que no le llega señal. Apágalo un minuto y enciéndelo; revisa que el cable que viene de la calle esté firme y sin dobleces, sin tocarle la punta. Si sigue igual en diez minutos, es una avería o un corte en tu zona: repórtalo a la central de tu operador y anota el código. No somos tu operador, así que no puedo revisar tu servicio; si te pasa seguido, te ayudo a comparar otros planes.",
  wifi_intruders: () =>
    "Cambia la clave del wifi: se hace en la app del operador o en la página del router, cuya dirección y usuario están en su etiqueta. Pon una clave larga y nueva, apaga la función WPS y mira ahí mismo qué equipos están conectados. Si no puedes entrar, tu operador te ayuda por sus canales de atención.",
  switch_steps: () =>
    "Cambiarse es sencillo: 1) comparas aquí y eliges un plan; 2) dejas tus datos y un asesor te llama en 24 horas hábiles, confirma la cobertura y contratas con el operador nuevo; 3) un técnico lo instala; 4) recién entonces pides la baja al de hoy y devuelves sus equipos. Antes, pregunta si te queda permanencia. Nuestra ayuda es gratis.",
  device_meaning: () =>
    "El router (o módem) reparte por wifi el internet que llega a tu casa. Un repetidor recibe esa señal y la lleva a los cuartos lejanos, con algo menos de velocidad; una red mesh hace lo mismo con varios equipos coordinados, y conviene más en casas grandes o de varios pisos. El decodificador conecta un televisor a la TV del plan. Qué equipos da cada operador y cuánto cuestan lo confirma un asesor, sin costo.",
  connection_kinds: (_phone, _hours, { kinds }) =>
    `La fibra óptica llega con luz hasta tu casa y suele ser lo más rápido y estable; el cable coaxial (HFC) comparte la señal con el barrio, y su subida suele ser menor; el cobre (ADSL) es más lento; por antena, 5G o satélite no hace falta cable, pero depende de la señal y puede haber un tope de datos.${kinds} Los demás detalles de la conexión no están en nuestro catálogo: un asesor los confirma antes de contratar, sin costo.`,
  scam_call: (phone, hours) =>
    `Ten cuidado: en una llamada que no pediste no des tu DNI, claves, códigos ni tarjetas. Cuelga y llama tú al número que está en el recibo o en la web del operador, para comprobar si fueron ellos. Si ya diste algún dato, avisa a tu banco y al operador, y puedes denunciarlo a la policía. Nosotros solo llamamos a quien dejó sus datos aquí; si dudas de una llamada nuestra: ${phone}, ${hours}.`,
  switch_cost: () =>
    "Comparar y cambiarte con nuestra ayuda no te cuesta nada. Lo que pueden cobrarte: tu operador de hoy, una penalidad o cuotas si te queda permanencia (lo dice tu contrato); el nuevo, la instalación.",
  low_speed: (phone, hours, { country }) =>
    `Mide la velocidad con cable o al lado del router, con los demás equipos apagados y a varias horas, y guarda los resultados.${country === "peru" ? " La ley (N.° 31207) obliga al operador a darte al menos el 70 % de la velocidad contratada." : ""} Si te llega menos, repórtalo a tu operador y anota el código; si no lo resuelve, presenta un reclamo${country === "peru" ? ", y si su respuesta no te convence, la apelación la resuelve Osiptel (orientan en la línea 1844)" : ""}. No somos tu operador, así que no puedo revisar tu servicio; si quieres cambiar, te ayudo a comparar planes, o llama al ${phone}, ${hours}.`,
  reconnection: (_phone, _hours, { operators }) =>
    `La reconexión la hace tu operador cuando registra el pago: mándale el comprobante por sus canales de atención y pide el código del pedido. Cuánto demora y cuánto cobra por reconectar lo define cada operador y no está en nuestro catálogo. ${operators === "" ? "No somos tu operador" : `No somos ${operators}`}, así que no veo tu recibo; si quieres cambiar, te ayudo a comparar planes.`,
  pause: (_phone, _hours, { country }) =>
    `Si no vas a usar el servicio por un tiempo, pide a tu operador una suspensión temporal antes de dar de baja${country === "peru" ? "; Osiptel regula ese derecho del titular" : ""}. El mínimo y el máximo de días, el costo y si la permanencia se alarga los define cada operador y no están en nuestro catálogo. Si es por pocos meses y aún no contratas, te convienen los planes sin permanencia: pregúntame por ellos.`,
  plan_change: () =>
    "Lo usual es que tu operador te deje subir o bajar de plan sin cambiar de contrato, si tu zona lo permite; bajar durante la permanencia puede tener condiciones. Desde cuándo se puede y cuánto cuesta los define cada operador y no están en nuestro catálogo: un asesor te los confirma antes de contratar, sin costo.",
  group_discounts: () =>
    "Los descuentos especiales, como los de estudiantes o adultos mayores, los define cada operador: ningún plan de nuestro catálogo tiene una tarifa así. Lo más económico para todos:",
  second_service: () =>
    "Puedes tener dos servicios en la misma casa, también de operadores distintos: cada uno con su contrato, su router y su recibo. Para dos domicilios hacen falta dos contratos. Los descuentos y las condiciones de una segunda línea los define cada operador y no están en nuestro catálogo: un asesor los confirma antes de contratar, sin costo.",
  seasonal_offers: () =>
    "No sé qué ofertas sacará cada operador en una fecha especial: en nuestro catálogo están las de hoy.",
  whatsapp: (phone, hours, { country }) =>
    `Sí, por WhatsApp te atiende una persona de nuestro equipo: ${WHATSAPP[country]}, ${hours}. También por teléfono: ${phone}. Yo no puedo mandarte mensajes ahí, pero aquí te muestro planes y precios a toda hora.`,
  holder_change: () =>
    "El cambio de titular se pide al operador de hoy: lo hacen el titular y la persona que recibe el servicio, con el documento de los dos y sin recibos vencidos. Si el titular no puede o no quiere, la otra persona puede contratar uno nuevo a su nombre, y en eso te ayudamos sin costo.",
  phone_minutes: () =>
    "Los minutos y destinos que incluye el teléfono fijo (fijos, celulares, otros países) los define cada operador y no están en nuestro catálogo: un asesor los confirma antes de contratar.",
  contract_end: () =>
    "Buen momento para comparar: cumplida la permanencia puedes irte sin penalidad, y al acabar la promoción sube lo que pagas. Confirma la fecha con tu operador y no pidas la baja hasta que el servicio nuevo esté instalado. Dime cuánto pagas, qué velocidad tienes y tu distrito, y te digo qué planes cuestan menos.",
  districts_served: (_phone, _hours, { country, reach }) =>
    `Comparo planes para todo ${country === "peru" ? "el Perú" : "Chile"}; cada operador llega a unos lugares y a otros no.${reach} Dime tu distrito o comuna y te digo qué sé de cada uno ahí.`,
  smart_tv: () =>
    "Para Netflix, YouTube y otras apps un Smart TV no necesita decodificador: le basta el internet. Para los canales de un plan con TV lo usual es un decodificador por televisor, salvo que el operador tenga una app para tu Smart TV: un asesor lo confirma.",
  tv_functions: () =>
    "Grabar, ver en HD o ver los canales en el celular depende de la app y del decodificador de cada operador, y no está en nuestro catálogo: un asesor lo confirma antes de contratar. Con app de TV figuran:",
  sports: () =>
    "Qué canales y partidos trae cada plan lo publica el operador, no nuestro catálogo. De deportes sí figura esto:",
  robot: (phone, hours) =>
    `Soy un asistente automático: contesto con los datos de nuestro catálogo. Si prefieres una persona, llama al ${phone}, ${hours}.`,
  own_name: (_phone, _hours, { botName }) =>
    `Me llamo ${botName} y soy el asistente automático de Asesorador. De planes de internet, TV y telefonía sé bastante: ¿qué buscas?`,
  not_understood: (phone, hours) =>
    `Perdona, no fui claro. Pregúntame una cosa por vez, por ejemplo «¿cuál es el plan más barato?» o «¿qué velocidad necesito?». Si prefieres que te lo explique una persona, llama al ${phone}, ${hours}.`,
  operator_contact: (phone, hours, { operators }) =>
    `No somos ${operators}: su número de atención está en su recibo y en su página. Con una persona de nuestro equipo, que compara y te ayuda a contratar, hablas al ${phone}, ${hours}.`,
  operator_complaint: (phone, hours, { operators }) =>
    `Siento lo que pasó. No somos ${operators}: el reclamo se presenta por sus canales de atención. Si quieres cambiar, te ayudo a comparar otros planes; con una persona de nuestro equipo hablas al ${phone}, ${hours}.`,
  current_operator: () =>
    "Dime cuánto pagas hoy al mes y qué velocidad tienes: te muestro qué planes de otros operadores cuestan menos. En la comparación ves la cuenta completa.",
  where_to_claim: (phone, hours, { country }) =>
    `Comparamos planes y no somos un operador: el reclamo por tu servicio se presenta primero al operador, por sus canales de atención, y después, si hace falta, ${country === "peru" ? "a Osiptel, que resuelve las apelaciones y orienta gratis en la línea 1844" : "a la autoridad"}. Pide siempre el código de tu reclamo. Si es por nuestra atención, llámanos al ${phone}, ${hours}.`,
  own_bill: (phone, hours, { country, operators }) =>
    `${operators === "" ? "No somos tu operador" : `No somos ${operators}`}, así que no veo tu recibo. Si subió, lo más común es que terminó la promoción, que se sumó un servicio o que cobran días de otro mes: compáralo con el anterior. Si no llega, míralo en la app o la web del operador. El motivo, el reclamo y la devolución se piden por sus canales de atención${country === "peru" ? ", y Osiptel resuelve las apelaciones" : ""}. Si quieres cambiar, te ayudo a comparar con lo que pagas hoy; con una persona de nuestro equipo hablas al ${phone}, ${hours}.`,
  own_account: (phone, hours, { operators }) =>
    `${operators === "" ? "No somos tu operador" : `No somos ${operators}`}, así que no veo tu cuenta ni tu router. La clave del wifi suele estar en la etiqueta del router, y se cambia en la app del operador o en la página del router; con una cuenta o un código te ayudan por sus canales de atención. Si quieres cambiar, te ayudo a comparar planes; con una persona de nuestro equipo hablas al ${phone}, ${hours}.`,
  missed_visit: (phone, hours) =>
    `Siento lo que pasó. La visita del técnico la programa el operador: reclámala por sus canales de atención. Si contrataste con ayuda de nuestro equipo, llámanos al ${phone}, ${hours}.`,
  equipment_cost: () =>
    "Lo usual es que el router y los decodificadores del plan sean prestados mientras dura el contrato, y que un repetidor se pague aparte. Lo que cuestan el router, los repetidores y otros equipos lo define cada operador y no está en nuestro catálogo: un asesor lo confirma antes de contratar, sin costo.",
  decoder_cost: () =>
    "Lo que cuesta un decodificador más lo define cada operador y no está en nuestro catálogo: un asesor lo confirma antes de contratar. Los que ya trae cada plan sí los tengo.",
  equipment: () =>
    "El modelo de router, los repetidores, el tipo de conexión, la IP fija y los límites de uso los define cada operador y no están en nuestro catálogo: un asesor los confirma con él antes de contratar, sin costo.",
  // In Chile a brand is preferred.
  identity: (_phone, _hours, { operators, country }) =>
    operators === ""
      ? "Asesorador compara planes de internet, TV y telefonía de varios operadores: no somos un operador, y yo soy su asistente automático."
      : `No somos ${operators} ni otro operador: Asesorador es un comparador ${country === "peru" ? "independiente de" : "de"} planes de internet, TV y telefonía, y yo soy su asistente automático.`,
  operators: (_phone, _hours, { compared }) =>
    `Comparo los planes de ${compared}. Dime tu distrito o comuna y te digo qué sé de cada uno ahí.`,
  trust: (phone, hours) =>
    `Asesorador es un comparador: mostramos los precios de cada operador con la fecha en que los revisamos, comparas sin dejar tus datos y el plan lo contratas con el operador. Si quieres comprobar quiénes somos, llama al ${phone}, ${hours}.`,
  truth: () =>
    "Los precios y datos de los planes salen de nuestro catálogo, con la fecha en que los revisamos. Un asesor los confirma con el operador antes de contratar, sin costo.",
  reasons: () =>
    "Los precios y las condiciones los pone cada operador: sus motivos no están en nuestro catálogo. Con qué criterios mostramos los planes lo contamos en la página «Cómo elegimos y ordenamos los planes».",
  office: (phone, hours) =>
    `Te atendemos en línea y por teléfono: ${phone}, ${hours}. No tengo la dirección de una oficina que darte.`,
  commission: (_phone, _hours, { country }) =>
    `Para ti es gratis: comparar, que te llamen y que te acompañen. Cuando contratas con ayuda de un asesor, el operador puede pagarnos una comisión, que no entra en el cálculo que ordena los planes.${country === "chile" ? " En Chile preferimos una marca al marcar el plan «PARA TI»." : ""} Lo contamos en la página «Cómo elegimos y ordenamos los planes».`,
  requirements: (_phone, _hours, { country }) =>
    `Lo usual: el titular es mayor de edad y muestra su documento vigente (${country === "peru" ? "DNI o, si es extranjero, carné de extranjería, PTP o pasaporte" : "cédula con RUT; si es extranjero y aún no tiene, pregunta si aceptan el pasaporte"}) y da la dirección exacta; a veces piden un recibo de luz o agua para ubicarla. No suele hacer falta ser el dueño de la casa: si alquilas, pídele permiso para el cableado. Si va a nombre de otra persona, contrata ella. Las deudas y el historial crediticio los mira el operador, que decide si acepta o pide un pago por adelantado. Los requisitos los pone cada operador y no están en nuestro catálogo: un asesor te los confirma antes de contratar, sin costo.`,
  invoice: (_phone, _hours, { country }) =>
    `La factura o boleta la emite el operador con el que contratas, a nombre del titular: si la necesitas con ${country === "peru" ? "RUC" : "RUT de empresa"}, dilo antes de firmar, porque el contrato tiene que ir a ese nombre. Un asesor confirma antes si el plan lo permite.`,
  business: () =>
    "Los planes de nuestro catálogo son para el hogar; los de empresas los ofrece cada operador aparte. Si te sirve uno de hogar, te ayudo a compararlos.",
  moving: (_phone, _hours, { isPlaced }) =>
    `El traslado lo hace el operador que tienes hoy: pídelo unas semanas antes, y él te dice si llega a la otra dirección, cuánto cuesta y qué pasa con los equipos. Si no llega, pregúntale si puedes terminar el contrato sin penalidad. Si prefieres cambiar, te ayudo a comparar planes${isPlaced ? "." : ": dime el distrito nuevo y te digo qué operadores sé que llegan ahí."}`,
  own_penalty: (_phone, _hours, { operators, today }) =>
    `Si ${(today || operators) === "" ? "tu operador" : today || operators} te cobra por salir antes lo dice tu contrato: depende de cuántos meses de permanencia te quedan y de las cuotas pendientes. Pregúntale el monto antes de pedir la baja; nosotros no vemos tu contrato.`,
  equipment_return: () =>
    "Lo usual es que el router y los decodificadores sean del operador, que los presta mientras dura el contrato, se devuelven con la baja y se cobran si no aparecen. Si son tuyos o de él lo dice el contrato de cada uno y no está en nuestro catálogo. Al dar de baja, pregunta a tu operador cómo y dónde se devuelven, y pide una constancia.",
  guarantee: () =>
    "No puedo garantizártelo: somos un comparador. La velocidad mínima, las fallas y el precio los fija el contrato del operador; un asesor los confirma con él antes de contratar, sin costo.",
  prepaid: () =>
    "No tengo planes prepago en nuestro catálogo: los planes para el hogar se pagan cada mes. La comparación de planes móviles está temporalmente deshabilitada.",
  number: () =>
    "Se puede pedir: la portabilidad también existe para el teléfono fijo. La pide el titular al operador nuevo, sin deudas vencidas con el de hoy. Que conserves tu número en tu dirección depende de los dos operadores: un asesor lo confirma antes de contratar. No des de baja tu servicio hasta entonces, porque con la baja se pierde el número.",
  late_payment: () =>
    "Lo usual si te atrasas: primero un aviso, después el corte, un cobro por mora o por la reconexión y, si la deuda sigue, la baja y el reporte a una central de riesgo. Qué pasa si no pagas un mes o te atrasas (mora, corte, reconexión) lo fija el contrato de cada operador y no está en nuestro catálogo. Antes de que venza, llama a tu operador y pide una prórroga.",
  conditions: () =>
    "Los descuentos especiales, los regalos, las cuotas, las pausas, los cambios de plan y una segunda línea los define cada operador y no están en nuestro catálogo: un asesor los confirma antes de contratar, sin costo.",
  taxes: (_phone, _hours, { country }) =>
    `Los impuestos que incluye el precio: en ${country === "peru" ? "el Perú los precios al público deben incluir el IGV" : "Chile los precios al público deben incluir el IVA"}, así que no se suma aparte. Otros cargos los define cada operador y no están en nuestro catálogo: un asesor te los confirma antes de contratar, sin costo.`,
  same_company: () =>
    "No tengo datos de quién es dueño de cada operador; en nuestro catálogo cada uno tiene sus planes:",
  without_internet: () => "No tengo planes sin internet en nuestro catálogo: todos lo incluyen.",
  reliability: (_phone, _hours, { country }) =>
    `Nuestro catálogo no mide la estabilidad, la señal, el ping ni la atención de los operadores: cambian según la zona. ${country === "peru" ? "Osiptel" : "La Subtel"} publica los reclamos de cada uno, y la fibra suele fallar menos que el cobre o la antena. Esto es lo que sí puedo comparar:`,
  installation_work: () =>
    "Lo usual es que el cable entre desde la calle o por la canaleta del edificio hasta donde pondrás el router; a veces hace falta un agujero pequeño. Si alquilas o vives en edificio, pide antes permiso al dueño o a la administración. Por dónde pasa el cable, si hay que perforar y qué permiso hace falta lo ve el técnico del operador y no está en nuestro catálogo: un asesor lo consulta antes de contratar, sin costo.",
  withdrawal: () =>
    "El plazo y la forma de arrepentirte están en el contrato del operador, no en nuestro catálogo: un asesor te los confirma antes de contratar. Comparar aquí no te compromete a nada.",
  home_wifi: () =>
    "Hasta dónde llega el wifi en tu casa depende del router, las paredes y la distancia: ponlo al centro, en alto y sin muebles delante. Si no alcanza hace falta un repetidor o una red mesh: si el operador los ofrece y cuánto cuestan no está en nuestro catálogo; un asesor lo confirma sin costo.",
  building_access: () =>
    "Qué operadores entran a tu edificio depende del edificio y de cada operador, y no está en nuestro catálogo: pregunta a la administración cuáles tienen cableado y si dejan entrar a otro, y un asesor lo confirma con tu dirección, sin costo. Dime tu distrito y te digo qué operadores sé que llegan ahí.",
  who_calls: (phone, hours) =>
    `Te llama un asesor de Asesorador, no el operador, y solo si dejas tus datos: en 24 horas hábiles. Si prefieres llamar tú: ${phone}, ${hours}.`,
  saving: () =>
    "Dime cuánto pagas hoy al mes y qué velocidad tienes: con eso te digo cuánto ahorrarías con cada plan. En la comparación ves la cuenta completa.",
  televisions: () =>
    "Cada plan con TV trae los decodificadores que dice abajo. Si a tus televisores les falta alguno, cuánto cuesta otro lo define el operador: un asesor lo confirma antes de contratar.",
  installation_extras: () =>
    "Lo que se cobra aparte de la instalación normal (otro punto, más cable, un piso alto, un traslado del router) lo define cada operador y no está en nuestro catálogo: un asesor lo confirma antes de contratar.",
  reasons_of_plans: () =>
    "El motivo no está en nuestro catálogo: los precios y las condiciones los pone cada operador. Esto es lo que sí sé:",
  procedure: () =>
    "Eso no está en nuestro catálogo: depende de cada operador, y un asesor te lo confirma antes de contratar, sin costo. Esto es lo que sí sé:",
  installation_details: () =>
    "La instalación la hace un técnico del operador, y un asesor coordina la fecha después de confirmar la cobertura. Sus detalles (visita, equipos, cableado, quién recibe) los define cada operador y no están en nuestro catálogo: el asesor te los confirma antes de contratar, sin costo. Lo que cobra cada operador por instalar sí lo tengo.",
  insurance_kinds: (_phone, _hours, { country }) =>
    `No son lo mismo, y uno no reemplaza al otro: el ${country === "chile" ? "SOAP" : "SOAT"} es obligatorio y paga gastos médicos e indemnizaciones a las personas heridas o fallecidas en un accidente, no los daños de los vehículos; el seguro vehicular suele ser voluntario y, según la cobertura que elijas, paga los daños que causes a otros, el robo o los daños de tu auto. Este último se cotiza en la sección Seguro de Auto, sin costo.`,
  compulsory_insurance: (_phone, _hours, { country }) =>
    `En la sección Seguro de Auto cotizas un seguro vehicular: responsabilidad civil, contra terceros o todo riesgo. No sé si también consiguen el ${country === "chile" ? "SOAP" : "SOAT"}: pregúntalo ahí y un asesor te responde en 2 horas hábiles.`,
  accident: () =>
    "De un choque o un siniestro se ocupa la aseguradora que tienes hoy: su número está en tu póliza. Nosotros te ayudamos a cotizar otro seguro en la sección Seguro de Auto.",
  installation_date: () =>
    "La fecha la coordina un asesor con el operador después de confirmar la cobertura; el plazo y los días los pone el operador según tu zona y su agenda, también si atiende domingos o feriados, y no están en nuestro catálogo. Lo nuestro: te llamamos en 24 horas hábiles desde que dejas tus datos. Para ir más rápido, ten a mano tu documento, la dirección exacta y quién recibirá al técnico, y pide que te confirmen día y hora antes de dar de baja tu servicio de hoy.",
};

export const topicText = (
  topic: Topic,
  { country, botName, namesDistrict, understood: { operators, excluded }, everywhere }: Asked,
): string => {
  const { phone, hours } = SUPPORT[country];
  return TEXTS[topic](phone, hours, {
    country,
    botName,
    operators: es.list([...operators, ...excluded]),
    today: es.list(excluded),
    compared: es.list(operatorsOf(everywhere)),
    kinds: kindsText(everywhere),
    isPlaced: namesDistrict,
    reach: reachText(everywhere),
  });
};

const saying = (plans: readonly Offering[], kind: RegExp): number =>
  plans.filter(({ features }) => features.some((one) => kind.test(one))).length;

const kindsText = (plans: readonly Offering[]): string => {
  const ofFiber = saying(plans, FIBER);
  const without = saying(plans, WITHOUT_CABLE) === 0 ? "; ninguno dice ser por antena, 5G o satélite" : "";
  return ofFiber === 0
    ? ""
    : ` ${ofFiber} de los ${plans.length} planes que comparo dicen ser de fibra${without}.`;
};
const FIBER = /fibra/i;
const WITHOUT_CABLE = /antena|5g|sat[eé]lit|inal[aá]mbric/i;

const reachText = (plans: readonly Offering[]): string => {
  const reached = new Map(plans.map(({ brand, coverage }) => [brand, coverage.yes.length]));
  const known = [...reached].filter(([, districts]) => districts > 0).toSorted(([, a], [, b]) => b - a);
  return known.length === 0
    ? ""
    : ` Distritos a los que sé que llegan: ${known.map(([brand, districts]) => `${brand} ${districts}`).join(", ")}.`;
};

/** What a reply says of the things that were asked for and that it leaves out. */
export const leftOutText = (words: readonly string[]): string =>
  `No tengo datos de ${words.map((word) => `«${word}»`).join(" ni de ")} en nuestro catálogo, así que no ${words.length === 1 ? "lo" : "los"} tuve en cuenta. Lo que sí sé:`;

/** The opening of plans in the order of what they cost more after their promotion. */
export const riseText = (rise: "most" | "least"): string =>
  `Planes con promoción, por lo que sube su precio al terminar: primero los que ${rise === "most" ? "más" : "menos"} suben.`;

/** The opening of plans that state a feature. */
export const featureText = (feature: string, having: number, all: number): string =>
  `${feature}, según el operador: lo ${having === 1 ? "tiene" : "tienen"} ${having} de ${all} planes. ${having === 1 ? "Es este" : "Los más económicos"}:`;
