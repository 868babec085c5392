import { STREAMING } from "../text/streaming-in-text.ts";

// Patterns for messages, which are lower case, without accents and punctuation.

/** Recognised intents. */
export type Intent =
  | "greeting"
  | "thanks"
  | "goodbye"
  | "operator"
  | "price"
  | "speed"
  | "comparison"
  | "plan_type"
  | "streaming"
  | "how_it_works"
  | "free"
  | "data_protection"
  | "coverage"
  | "installation"
  /** A household without a connection: a rule's, not learned. */
  | "unconnected"
  | "outage"
  | "human"
  | "hours"
  | "alarms"
  | "car_insurance"
  | "mobile_plans"
  | "small_talk"
  | "insult"
  | "complaint"
  | "my_request"
  | "other_language"
  | "personal_data"
  | "upload_speed"
  | "channels"
  | "permanence"
  | "promotion_end"
  | "building_price"
  | "plan_details"
  | "buy"
  | "cancel_contract"
  | "payment"
  /** One that operators made, by their examples. */
  | "own"
  /** Two intents are about as likely. */
  | "clarify"
  | "fallback";

/** Intents that the classifier learns. */
export type LearnedIntent = Exclude<Intent, "clarify" | "unconnected" | "own">;

const STREAMING_WORDS = /\b(streaming|series|peliculas|plataformas?|apps? de video)\b/g;

/** The first matching intent is the strongest hint: specific ones before general ones. */
export const INTENTS: readonly (readonly [Intent, RegExp])[] = [
  [
    "insult",
    /\b(idiotas?|estupid[oa]s?|imbecil(es)?|mierda|porqueria|inutil(es)?|tont[oa]s?|tarad[oa]s?|conchatumadre|ctm|ptm|put[oa]|carajo|basura|huev(on|ada)|weon|aweonad[oa]|no sirves|sonsa?|brut[oa]|cojud[oa]|pendej[oa]|malisim[oa])\b/g,
  ],
  [
    "other_language",
    /\b(the|do you|speak|how much|what|which|where|english|hello|thank(s| you)|please|cheap(est)?|i (need|want|would|am|have)|is it|are you|can (i|you)|my house|xforeign|mwen|bezwen|kreyol|bonjou|bonsoir|combien|ciao|avete|quanto costa|senza|ich|haben|bitte|quanto custa|ola|obrigad[oa]|voce|bonjour|merci|je|allillanchu|munani|imaynalla)\b/g,
  ],
  [
    "complaint",
    /\b((nadie|nunca|no|aun no|todavia no) (me |se )?(ha[n]? )?(llam\w+|contact\w+|comunic\w+|devuelv\w+|respond\w+|contest\w+)|espera\w* (su|la|una|que me|hace|tu) ?(llam\w*)?|libro de reclamaciones|reclam(o|os|ar)|queja(s|rme)?|pesim[oa]|groser[oa]|me (mintieron|enganaron|estafaron|cobraron|dijeron)|indecopi|sernac|molest[oa]|maleducad[oa]|mal servicio|indignad[oa]|denuncia\w*)\b/g,
  ],
  [
    "my_request",
    /\b((mi|el estado de(l| mi)) (solicitud|pedido|tramite|registro|formulario)|(ya|recien) (deje|llene|envie|mande|complete|registre|puse)( todos)? (mis|el|la|los)?|cuando me (van a |vana )?(llam\w+|contact\w+)|cuanto (demoran?|tardan?) en (llam\w+|contact\w+)|me equivoque en|(anular|cancelar|cambiar) (mi solicitud|la hora|la llamada)|en que va|llene el formulario)\b/g,
  ],
  [
    "data_protection",
    /\b(privacidad|proteccion de (mis )?datos|(mis|los) datos( personales)?|datos personales|29733|(mi )?informacion personal|(borr|elimin)\w* (mis|los|mi|toda)|que hacen con|(vend|compart)\w* (mi|mis|la)|para que (quieren|piden|necesitan) mi|guardan|spam|(llenar|llenen) de llamadas|no quiero que (me )?(llam\w+|escrib\w+)|dejen de llamar\w*|confidencial\w*)\b/g,
  ],
  [
    "mobile_plans",
    /\b(moviles|plan(es)? movil|internet movil|celular(es)?(?! conectad)|postpago|prepago|chip|sim|esim|portabilidad|lineas? movil(es)?|linea (de )?celular|datos moviles|recarg\w+|gigas para (el|mi)|(portarme|portar) .{0,20}numero|iphone|samsung|smartphone)\b/g,
  ],
  [
    "car_insurance",
    /\b(soat|aseguradoras?|seguros? (vehicular(es)?|automotriz|automotor|contra (todo riesgo|robo|choques?))|seguros?( de| para| del)?( mi| el| un| la| autos)? ?(auto|carro|coche|vehiculo|vehicular|camioneta|moto|taxi)s?|asegurar (mi|un|el|la) \w+|seguros|(un|tomar|tener|cotizar|comprar) seguro|(mi|para el|para mi) (carro|auto|camioneta|vehiculo))\b/g,
  ],
  [
    "alarms",
    /\b(alarmas?|camaras?( de (seguridad|vigilancia))?|sensores?|monitoreo|videovigilancia|me robaron|ladron(es)?|seguridad (para|de|en|del) (mi |la |el )?(casa|hogar|local|negocio|tienda|departamento))\b/g,
  ],
  [
    "cancel_contract",
    /\b(dar de baja|doy de baja|de baja|cancel(o|ar|an) (mi|con|el|su|a) (contrato|servicio|operador|plan|internet|linea|movistar|claro|xoperator)|como cancelo|deuda|debo (recibos?|dinero|plata)|devolver (el|los) (modem|router|equipos?)|pierdo mi numero|conservar? mi numero|sin internet mientras|(tengo que|debo) cancelar)\b/g,
  ],
  [
    "payment",
    /\b((como|donde|cuando|puedo|se) (se )?pag(o|a|ar)( (mi|el|con|la))?|yape|plin|tarjeta|efectivo|medios? de pago|formas? de pago|metodos? de pago|por adelantado|fin de mes|pagar (mi recibo|con|en)|fecha de pago|vencimiento|debito automatico|duplicado de recibo)\b/g,
  ],
  [
    "outage",
    /\b((no|ya no) (me )?(funciona|sirve|carga|prende|conecta|agarra|hay senal|tengo senal|hay linea)|no (tengo|hay) (senal|internet desde|internet hoy|linea)|se (me )?(cae|corta|cayo|corto|fue|va|desconecta|cuelga)|averia(s|do|da)?|falla(s|ndo|n)?|intermiten\w*|malogr\w*|sin senal|luz roja|arregl\w+|tecnico para|reportar|(anda|esta) (re |muy |super |bien |terrible (de )?|mas )?(mal[oa]?|pesim[oa])|anda como (las?|el) \w+|esta caido|problemas? con mi (internet|servicio|wifi|router|cable))\b/g,
  ],
  [
    "permanence",
    /\b(permanencia|permanecer|amarr\w*|atad\w*|aten|contrato (forzoso|a|de|por|minimo)|sin contrato|(hay|tiene|es con|firm\w+|con) (un )?contrato|plazo(s)? (forzoso|minimo)|forzoso|penalidad(es)?|multas?|(si|me puedo|puedo) (cancel\w+|retir\w+|cambiar\w*|ir|salir\w*) (antes|cuando)|cancelar cuando|cambiar\w* cuando|tengo que quedar\w*|obligad[oa] a|cuanto tiempo (me|tengo|debo))\b/g,
  ],
  [
    "promotion_end",
    /\b((despues|luego) de (la promo\w*|los|el descuento|la oferta|esos|terminar)|(termin|acab|venc|finaliz)\w+ (la|el|mi)? ?(promo\w*|oferta|descuento|mes(es)?|periodo)|cuanto dura (la|el|esa|ese)|para siempre|por cuantos meses|(me|te) (van a |va a )?sub(e|en|ir|iran|ira)|(el precio|tarifa|mensualidad) (sube|aumenta|cambia|es fij[oa])|precio (regular|fijo|normal|real|final)|no (sube|suba|aumente)|sin promo\w*|precio despues|aumenta\w* (el precio|despues))\b/g,
  ],
  [
    "building_price",
    /\b((en|para|de|por) (un |mi |el |los )?(edificios?|condominios?|departamentos?|deptos?|depas?|torre) .{0,30}(precio|cuesta|tarifa|cambia|mas (barato|caro)|menos|igual|mismo)|(precio|cuesta|tarifa|cambia|mismo precio|descuento|mas barato|especial).{0,30}\b(edificios?|condominios?|departamentos?|deptos?|depas?)|casa o (edificio|departamento|depa))\b/g,
  ],
  [
    "installation",
    /\b(instal(acion|aciones|an|ar|arian|arme|aran|arlo|en|a)\b|tecnicos?|router|modem|repetidor(es)?|mesh|cuando (vienen|vendrian)|demora\w* en (poner|venir|instal\w+))\b/g,
  ],
  [
    "upload_speed",
    /\b(subida|upload|cuanto sube(?= \w+$|$)|simetric[oa]s?|de carga|carga y descarga|subir (videos?|archivos?|contenido)|subo (videos?|archivos?))\b/g,
  ],
  [
    "channels",
    /\b(canal(es)?|decodificador(es)?|decos?|hd|liga 1|l1 max|partidos|cuantas teles|cuantos televisores|deportes|grilla|programacion)\b/g,
  ],
  [
    "hours",
    /\b(horarios?|a que hora|que hora (atienden|abren|cierran)|hasta que hora|que dias|atienden|estan (abiertos|atendiendo)|abren|cierran|domingos?|sabados?|feriados?)\b/g,
  ],
  [
    "plan_details",
    /\b((que|cuanto|como) (incluye|trae|tiene|viene con|es) (el|la|ese|esa|este|eso|en el)|(mas )?detalles?|caracteristicas|especificaciones|mas (info|informacion) (de|del|sobre) (ese|esa|este|el|la)|(cuentame|dime|explicame|hablame) (mas )?(del?|sobre|el|la))\b/g,
  ],
  [
    "how_it_works",
    /\b(como (funciona|trabajan|hacen|comparan|comparas|recomiendan|lo hacen|calculan|empiezo|se usa|uso|saben|eligen|ganan)|que (es|son|hacen) (esto|asesorador|ustedes|este sitio|esta pagina|esta web)|quien(es)? (son|eres|es|esta)|que eres|eres (un |una )?(robot|bot|ia|persona|human[oa]|maquina|real)|pasos|que (puedes|sabes) hacer|ayuda|ayudas|ayudar(me)?|de donde (sacan|salen|obtienen)|confia(r|ble|bles|nza)|estafa|son (una empresa|de movistar|de claro|xoperator|parte|independientes|imparciales|confiables)|(estan|son) actualizad[oa]s|no entiendo)\b/g,
  ],
  [
    "free",
    /\b(((es|son|sale|totalmente|100) )?(gratis|gratuit[oa]s?)|(cobran|cobras) (comision(es)?|ustedes|por (esto|comparar|usar|la asesoria|asesor\w+|el servicio|llamar|ayudar\w*))|ustedes (cobran|ganan)|comision(es)?|cuanto (cobran|cuesta) (ustedes|por comparar|por usar|usar\w*|la asesoria|este (servicio|comparador|sitio)|esta pagina|su (servicio|asesoria|pagina))|como ganan|que ganan|tiene(n)? (algun )?costo (usar|esto|el servicio|la pagina|comparar)|hay que pagar (algo )?(aqui|por (esto|usar|comparar))|pagar por (comparar|usar|esto|el servicio)|sin costo)\b/g,
  ],
  [
    "human",
    /\b(asesor(a|as|es)?|humano|human[oa]s?|persona real|una persona(?! sola)|con alguien|alguien (me|que)|ejecutiv[oa]s?|agente|representante|operadora|hablar con|contact\w*|comunic\w+|llam(ar|arlos|arles|ame|enme|en|ada|adas|arme|o)|whatsapp|wsp|wasap|correo|email|e mail|(su|el|numero de|que) telefono(?! fijo)|telefono de (contacto|ustedes|atencion)|numero (para|de) (llamar|contacto|atencion)|atencion al cliente|call center|soporte)\b/g,
  ],
  [
    "coverage",
    /\b(cobertura|llega(n|ra|ria)? (a|al|hasta|la fibra|claro|el internet|xoperator|en)|hay (servicio|internet|fibra|senal|claro|movistar|win|wow|bitel|entel|xoperator) (en|por)|en mi (zona|distrito|calle|barrio|ciudad|edificio|provincia|pueblo|urbanizacion|comuna|sector)|mi (zona|distrito|barrio|comuna|sector|calle)|disponib\w+|zonas?|distritos?|provincias?|comunas?|(vivo|estoy|soy|queda) (en|por) (?!(un |una |mi )?(edificio|departamento|depa|condominio))\w+|(internet|fibra|planes|atienden|servicio|tienen|trabajan|operan) (en|para|por) (?!mi casa|casa|la casa|el hogar|hogar|teletrabajo|jugar|trabajar|estudiar|xnumber|departamento|mi departamento|edificio)[a-z]{4,}( \w+)?)\b/g,
  ],
  [
    "buy",
    /\b((quiero|quisiera|deseo|como|para|donde|necesito|puedo|me gustaria|voy a|vamos a) (me )?(contrat\w+|afili\w+|inscrib\w+|suscrib\w+|adquir\w+|compr\w+|solicit\w+|pedir\w*|pido|sacar|poner(me)?|activ\w+|instalar (internet|fibra|wifi|un)|registr\w+)|contratarlo|contrat(ar|o)|me (interesa|quedo con|llevo|apunto|decidi|animo)|lo (quiero|tomo|acepto|contrato|compro)|(quiero|dame|tomo|elijo|acepto|prefiero|escojo) (ese|esa|este|esta|el (primero|segundo|tercero|ultimo|plan|xnumber|de)|la (primera|segunda|tercera))|ya me decidi|acepto|no tengo (internet|servicio|wifi|nada)( todavia| aun| en)?(?! desde| hoy)|me (mude|mudo|cambie de casa)|casa nueva|(cambiarme|cambio|pasarme|cambiar) (de|a) (operador|compania|empresa|internet|xoperator|proveedor)|que (necesito|documentos|requisitos|piden)( para)?|requisitos|necesito (internet|wifi|fibra)$|necesito internet (en|para) mi (casa|depa|departamento|hogar))\b/g,
  ],
  [
    "comparison",
    /\b(compar\w*|mejor(es)? (compania|operador|empresa|proveedor|internet|senal)(e?s)?|versus|vs|diferencias?|cual (es|de) (el |la )?(mejor|todas|todos|los 2|ambos)|que es mejor|es mejor|mejor entre|quien (da|ofrece|tiene) (mas|mejor)|cada (operador|compania|empresa|marca)|lado a lado|con quien me conviene|todas las (companias|empresas)|todos los operadores|mas estable)\b/g,
  ],
  ["streaming", new RegExp(`${STREAMING.source}|${STREAMING_WORDS.source}`, "g")],
  [
    "speed",
    /\b(xspeed|velocidad(es)?|rapid[oa]s?|rapidisim[oa]|veloz|lent[oa]s?|megas?|mbps|mb|gbps|gigas?|teletrabaj\w*|trabajo (desde|en) (mi )?casa|home office|jueg\w*|jugar|gamers?|gaming|lag|ping|4k|estudi\w*|clases|videollamadas?|zoom|personas?|integrantes|somos|vivo sol[oa]|familia|dispositivos|aparatos|alcanza\w*|suficiente)\b/g,
  ],
  [
    "price",
    /\b(precios?|cuest\w*|costando|cuanto|vale|barat\w*|baratit\w*|economic\w*|tarifas?|ofertas?|promo\w*|descuentos?|ahorr\w*|gast\w*|pag(o|ar|an|amos|aria|ando)|costos?|presupuesto|menos de|soles|pesos|lucas|conviene|recomiend\w*|recomendacion|mejor(es)? (plan|planes|opcion|precio|oferta)|bolsillo|car[oa]s?|comod[oa]s?|accesible|bonito y barato|xmoney)\b/g,
  ],
  [
    "plan_type",
    /\b(internet|fibra( optica)?|wifi|wi fi|triple|doble|duo|trio|[23] ?play|pack(s)?|paquetes?|combos?|tv|cable|television|tele|telefon\w*|fijo|plan(es)?|opciones|hogar|servicios?)\b/g,
  ],
];

export const GREETING =
  /\b(hola|holi|buen(os|as)?( (dias?|tardes|noches))?|que tal|hey|saludos|alo|como estas?)\b/g;
export const THANKS =
  /\b(gracias|muchas gracias|muy amable|perfecto|genial|excelente|ok|okey|listo|entendido|claro que si)\b/g;
export const GOODBYE =
  /\b(chau|chao|chaito|chaucito|chaufa|adios|adiosito|hasta (luego|pronto|manana|otra|la proxima)|nos vemos|nos vidrios|bye|me (voy|despido|retiro)|hablamos (luego|despues|manana))\b/g;
/** Words of other subjects: "¿cuánto cuesta un dólar?" is not about plans. */
export const OFF_TOPIC = new RegExp(
  `\\b(?:${[
    "dolar(es)?|tipo de cambio|clima|lluev[ea]|llover\\w*|lluvias?|pisco sour|sin reglas|temblor|futbol|partido|gol|recetas?|politica|presidente|bitcoin|cripto\\w*",
    "tareas?|poemas?|noticias|horoscopo|vuelos?|pasajes? (?:a|de (?:avion|bus|tren|ida)|en (?:bus|avion|tren))|(?:cuanto|precio|compr\\w+) .{0,15}pasajes?|pasajes|hotel(es)?|comida|pizza|medicinas?|elecciones|ecuacion\\w*",
    "(cuenta|pago|corte) de (la |el )?(luz|agua|gas)|(cortaron|fue) la luz|luz del sur|enel|sedapa[lr]|aguas andinas",
    "balon de gas|gasolina|lavadoras?|refrigerador\\w*|zapatillas|ropa|perfumes?|gasfiter\\w*|electricista|carpintero|cerrajero",
    "(sac\\w+|tramit\\w+|renov\\w+) .{0,12}(pasaporte|visa|dni|licencia de conducir|antecedentes|partida de nacimiento|cita)|brevete|clave unica|clave sunat|sunat|reniec|afp|subsidio|predial|prestamos?|(?:me|nos) prest\\w+|prest(?:ame|enme|arme)|credito hipotecario|hipoteca",
    "sushi|hamburguesas?|chifas?|pollerias?|heladerias?|pizzerias?|panaderias?|restoran(?:es)?|cevicherias?|discotecas?|pollo a la brasa|pollada|tallarines|ceviche|(?:recibo|boleta) de (?:la |el )?(?:luz|agua|gas)|laptops?|reponedor\\w*|restaurantes?|cevicheria|dentista|hospital|pastillas?|me duele|muela|veterinari[oa]|peluqueria",
    "python|javascript|java|traduce\\w*|matematicas?|capital de|planetas?|uber|curriculum|vacantes?",
    "tinka|kino|casino|apuestas|cine|cancion|hackear|hackeo|virus|departamento en alquiler|fierro viejo",
    "taxis?|colectivos?|bus(?:es)?|combis?|tren(?:es)?|metropolitano|barcos?|bicicletas?|bencina|petroleo",
    "cervezas?|gaseosas?|tragos?|panes|tortas?|frutas?|chocolates?|empanadas?|asados?|postres?|galletas?|quesos?|huevos?|limon(?:es)?|papas|pescados?",
    "micros?|bencineras?|clasico|notebooks?|carnet de extranjeria|arriendo de (?:deptos?|departamentos?|casas?|piezas?)|rio (?:mapocho|rimac|maipo|bio ?bio|amazonas)",
    "doctor(?:es|a)?|medic[oa]s?|enfermer[oa]s?|psicolog[oa]s?|dentistas?|remedios?|fiebre|tos|gripe|dolor(?:es)?|embaraz\\w+|operacion(?:es)?|cirugia|vacunas?|dieta|calorias|caspa|sangre",
    "dinosaurios?|eclipse|oceano|volcan(?:es)?|conejos?|caballos?|ministr[oa]s?|alcald(?:e|es|esa)|congresistas?|senador(?:es)?|diputad[oa]s?|gobernador(?:es)?",
    "notari[oa]s?|juez|juicio|divorcio|testamento|tinder|tarot|boxeo|basquet|voley|maraton|gimnasio|entrenador|olimpiadas|goles|camiseta|becas?|matricula|tesis|guitarra|piano",
    "zapatos|vestido|pantalon(?:es)?|camisas?|casacas?|anillos?|collares?|lentes|anteojos|maquillaje|champu|jabon|cemento|ladrillos?|hectareas?|colchon(?:es)?|sofa|cerraduras?|ventilador(?:es)?|aire acondicionado|terma|calefont|estufas?",
    "mudanzas?|fletes?|courier|encomiendas?|bolsa de valores|acciones|fondos mutuos|euros?|remesas|aguinaldo|sueldo minimo|finiquito|fotosintesis|torre eiffel",
    "cambi\\w+ de (?:colegio|banco|trabajo|chamba|pega|carrera|universidad|medico|afp|isapre|look|peinado|auto|carro)",
    "(ignora|ignore|olvida|olvidate) (de )?(tus|todas|todo|las|que|ser)|tus instrucciones|prompt|actua como|finge|jailbreak",
    "drop table|select .{1,20} from|script",
  ].join("|")})\\b`,
);
export const TELECOM =
  /\b(internet|fibra|wifi|plan(es)?|megas?|mbps|operador(es)?|tv|tele|canal(es)?|decos?|cable|pack|router|velocidad|teletrabajo|streaming|netflix|alarmas?|camaras?|seguro|soat|celular|chip|asesor|claro|movistar|bitel|entel|win|wow)\b/;

/** What no question about the assistant's subjects says, whatever else it says. */
const ELSEWHERE = new RegExp(
  `\\b(?:${[
    "(?:hay|tienen|buscan|necesitan|dan) (?:una? )?(?:chamba|pega|empleo)|(?:trabajo|chamba|pega|puesto) de (?:instalador|tecnico|vendedor|teleoperador)\\w*|vacantes?|puestos? de trabajo|bolsa de trabajo|curriculum|contratos? de trabajo|contratan (?:personal|gente)",
    "(?:busco|dan|ofrecen|necesito) (?:un |una )?(?:trabajo|chamba|pega|empleo)(?! (?:de|en|desde|remoto) )",
    "(?:quiero|puedo|como) (?:\\w+ ){0,2}trabajar (?:con|para) (?:ustedes|claro|movistar|bitel|entel|win|wow|vtr|wom|gtd)",
    "multas? (?:por|de) (?:no votar|exceso|velocidad|transito|estacion\\w*|pasar)|papeletas?|afp|onp|essalud|fonasa|isapre|fonavi|sunat|reniec|pension de alimentos",
    "seguros? (?:de|para|contra|por) (?:mi |mis |el |la |los |robo de )?(?:vida|salud|viajes?|perr\\w+|gat\\w+|mascotas?|dental|oncologic\\w+|desgravamen|celular(?:es)?|hogar|casa|desempleo|sepelio|laptop|accidentes personales)",
    "asegurar (?:mi|la|el) (?:casa|departamento|celular|perr\\w+|gat\\w+|mascota|vida|salud|negocio)",
    "pag(?:o|a|as|ar|amos) (?:el |la |los |las |mi )?(?:tag|luz|agua|gas|predial|peajes?)|permiso de circulacion",
    "instalacion (?:de|del) gas|gas natural|cables? electricos?|gastos? comun(?:es)?|luz electrica",
    "(?:clave|contrasena) de (?:mi |la |su )?(?:netflix|spotify|instagram|facebook|tiktok|gmail|hotmail|disney)",
    "(?:megas?|gigas?|gb|mb) (?:pesa|ocupa|tiene una? (?:foto|video|pelicula|cancion))|velocidad .{0,12}formula (?:1|uno)",
    "(?:quiero|quisiera|necesito) hablar con (?:mi (?:ex|mama|papa|novi[oa]|espos[oa]|jefe|profesor\\w*|hij[oa]|herman[oa])|un (?:doctor|medico|abogado|psicologo|cura))|(?:puedes?|podrias|pueden) llamar (?:a )?(?:la policia|los bomberos|una? (?:taxi|ambulancia|uber))|llamame (?:a )?una? (?:taxi|ambulancia|uber)",
    "(?:series?|peliculas?|pelis?|novelas?)(?: \\w+)? nuevas|recomiend\\w+ (?:una?|alguna?)? ?(?:series?|peliculas?|pelis?|novelas?)|(?:que|cual) (?:series?|peliculas?|pelis?|novelas?)(?: \\w+)? (?:me recomiend\\w+|veo|esta buena)",
    "(?:pantalla|camara|bateria) (?:de|del|para) (?:mi |el |un )?celular|arregl\\w+ (?:mi |la |una |el )?(?:laptop|impresora|celular|consola)",
    "(?:gano|ganar) (?:plata|dinero) (?:por|en) (?:internet|tiktok|youtube|facebook)|(?:vender|trabajar|hacen publicidad) (?:por|en) (?:internet|facebook|instagram|tiktok)(?! (?:de|con)\\b)",
    "mi cts|gratificacion|mejor (?:universidad|colegio|banco|academia|clinica|instituto)",
    "(?:instal|descarg)\\w+ (?:el |la )?(?:minecraft|whatsapp|windows|office|fortnite)",
    "(?:abren?|cierran?|atienden?)(?: hoy)? (?:el|la|los|las) (?:mall|supermercado|mercado|banco|municipalidad|notaria|reniec|consulado|biblioteca|gimnasio|farmacia|hospital|clinica|consultorio|comisaria|feria|tienda)",
    "cobr\\w+ (?:\\w+ ){0,2}(?:en el super(?:mercado)?|en el banco|en la farmacia|en la luz|en el agua|en el taxi)|denuncia (?:por|de) (?:robo|estafa|violencia|maltrato)|me robaron (?:el|la|mi) (?:billetera|mochila|bicicleta|cartera)|me (?:\\w+ )?prest(?:ar|as|an|en) (?:\\$ ?)?\\d+",
    // Other orders and services.
    "(?:pedido|paquete|envio|compra)s? (?:de|en|por) (?:temu|rappi|shein|aliexpress|amazon|mercado libre|falabella|ripley|pedidos ?ya|uber)|seguimiento (?:de )?(?:correos|olva|shalom|starken|chilexpress)",
    "(?:emit\\w+|hacer|sacar) (?:una )?(?:factura|boleta)s? electronicas?|(?:factura electronica|en el|al|del) sii|me (?:afilio|inscribo) al sis|recarg\\w+ (?:de |la |mi )*(?:bip|lima pass|tarjeta del (?:metro|bus))|(?:mi|el|la) (?:yape|plin) (?:no|se)",
    "(?:hacen?|hago|hacer|disen\\w+|crear?) (?:una? )?paginas? web|(?:quiero|como puedo|puedo) (?:ser|hacerme) (?:vendedor|distribuidor|asesor|promotor|franquiciad)\\w*|(?:mandar|enviar|dejar) (?:mi )?(?:cv|hoja de vida)",
    "(?:pon(?:me)?|poner|programa|activa|configura)\\w* (?:la |una )?alarma (?:del celular )?(?:a|para) las?|alarma del celular|despertador",
    "(?:hacke|jaque)\\w*|(?:rob|descifr|averigu)\\w+ (?:la )?(?:clave|contrasena)|(?:rob|colg)\\w+ (?:d?el )?(?:wifi|internet) (?:al?|de|del) (?:mi )?(?:vecin|otr)\\w+",
    "canal(?:es)? de (?:riego|irrigacion|parto|panama|suez|la mancha|youtube)|fibra (?:muscular|alimentaria|dietetica|de vidrio|de carbono|capilar)|(?:cuanta|tiene|con) fibra (?:la|el|tiene) (?:manzana|avena|pan|fruta)",
    "(?:licuadora|microondas|plancha|cocina|refrigeradora|ascensor|lavadora|aspiradora|terma)s? (?:de \\w+ \\w+ )?(?:se |no |esta )|instal\\w+ cocinas|(?:se (?:me |nos )?(?:corto|fue)|corte de|no hay) (?:la )?luz (?:en|hace|desde)(?!.*\\b(?:internet|wifi)\\b)",
    "(?:senal|antena) (?:de|del) (?:el |mi )?(?:gps|radio)|instal\\w+ (?:de |del |un[oa]? |el |la |el de )*(?:aire acondicionado|paneles solares|terma|calefont|cocina|pisos?|ceramicas?|cerraduras?|toldos?|melamina|gas|cortinas?|persianas?|puertas?|ventanas?)",
  ].join("|")})\\b`,
);
/** Accounts and loans; a bank's name may also say how a plan is paid. */
const BANKING =
  /\b(?:cuentas? (?:de ahorros?|corriente|sueldo|bancaria|en (?:el |la )?(?:banco|bcp|bbva|interbank|scotiabank|santander|bci))|(?:abrir|sacar|crear) (?:una )?cuenta|prestamos?|(?:que|cual|mejor) banco|me clonaron)\b/;
const PAYING = /\b(?:pag\w+|debit\w+|cargo|recibos?|boletas?)\b/;

/** Whether a text is about a subject that the assistant knows nothing of, though it may have words of its own subjects. */
export const isElsewhere = (text: string): boolean =>
  ELSEWHERE.test(text) || (BANKING.test(text) && !PAYING.test(text));
