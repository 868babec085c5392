import type { Evaluated } from "./evaluation-questions.ts";
import { inRegister } from "./labelled-questions.ts";

const peru = inRegister("peru");
const chile = inRegister("chile");

/**
 * Questions and conversations about what a message and those before it say of the wanted plan: corrections, exclusions, follow-ups,
 * people, amounts and speeds, by a writer who knew no rule. Readings that answer the visitor as well are right too.
 */
export const DEVELOPMENT_SLOTS: readonly Evaluated[] = [
  ...peru("operator", [
    ["q planes tiene win", { operators: ["WIN"] }],
    ["muestrame bitel, ay no, entel queria decir", { operators: ["Entel"] }],
    ["quiero salirme de movistar y pasarme a win", { operators: ["WIN"] }],
    [["win", "ay no me equivoque, wow"], { operators: ["WOW"] }],
  ]),
  ...peru(
    ["price", "operator", "speed", "plan_type"],
    [
      ["claro x menos de 80 soles hay?", { operators: ["Claro"], budget: 80 }],
      ["ahorita pago 89 a win y quisiera ver q tiene wow", { budget: 89, operators: ["WOW"] }],
      [["planes de 300 megas de win", "y el de wow cuánto?"], { operators: ["WOW"], megabits: 300 }],
      [
        ["cualquiera menos movistar", "ochenta y cinco soles como mucho"],
        { budget: 85, excluded: ["Movistar"] },
      ],
      [
        ["hola amigo", "internet solo", "bitel", "cincuenta y cinco soles tengo"],
        { type: "internet", operators: ["Bitel"], budget: 55 },
      ],
    ],
  ),
  ...peru(
    ["operator", "speed", "price", "plan_type"],
    [
      ["movistar 200 megas xfa", { operators: ["Movistar"], megabits: 200 }],
      ["mifibra de 600 mgs", { operators: ["Mi Fibra"], megabits: 600 }],
      ["entel fibra 200 a menos de 79 soles existe?", { operators: ["Entel"], megabits: 200, budget: 79 }],
      [["quiero 200 megas", "y en movistar?"], { operators: ["Movistar"], megabits: 200 }],
      [["600 megas", "de bitel hay?", "y de mi fibra?"], { operators: ["Mi Fibra"], megabits: 600 }],
    ],
  ),
  ...peru(
    ["operator", "price"],
    [
      ["cualquiera menos movistar porfa ya me canse de ellos", { excluded: ["Movistar"] }],
      ["ni claro ni movistar, que otra empresa hay", { excluded: ["Claro", "Movistar"] }],
    ],
  ),
  ...peru(
    ["price", "plan_type", "speed", "operator"],
    [["solo internet hasta 60 lucas", { type: "internet", budget: 60 }]],
  ),
  ...peru("price", [
    ["oe pago 120 al mes y quiero bajar q tienen", { budget: 120 }],
    ["entre 50 y 80 soles q me ofrecen", { budget: 80 }],
    ["quiero algo de 90 soles... no mejor de 70", { budget: 70 }],
    ["estoy pagando S/ 99.90 con movistar hay algo mas barato", { budget: 99.9 }],
    ["mi recibo me llega 149 soles por el trio y ya no me alcanza quiero algo menos", { budget: 149 }],
    ["lo mas baratito posible maximo 50 soles soy estudiante", { budget: 50 }],
    ["me cobran noventa y cinco soles y ni funciona, quiero pagar menos", { budget: 95 }],
    [["muestrame movistar", "mas barato"], { operators: ["Movistar"] }],
    [["para que sirven 500 megas", "ya y cuanto me sale"], { megabits: 500 }],
    [["que planes hay por menos de 100", "y por menos de 60?"], { budget: 60 }],
  ]),
  ...peru("speed", [
    ["somos 5 en mi casa cuantos megas nesesito", { people: 5 }],
    ["q internet me conviene para jugar dota sin lag", { use: "heavy" }],
    ["hago teletrabajo todo el dia que velocidad me recomiendan", { use: "work" }],
    ["alguien da 1 giga??", { megabits: 1000 }],
    ["dame planes de 200 megas, no perdon, de 300", { megabits: 300 }],
    ["para mi mis dos hijitos y mi esposo que internet estaria bien señorita", { people: 4 }],
    ["con doscientos megas estoy bien que planes hay", { megabits: 200 }],
    [["que velocidad necesito para 3 personas", "y para 5 personas?"], { people: 5 }],
  ]),
  ...peru("streaming", [
    ["algun plan q venga con netflix?", { service: "netflix" }],
    ["cual trae prime video", { service: "prime" }],
  ]),
  ...peru("plan_type", [
    ["quiero un duo internet con cable", { type: "doble_pack" }],
    ["no quiero tele ni fijo, puro internet", { type: "internet" }],
    ["internet y telefono fijo para mi mamá, sin television", { type: "doble_pack" }],
    ["el paquete completo internet cable y telefono", { type: "triple_pack" }],
  ]),
  ...peru(
    ["plan_type", "price", "speed", "operator"],
    [
      ["trio de no mas de 150 soles", { type: "triple_pack", budget: 150 }],
      [
        "buenas tardes señorita queria consultar por un paquete de internet con cable que no me salga mas de ciento diez soles mensuales gracias",
        { type: "doble_pack", budget: 110 },
      ],
      [["hola busco internet con cable por 100 soles", "y sin tele?"], { type: "internet", budget: 100 }],
      [
        ["duo claro", "y con telefono tambien? o sea los tres"],
        { type: "triple_pack", operators: ["Claro"] },
      ],
      [["hola", "tengo 120 soles al mes", "con cable pero sin fijo"], { type: "doble_pack", budget: 120 }],
      [["entel duo", "no quiero television mejor solo internet"], { type: "internet", operators: ["Entel"] }],
    ],
  ),
  ...peru("permanence", [
    ["algo sin permanencia pe, no quiero amarrarme", { noPermanence: true }],
    ["entel te amarra o puedo irme cuando quiera", { operators: ["Entel"] }],
    "si me voy antes del año me cobran penalidad?",
  ]),
  ...peru(["installation", "price"], [["cuales tienen la instalacion gratis", { freeInstallation: true }]]),
  ...peru(
    ["comparison", "operator", "speed", "price"],
    [
      ["claro o win cual es mejor", { operators: ["Claro", "WIN"] }],
      [
        "entre bitel y mi fibra cual jala mejor para jugar online",
        { operators: ["Bitel", "Mi Fibra"], use: "heavy" },
      ],
      [
        ["que tiene claro x 90 soles", "y entel? cual conviene mas de los dos"],
        { operators: ["Claro", "Entel"], budget: 90 },
      ],
    ],
  ),
  ...peru(
    ["price", "speed", "operator", "plan_type"],
    [
      ["tengo cien soles para gastar y quiero trescientos megas", { budget: 100, megabits: 300 }],
      ["busco entre 60 y 80 solcitos minimo 200 megas", { budget: 80, megabits: 200 }],
      ["vivo solo y no quiero pagar mas de 65", { budget: 65, people: 1 }],
      ["para hacer home office con 90 soles que hay", { use: "work", budget: 90 }],
      ["si hay 100 megas x 60 soles avisenme", { budget: 60, megabits: 100 }],
      ["somos cuatro gamers tenemos 120 soles entre todos", { budget: 120, people: 4, use: "heavy" }],
      [["solo internet por 90 soles", "uy muy caro, q sea 70 maximo"], { budget: 70, type: "internet" }],
      [
        ["estoy buscando movistar", "pago 110 ahorita y quiero bajar"],
        { budget: 110, operators: ["Movistar"] },
      ],
      [
        ["somos de arequipa", "quiero 200 megas", "cuanto me saldria", "ponle 80 soles tope"],
        { budget: 80, megabits: 200 },
      ],
      [
        ["cuanto esta un duo", "pago 130 hoy dia en otra empresa y quiero ahorrar"],
        { budget: 130, type: "doble_pack" },
      ],
      [
        ["hola buenas tardes", "quiero wow", "a cuanto", "o sea q no pase de 75"],
        { operators: ["WOW"], budget: 75 },
      ],
    ],
  ),
  ...peru(
    ["operator", "comparison"],
    [
      ["planes de claro y entel nada mas", { operators: ["Claro", "Entel"] }],
      [["hola", "que operadores tienen", "muestrame win y mi fibra"], { operators: ["WIN", "Mi Fibra"] }],
    ],
  ),
  ...peru(
    ["operator", "plan_type", "price", "speed"],
    [["wow solo internet sin cable ni telefono", { operators: ["WOW"], type: "internet" }]],
  ),
  ...peru(
    ["speed", "price", "operator", "plan_type"],
    [
      ["medio giga a menos de 110 se puede?", { megabits: 500, budget: 110 }],
      ["vivimos 4 y todos jugamos en linea q velocidad", { people: 4, use: "heavy" }],
      ["mi pareja y yo trabajamos remoto los dos, q velocidad necesitamos", { use: "work", people: 2 }],
      ["500 megas alcanza pa jugar warzone mientras otros ven 4k?", { use: "heavy", megabits: 500 }],
      ["300 megas, hasta 90 soles y que no sea bitel", { megabits: 300, budget: 90, excluded: ["Bitel"] }],
      ["trabajo desde casa subiendo videos quiero 1000 megas", { megabits: 1000, use: "work" }],
      [["claro 200 megas", "no, mejor 300"], { megabits: 300, operators: ["Claro"] }],
      [["que ofrece win", "es para jugar valorant, cual sirve"], { use: "heavy", operators: ["WIN"] }],
      [["hola buenas", "somos 3 en casa", "y dos trabajamos desde casa"], { use: "work", people: 3 }],
      [["movistar de 500", "y el de 1 giga"], { megabits: 1000, operators: ["Movistar"] }],
      [["quiero algo de 70 soles", "200 megas?", "no mejor cien megas nomas"], { megabits: 100, budget: 70 }],
      [["internet de 75 soles para 4 personas", "perdon somos 2 no 4"], { people: 2, budget: 75 }],
      [
        ["600 megas", "aguanta para jugar en play 5 y ver 4k al mismo tiempo?"],
        { use: "heavy", megabits: 600 },
      ],
      [
        ["hola", "claro porfa", "en mi casa somos 5 contando a mi abuelita"],
        { people: 5, operators: ["Claro"] },
      ],
      [
        ["somos 4", "planes win", "todos juegan free fire y ps5, cual alcanza"],
        { operators: ["WIN"], use: "heavy" },
      ],
    ],
  ),
  ...peru(
    ["operator", "price", "speed", "plan_type"],
    [
      ["que no sea claro y que no pase de 99 soles", { excluded: ["Claro"], budget: 99 }],
      [["200 megas cuanto esta", "movistar no, otro"], { excluded: ["Movistar"], megabits: 200 }],
      [["internet hasta 80 soles", "que no sea claro pe"], { excluded: ["Claro"], budget: 80 }],
      [["claro por 60 soles", "y bitel"], { operators: ["Bitel"], budget: 60 }],
      [
        ["300 megas pero no claro", "y en entel? ese si"],
        { operators: ["Entel"], excluded: ["Claro"], megabits: 300 },
      ],
    ],
  ),
  ...peru(
    ["streaming", "price", "speed", "operator", "plan_type"],
    [
      ["con disney plus por 130 maximo", { service: "disney", budget: 130 }],
      [["claro con netflix hay?", "y disney?"], { service: "disney", operators: ["Claro"] }],
      [["trio con netflix", "netflix no, hbo max"], { service: "hbo max", type: "triple_pack" }],
      [["quisiera un plan hasta 150", "con netflix de preferencia"], { service: "netflix", budget: 150 }],
    ],
  ),
  ...peru(
    ["streaming", "operator", "price", "speed", "plan_type"],
    [
      ["claro tiene uno con hbo max?", { service: "hbo max", operators: ["Claro"] }],
      ["disney + pero no movistar", { service: "disney", excluded: ["Movistar"] }],
    ],
  ),
  ...peru(
    ["streaming", "plan_type", "price", "speed", "operator"],
    [["duo con netflis incluido", { service: "netflix", type: "doble_pack" }]],
  ),
  ...peru(
    ["permanence", "price", "speed", "operator", "plan_type"],
    [["sin contrato de permanencia y hasta ochenta y cinco soles", { noPermanence: true, budget: 85 }]],
  ),
  ...peru(
    ["permanence", "operator", "price", "speed", "plan_type"],
    [["win tiene planes sin plazo forsozo?", { noPermanence: true, operators: ["WIN"] }]],
  ),
  ...peru(
    ["installation", "operator", "price", "speed", "plan_type"],
    [["bitel con instalacion a cero soles", { freeInstallation: true, operators: ["Bitel"] }]],
  ),
  ...peru(
    ["installation", "price", "speed", "operator", "plan_type"],
    [["q no cobren instalacion y q salga 75 o menos", { freeInstallation: true, budget: 75 }]],
  ),
  ...peru(
    ["permanence", "installation", "price", "speed"],
    [["necesito sin permanencia y con instalacion gratuita", { noPermanence: true, freeInstallation: true }]],
  ),
  ...peru(
    ["speed", "operator", "price", "plan_type"],
    [["400mb pero que no me salga movistar", { megabits: 400, excluded: ["Movistar"] }]],
  ),
  ...peru(
    ["plan_type", "operator", "price", "speed"],
    [
      ["trio movistar", { type: "triple_pack", operators: ["Movistar"] }],
      ["un trio pero no de claro", { type: "triple_pack", excluded: ["Claro"] }],
    ],
  ),
  ...peru(
    ["plan_type", "speed", "price", "operator"],
    [["duo con 100 megas nomas no necesito mas", { type: "doble_pack", megabits: 100 }]],
  ),
  ...peru(
    ["comparison", "operator"],
    [
      ["comparame movistar claro y entel pls", { operators: ["Movistar", "Claro", "Entel"] }],
      [["que tal win", "comparalo con wow"], { operators: ["WIN", "WOW"] }],
      [
        ["duos de claro", "y los de movistar? cual gana"],
        { type: "doble_pack", operators: ["Claro", "Movistar"] },
      ],
    ],
  ),
  ...peru(
    ["comparison", "price", "operator", "speed"],
    [["win vs wow por 80 soles cual conviene", { operators: ["WIN", "WOW"], budget: 80 }]],
  ),
  ...peru(
    ["comparison", "speed", "price"],
    [
      ["cual es el mejor para una familia de seis", { people: 6 }],
      ["el mejor internet pa streamear en 4k y jugar", { use: "heavy" }],
    ],
  ),
  ...peru(["comparison", "price"], [["cual me recomiendas con 100 lukitas", { budget: 100 }]]),
  ...peru(["price", "speed"], [["cuanto sta 100 megas", { megabits: 100 }]]),
  ...peru(["price", "operator"], [["cuanto cuesta bitel al mes", { operators: ["Bitel"] }]]),
  ...peru(
    ["streaming", "speed", "price", "operator", "plan_type"],
    [["300 megas con netflix porfis", { service: "netflix", megabits: 300 }]],
  ),
  ...peru(
    ["speed", "permanence", "price", "operator", "plan_type"],
    [["200 megas sin amarres", { megabits: 200, noPermanence: true }]],
  ),
  ...peru(
    ["speed", "installation", "price", "operator", "plan_type"],
    [["trescientos cincuenta megas con instalacion gratis hay", { megabits: 350, freeInstallation: true }]],
  ),
  ...peru(
    ["operator", "permanence", "price", "speed", "plan_type"],
    [["no win, otro, y sin permanencia", { excluded: ["WIN"], noPermanence: true }]],
  ),
  ...peru(
    ["plan_type", "permanence", "price", "speed", "operator"],
    [["internet solo y sin contrato forzoso", { type: "internet", noPermanence: true }]],
  ),
  ...peru(
    ["plan_type", "installation", "price", "speed", "operator"],
    [["trio con instalacion gratis sera q hay", { type: "triple_pack", freeInstallation: true }]],
  ),
  ...peru(
    ["operator", "price", "plan_type", "speed"],
    [["duo claro por debajo de 129", { operators: ["Claro"], type: "doble_pack", budget: 129 }]],
  ),
  ...peru(
    ["streaming", "price", "plan_type", "speed", "operator"],
    [["internet sin tele con netflix no mas de 100", { service: "netflix", type: "internet", budget: 100 }]],
  ),
  ...peru(
    ["permanence", "price", "speed", "operator", "plan_type", "installation"],
    [
      [
        "sin permanencia, con la instalacion gratis y que cueste 70 tope",
        { noPermanence: true, freeInstallation: true, budget: 70 },
      ],
    ],
  ),
  ...peru(
    ["price", "permanence", "speed", "operator", "plan_type"],
    [["20 lucas de internet sin contrato? jaja existe?", { budget: 20, noPermanence: true }]],
  ),
  ...peru("buy", [
    ["kiero contratar el de win de 400 megas como hago", { operators: ["WIN"], megabits: 400 }],
    "ya me decidi como me inscribo",
  ]),
  ...peru(
    ["buy", "plan_details"],
    [
      ["quiero el segundo de la lista", { nth: 2 }],
      ["el primero nomas, como lo contrato?", { nth: 1 }],
      [["que planes tiene claro", "el segundo"], { nth: 2, operators: ["Claro"] }],
      [["dame opciones de hasta 80", "ya el primerito, como lo saco"], { nth: 1, budget: 80 }],
      [["muestrame todo", "quiero el cuarto"], { nth: 4 }],
    ],
  ),
  ...peru("coverage", [
    ["wow llega a comas?", { operators: ["WOW"] }],
    ["hay win en san juan de lurigancho por la av proceres", { operators: ["WIN"] }],
    [["win de 400", "ya y llega a villa el salvador?"], { operators: ["WIN"], megabits: 400 }],
    "llegan a chosica? por el paradero ñaña",
    "como se si hay fibra en mi calle",
  ]),
  ...peru("upload_speed", [
    ["la subida de win es igual q la bajada?", { operators: ["WIN"] }],
    [["wow 300 megas", "y de subida cuanto da"], { megabits: 300, operators: ["WOW"] }],
    "la velocidad de subida es la misma q la de bajada?",
  ]),
  ...peru("promotion_end", [
    ["cuanto dura el descuento de movistar y despues cuanto sube", { operators: ["Movistar"] }],
    "y despues de la promo cuanto termino pagando",
  ]),
  ...peru(
    ["plan_details", "installation"],
    [["el tercero que incluye, trae router?", { nth: 3 }], "el router viene incluido o hay q comprarlo"],
  ),
  ...peru(
    ["streaming", "plan_details", "price", "speed", "operator", "plan_type"],
    [[["quiero ver planes", "el primero me gusta", "y ese trae netflix?"], { service: "netflix", nth: 1 }]],
  ),
  ...peru(
    ["permanence", "price", "speed"],
    [
      [["400 megas", "hay alguno sin permanencia?"], { noPermanence: true, megabits: 400 }],
      [
        ["claro hasta 100 soles", "pero q no me amarre"],
        { noPermanence: true, operators: ["Claro"], budget: 100 },
      ],
    ],
  ),
  ...peru(
    ["installation", "price", "speed"],
    [
      [["planes bitel", "y con instalacion gratis?"], { freeInstallation: true, operators: ["Bitel"] }],
      [
        ["duo hasta 95", "con instalacion gratis nomas"],
        { type: "doble_pack", freeInstallation: true, budget: 95 },
      ],
    ],
  ),
  ...peru("plan_details", [
    [["300 megas q hay", "el 3ro q tecnologia es, fibra?"], { nth: 3, megabits: 300 }],
  ]),
  ...peru(
    ["price", "operator", "plan_details"],
    [
      [
        ["movistar 200 megas cuanto", "y claro?", "ese claro en cuanto sale"],
        { operators: ["Claro"], megabits: 200 },
      ],
    ],
  ),
  ...peru(
    ["promotion_end", "plan_details"],
    [[["que planes hay en lima", "el segundo hasta cuando dura la promo"], { nth: 2 }]],
  ),
  ...peru("channels", [
    [["duo movistar con cable", "y cuantos canales vienen"], { operators: ["Movistar"], type: "doble_pack" }],
    "en el cable pasan la liga 1 y la champions?",
  ]),
  ...peru(
    ["permanence", "plan_details", "price", "speed"],
    [[["un trio barato", "el primero tiene permanencia?"], { nth: 1, type: "triple_pack" }]],
  ),
  ...peru(
    ["comparison", "speed", "price", "plan_details"],
    [[["planes win", "y el segundo vale la pena o hay otro mejor"], { nth: 2, operators: ["WIN"] }]],
  ),
  ...peru(
    ["plan_type", "price", "operator", "speed"],
    [
      [
        ["hola quiero cable internet y telefono", "de cualquiera menos win"],
        { type: "triple_pack", excluded: ["WIN"] },
      ],
    ],
  ),
  ...peru(
    ["price", "speed", "operator", "plan_type", "plan_details"],
    [[["a ver bitel", "cuanto pago x el segundo"], { nth: 2, operators: ["Bitel"] }]],
  ),
  ...peru(
    ["installation", "plan_details"],
    [[["dame los mas baratos", "el primero cobra instalacion?"], { nth: 1 }]],
  ),
  ...peru(
    ["streaming", "price", "speed", "operator", "plan_type", "plan_details"],
    [[["q planes tienes", "mmm", "el segundo viene con prime video?"], { nth: 2, service: "prime" }]],
  ),
  ...peru(
    ["streaming", "price", "operator", "speed", "plan_type"],
    [
      [
        ["400 megas", "no claro", "y con disney tienes?"],
        { megabits: 400, service: "disney", excluded: ["Claro"] },
      ],
    ],
  ),
  ...chile("operator", [
    ["VTR porfa, que tienen ahora ultimo", { operators: ["VTR"] }],
    ["me quiero cambiar de claro a entel", { operators: ["Entel"] }],
    ["quiero ver gtd, chuta no, claro claro", { operators: ["Claro"] }],
  ]),
  ...chile(
    ["price", "operator", "speed", "plan_type"],
    [
      [
        "me dijeron que mundo sale como 20 lucas o menos, sera verdad?",
        { operators: ["Mundo"], budget: 20000 },
      ],
      [
        "que tal los precios de mundo, actualmente toy en movistar con 28 mil",
        { budget: 28000, operators: ["Mundo"] },
      ],
    ],
  ),
  ...chile(
    ["operator", "speed", "price", "plan_type"],
    [
      ["entel con seiscientas", { operators: ["Entel"], megabits: 600 }],
      ["mundo de 940 megas", { operators: ["Mundo"], megabits: 940 }],
      [["velocidad 800", "quien lo tiene", "gtd?"], { operators: ["GTD"], megabits: 800 }],
    ],
  ),
  ...chile(
    ["operator", "price"],
    [
      ["a vtr no vuelvo ni amarrado, deme otra compañia", { excluded: ["VTR"] }],
      ["saquen a vtr y a claro de la lista porfa", { excluded: ["VTR", "Claro"] }],
      [["que no sea wom", "ni claro tampoco"], { excluded: ["WOM", "Claro"] }],
    ],
  ),
  ...chile(
    ["price", "plan_type", "speed", "operator"],
    [
      ["pa puro internet me alcanzan 15 luks al mes", { type: "internet", budget: 15000 }],
      ["solo internet, $16.990 como tope", { type: "internet", budget: 16990 }],
      [
        "sesenta y dos mil pesos me sale el trio todos los meses un robo, bajemos eso",
        { budget: 62000, type: "triple_pack" },
      ],
      [
        "en la pyme se nos van doscientas lucas en internet tele y fono, se puede achicar?",
        { budget: 200000, type: "triple_pack" },
      ],
      [["internet y tele", "puedo pagar hasta cuarenta luquitas"], { budget: 40000, type: "doble_pack" }],
      [
        ["hola", "internet y tele", "de mundo", "y que no pase de las 30"],
        { operators: ["Mundo"], type: "doble_pack", budget: 30000 },
      ],
    ],
  ),
  ...chile("price", [
    ["se me van 45 mil al mes en esto!! ayudenme a bajarlo", { budget: 45000 }],
    ["mi rango es de 18 a 25 mil pesos", { budget: 25000 }],
    ["$32.990 me sube vtr ahora, no po, algo mas barato", { budget: 32990 }],
    ["algo mas barato que 14.990", { budget: 14990 }],
    ["un internet de 25... igual es harta plata, dejemoslo en 17 luquitas", { budget: 17000 }],
    ["nueve mil novecientos noventa y ni un peso mas jaja", { budget: 9990 }],
    ["mi papa paga treinta y tres quinientos y quiere pagar menos", { budget: 33500 }],
    [["600 megas plis", "más barato"], { megabits: 600 }],
    [["cuanto sale internet", "mmm yo pago quince lucas, que tenga q ser menos que eso"], { budget: 15000 }],
    [["muy caro todo", "no tienen algo que no pase los 16.500"], { budget: 16500 }],
  ]),
  ...chile("speed", [
    ["tengo 3 cabros chicos mas mi señora y yo, cuantas megas", { people: 5 }],
    ["ping bajo pa lol y valorant necesito", { use: "heavy" }],
    [
      "me mandaron a trabajar pa la casa y el internet q tengo no da, cuanto tendria q contratar",
      { use: "work" },
    ],
    ["un giga quien lo tiene??", { megabits: 1000 }],
    ["vivo con mi polola y mi suegra que internet nos sirve", { people: 3 }],
    ["pucha me confundi, no eran 600 megas las que queria sino 800", { megabits: 800 }],
    [
      ["vivo con un amigo, cuantas megas me recomiendas?", "es que se vienen 3 mas", "y para 5 personas?"],
      { people: 5 },
    ],
    [["busco harta velocidad, 900", "mi señora dice q es mucho", "no, mejor 300"], { megabits: 300 }],
    [["hola", "necesito internet weno", "juego counter y mi hermano ve todo en 4k"], { use: "heavy" }],
    [["megas 600", "hay mas rapido?", "1 giga po"], { megabits: 1000 }],
    [["somos 4, que megas", "ah no, mi hijo se va, 3"], { people: 3 }],
  ]),
  ...chile("streaming", [
    ["tenis algun plan que traiga netflix?", { service: "netflix" }],
    ["alguno incluye paramount", { service: "paramount" }],
    [["tienes con hbo", "y disney"], { service: "disney" }],
  ]),
  ...chile("plan_type", [
    ["tele mas internet, telefono pa que si nadie usa", { type: "doble_pack" }],
    ["la tele la veo por el celu asi q internet pelado no mas", { type: "internet" }],
    ["quiero todo el pack, tele internet y fono", { type: "triple_pack" }],
    [["hola estoy viendo internet", "tb tele", "y numero fijo, todo junto"], { type: "triple_pack" }],
  ]),
  ...chile(
    ["plan_type", "price", "speed", "operator"],
    [
      ["cincuenta lucas es lo q puedo por tele fono e internet", { type: "triple_pack", budget: 50000 }],
      [
        "alo mire yo queria saber si hay internet con television pero barato o sea unas treinta y cinco lucas no mas que eso porque soy jubilada",
        { type: "doble_pack", budget: 35000 },
      ],
      [
        "vtr con tele e internet, menos de 38 luks",
        { type: "doble_pack", budget: 38000, operators: ["VTR"] },
      ],
      [["vtr trio", "y sin tele ni fono?"], { type: "internet", operators: ["VTR"] }],
      [["claro internet", "agregale tele"], { type: "doble_pack", operators: ["Claro"] }],
    ],
  ),
  ...chile("permanence", [
    ["me cambio de depto a cada rato, no quiero nada con contrato largo", { noPermanence: true }],
    ["claro te amarra o uno se puede ir cuando quiere", { operators: ["Claro"] }],
    [["entel a cuanto", "y amarran por cuanto tiempo"], { operators: ["Entel"] }],
    "cuanto dura el contrato minimo",
  ]),
  ...chile("installation", [
    ["cual no me cobra la visita de instalacion", { freeInstallation: true }],
    "el tecnico va a hacer hoyos en la pared? es arrendado",
  ]),
  ...chile(
    ["comparison", "operator"],
    [
      ["mi vecino dice mundo mi hermana dice vtr, ustedes que dicen", { operators: ["Mundo", "VTR"] }],
      [["mundo", "gtd", "cual de esos dos po"], { operators: ["Mundo", "GTD"] }],
      [["600 megas con claro", "vs entel?"], { operators: ["Claro", "Entel"], megabits: 600 }],
      [["internet con tele", "vtr o directv?"], { operators: ["VTR", "DirecTV"], type: "doble_pack" }],
      [
        ["trio por sesenta lucas como mucho", "vtr", "y movistar? cual es mas conveniente"],
        { type: "triple_pack", operators: ["VTR", "Movistar"], budget: 60000 },
      ],
    ],
  ),
  ...chile(
    ["comparison", "operator", "speed", "price"],
    [["pa gaming gtd o entel?", { operators: ["GTD", "Entel"], use: "heavy" }]],
  ),
  ...chile(
    ["price", "speed", "operator", "plan_type"],
    [
      ["tengo veinticinco lucas y kiero quinientos megas", { budget: 25000, megabits: 500 }],
      ["de 400 megas pa arriba y que me cobren entre 20 y 22 luquitas", { budget: 22000, megabits: 400 }],
      ["departamento chico, estoy sola, 12 lucas", { people: 1, budget: 12000 }],
      [["trio", "hoy pago 35 mil y encuentro q es caro"], { budget: 35000, type: "triple_pack" }],
      [["internet pelado", "20 mil", "uf no, q sean 13"], { budget: 13000, type: "internet" }],
      [["quiero cambiarme a claro", "dieciocho lucas maximo"], { operators: ["Claro"], budget: 18000 }],
      [["6 personas en la casa", "y q no salga mas de 22"], { budget: 22000, people: 6 }],
      [["hola q tal", "400 megas", "cuanto valen", "pero bajo los 21"], { budget: 21000, megabits: 400 }],
      [
        ["entel sirve pa jugar?", "ya y cual es el mas barato de entel pa eso"],
        { operators: ["Entel"], use: "heavy" },
      ],
      [["somos 4 y jugamos todos online", "hasta 27 lucas"], { people: 4, use: "heavy", budget: 27000 }],
    ],
  ),
  ...chile(
    ["operator", "comparison"],
    [
      ["wom y movistar son los unicos que me interesan", { operators: ["WOM", "Movistar"] }],
      [["que empresas tienen aca en chile", "vtr y entel me interesan"], { operators: ["VTR", "Entel"] }],
    ],
  ),
  ...chile(
    ["operator", "plan_type", "price", "speed"],
    [
      ["gtd tiene internet asi sin nada mas?", { operators: ["GTD"], type: "internet" }],
      ["pack de tres pero mundo no, ya me fallaron", { excluded: ["Mundo"], type: "triple_pack" }],
      [["internet solo", "movistar porfi"], { operators: ["Movistar"], type: "internet" }],
    ],
  ),
  ...chile(
    ["speed", "price", "operator", "plan_type"],
    [
      ["medio giga por $19.990 o menos se puede?", { megabits: 500, budget: 19990 }],
      [
        "casa con cuatro consolas prendias, cuatro weones jugando online, q contrato",
        { people: 4, use: "heavy" },
      ],
      ["400 megas me alcanzan pa la play y dos teles en 4k?", { use: "heavy", megabits: 400 }],
      ["pieza gamer full, 30 lucas de presupuesto", { use: "heavy", budget: 30000 }],
      ["edito videos en la casa pa pegar la pega, necesito giga", { use: "work", megabits: 1000 }],
      [
        "mi marido y yo estamos todo el dia en zoom por la pega, alcanza con cualquier plan o no",
        { use: "work", people: 2 },
      ],
      ["3 hermanos viciados al fortnite en la misma casa, cuanta velocidad", { people: 3, use: "heavy" }],
      [["vivo solo", "pero hago clases por meet todo el dia, trabajo online"], { use: "work", people: 1 }],
      [["mundo 500", "disculpa queria decir 940"], { megabits: 940, operators: ["Mundo"] }],
      [
        ["trabajamos los dos desde la casa", "100 megas bastan?", "ya entonces 300"],
        { use: "work", people: 2, megabits: 300 },
      ],
    ],
  ),
  ...chile(
    ["operator", "price", "speed", "plan_type"],
    [
      ["que no sea movistar y que no salga mas de 18.990", { excluded: ["Movistar"], budget: 18990 }],
      [
        ["duo con tele", "de movistar me acaban de cortar asi que ese descartalo"],
        { excluded: ["Movistar"], type: "doble_pack" },
      ],
      [
        ["necesito internet pa la pega desde la casa", "vtr no, se cae siempre"],
        { excluded: ["VTR"], use: "work" },
      ],
      [["algo que no sea vtr", "wom entonces"], { operators: ["WOM"], excluded: ["VTR"] }],
      [["500 megas movistar", "no me gusto", "muestrame gtd"], { operators: ["GTD"], megabits: 500 }],
      [
        ["solo internet", "500", "menos movistar"],
        { type: "internet", megabits: 500, excluded: ["Movistar"] },
      ],
    ],
  ),
  ...chile(
    ["streaming", "operator", "price", "speed", "plan_type"],
    [["vtr trae hbo max en alguno?", { service: "hbo max", operators: ["VTR"] }]],
  ),
  ...chile(
    ["streaming", "plan_type", "price", "speed", "operator"],
    [["netflix incluio con el pack de internet y tele, hay?", { service: "netflix", type: "doble_pack" }]],
  ),
  ...chile(
    ["permanence", "operator", "price", "speed", "plan_type"],
    [
      [
        "si contrato wom hogar y me arrepiento? quiero uno de wom sin plazo",
        { noPermanence: true, operators: ["WOM"] },
      ],
    ],
  ),
  ...chile(
    ["installation", "operator", "price", "speed", "plan_type"],
    [["los de mundo instalan gratis? esos quiero", { freeInstallation: true, operators: ["Mundo"] }]],
  ),
  ...chile(
    ["speed", "operator", "price", "plan_type"],
    [["300mb y claro bien lejos por favor", { megabits: 300, excluded: ["Claro"] }]],
  ),
  ...chile(
    ["plan_type", "operator", "price", "speed"],
    [
      ["trio claro", { type: "triple_pack", operators: ["Claro"] }],
      ["directv tiene duo con internet?", { type: "doble_pack", operators: ["DirecTV"] }],
      [["trio", "pero movistar no me lo muestres mas"], { type: "triple_pack", excluded: ["Movistar"] }],
    ],
  ),
  ...chile(
    ["comparison", "price", "operator"],
    [
      ["18 lucas: wom, mundo? cual", { operators: ["WOM", "Mundo"], budget: 18000 }],
      ["el que mas rinda por 24 lucas sin contar claro", { budget: 24000, excluded: ["Claro"] }],
    ],
  ),
  ...chile(["comparison", "price"], [["si tuvieras 22 lucas cual elegiriai tu", { budget: 22000 }]]),
  ...chile(["price", "speed"], [["a cuanto las 600 megas", { megabits: 600 }]]),
  ...chile(
    ["streaming", "speed", "price", "operator", "plan_type"],
    [["ojala con prime video y unas quinientas de velocidad", { service: "prime", megabits: 500 }]],
  ),
  ...chile(
    ["speed", "permanence", "price", "operator", "plan_type"],
    [["que sea de 600 y que me pueda ir cuando yo quiera", { megabits: 600, noPermanence: true }]],
  ),
  ...chile("buy", [
    ["como contrato el de mundo de 800", { operators: ["Mundo"], megabits: 800 }],
    [["vtr 600 megas", "ya filo, contratemos ese"], { operators: ["VTR"], megabits: 600 }],
    "ok lo quiero contratar altiro, que hago",
  ]),
  ...chile(
    ["buy", "plan_details"],
    [
      ["me tinca el segundo", { nth: 2 }],
      ["kiero el tercero de los q me mostraste", { nth: 3 }],
      [["cuales son los mas vendidos", "el segundo"], { nth: 2 }],
      [["wena", "algo de gtd", "ok", "el primero lo quiero, que hago"], { nth: 1, operators: ["GTD"] }],
    ],
  ),
  ...chile("coverage", [
    ["mundo llega a puente alto?", { operators: ["Mundo"] }],
    ["en valdivia sector isla teja gtd tiene fibra?", { operators: ["GTD"] }],
    [["busco claro", "soy de quilpue", "hay ahi?"], { operators: ["Claro"] }],
    "vivo en una parcela en paine hay cobertura ahi?",
  ]),
  ...chile("upload_speed", [
    ["la subida de entel es simetrica?", { operators: ["Entel"] }],
    [["mundo tiene 940 de bajada?", "y cuanto sube mundo"], { operators: ["Mundo"], megabits: 940 }],
    "alguno es simetrico? subo hartos archivos",
  ]),
  ...chile("channels", [
    ["directv cuantos canales trae y viene el cdf?", { operators: ["DirecTV"] }],
    [["vtr tiene tele", "trae el tnt sports?"], { operators: ["VTR"] }],
    "que canales de futbol vienen",
  ]),
  ...chile("promotion_end", [
    ["vtr hasta cuando dura el descuento y en cuanto queda despues", { operators: ["VTR"] }],
    "el descuento por cuantos meses es",
  ]),
  ...chile(
    ["installation", "price", "speed"],
    [["400 megas y que no me cobren por venir a instalar", { freeInstallation: true, megabits: 400 }]],
  ),
  ...chile(
    ["price", "speed", "operator", "plan_type", "permanence"],
    [["arriendo por 8 meses asi q sin contrato, y 23.990 maximo", { noPermanence: true, budget: 23990 }]],
  ),
  ...chile(
    ["streaming", "price", "speed", "operator", "plan_type"],
    [
      ["los cabros chicos quieren disney, tengo 30 lucas", { service: "disney", budget: 30000 }],
      [["tengo 26 lucas", "quiero algo con hbo max"], { service: "hbo max", budget: 26000 }],
      [["800 megas", "con netflix no habra?"], { service: "netflix", megabits: 800 }],
      [
        ["entel", "600 megas", "a cuanto?", "y con disney?"],
        { operators: ["Entel"], megabits: 600, service: "disney" },
      ],
    ],
  ),
  ...chile(
    ["speed", "operator", "comparison"],
    [
      [
        "500 megas entel o movistar, wom ni cagando",
        { megabits: 500, excluded: ["WOM"], operators: ["Entel", "Movistar"] },
      ],
    ],
  ),
  ...chile(
    ["plan_type", "speed", "price", "operator"],
    [
      [
        "internet de 200 con telefono de red fija, la tele me da lo mismo no la quiero",
        { type: "doble_pack", megabits: 200 },
      ],
    ],
  ),
  ...chile(
    ["comparison", "speed", "operator", "price"],
    [
      [
        "para trabajar remoto gtd o movistar, cual se cae menos",
        { operators: ["GTD", "Movistar"], use: "work" },
      ],
    ],
  ),
  ...chile(
    ["comparison", "speed", "price"],
    [
      ["7 personas en la casa (si, 7) cual plan me conviene", { people: 7 }],
      [["cual es el mejor", "pa trabajar con videollamadas"], { use: "work" }],
    ],
  ),
  ...chile(
    ["streaming", "permanence", "price", "speed", "operator", "plan_type"],
    [
      ["con netflix pero que no me dejen pegado un año", { service: "netflix", noPermanence: true }],
      [
        "algo con hbo max, que no amarre, 24 lucas",
        { service: "hbo max", noPermanence: true, budget: 24000 },
      ],
    ],
  ),
  ...chile(
    ["plan_type", "price", "speed", "operator", "installation"],
    [
      [
        "los 3 servicios, instalacion 0 costo, 55 mil como maximo",
        { type: "triple_pack", freeInstallation: true, budget: 55000 },
      ],
    ],
  ),
  ...chile(
    ["operator", "permanence", "comparison"],
    [
      [
        "en claro o vtr hay alguno que se pueda cortar cuando uno quiera sin multa",
        { operators: ["Claro", "VTR"], noPermanence: true },
      ],
    ],
  ),
  ...chile(
    ["plan_type", "price", "operator", "speed"],
    [["solo internet y que no sea satelital ni directv", { type: "internet", excluded: ["DirecTV"] }]],
  ),
  ...chile(
    ["speed", "price", "operator", "plan_type", "installation"],
    [
      [
        "300 megas 15 lucas instalacion gratis, existe ese milagro?",
        { megabits: 300, budget: 15000, freeInstallation: true },
      ],
    ],
  ),
  ...chile(
    ["price", "operator"],
    [[["mundo cuanto cobra", "ya ok", "y el de wom cuánto?"], { operators: ["WOM"] }]],
  ),
  ...chile(
    ["streaming", "plan_details", "price", "speed", "operator", "plan_type"],
    [[["cual es mejor de entel", "ya", "y ese trae netflix?"], { service: "netflix", operators: ["Entel"] }]],
  ),
  ...chile(
    ["permanence", "price", "speed"],
    [
      [
        ["me gusto mundo", "pero me voy del pais en 6 meses", "hay alguno sin contrato?"],
        { noPermanence: true, operators: ["Mundo"] },
      ],
      [
        ["solo internet 20 lucas", "ah y sin amarre"],
        { noPermanence: true, type: "internet", budget: 20000 },
      ],
    ],
  ),
  ...chile(
    ["installation", "plan_type"],
    [[["500 megas", "cobran por instalar?", "muestrame los que no"], { megabits: 500 }]],
  ),
  ...chile(
    ["plan_details", "installation"],
    [
      [["muestrame algo con fibra", "el primero viene con wifi 6 el router?"], { nth: 1 }],
      [["gtd que tiene", "el primero incluye repetidor?"], { nth: 1, operators: ["GTD"] }],
    ],
  ),
  ...chile(
    ["speed", "price", "operator", "plan_type", "permanence"],
    [
      [
        ["sin permanencia", "unas 500 megas", "sabes que 200 no mas, me alcanza"],
        { megabits: 200, noPermanence: true },
      ],
    ],
  ),
  ...chile(
    ["promotion_end", "plan_details"],
    [[["ofertas", "y el segundo a los cuantos meses sube"], { nth: 2 }]],
  ),
  ...chile(
    ["installation", "plan_details"],
    [[["planes en rancagua", "y en el segundo la instalacion vale algo?"], { nth: 2 }]],
  ),
  ...chile(
    ["permanence", "installation", "price", "speed"],
    [
      [
        ["400 megas", "sin contrato", "y que la instalacion no la cobren"],
        { noPermanence: true, freeInstallation: true, megabits: 400 },
      ],
    ],
  ),
  ...chile(
    ["plan_type", "installation", "price", "operator", "speed"],
    [
      [
        "internet sin tele, instalacion sin costo, pero ni wom ni vtr",
        { type: "internet", freeInstallation: true, excluded: ["WOM", "VTR"] },
      ],
    ],
  ),
  ...peru("greeting", ["ola buenas nochees"]),
  ...chile("greeting", ["alo hay alguien ahi"]),
  ...peru("thanks", ["ya gracias mamita muy amable", "oki doki ya entendi"]),
  ...chile("thanks", ["vale se pasaron"]),
  ...peru("goodbye", ["ya chau nos vemos"]),
  ...chile("goodbye", ["chaolin que este bien"]),
  ...peru("how_it_works", ["y esto como funciona o sea ustedes son la empresa de internet?"]),
  ...chile("how_it_works", [
    "que es esta pagina, quien esta detras",
    "osea ustedes comparan nomas o tb venden",
  ]),
  ...peru("free", ["me van a cobrar algo x usar su pagina?"]),
  ...chile(["free", "how_it_works"], ["y ustedes que ganan con esto, cobran comision o que"]),
  ...peru("data_protection", ["borren mi numero por favor ya no quiero q me llamen"]),
  ...chile("data_protection", ["que hacen con mis datos, se los venden a alguien?"]),
  ...chile(["data_protection", "complaint"], ["paren de llamarme por favor"]),
  ...peru("installation", [
    "en cuantos dias vienen a instalar",
    "tiene que haber alguien en casa cuando viene el tecnico o no",
  ]),
  ...peru(["unconnected", "buy"], ["en mi casita no tenemos internet nunca hemos tenido y kisieramos poner"]),
  ...chile(["unconnected", "buy"], ["me acabo de cambiar de casa y no tengo na de internet, quiero poner"]),
  ...peru("outage", ["no tengo señal desde ayer el foquito rojo esta prendido"]),
  ...chile("outage", [
    "el wifi no llega a la pieza del fondo y se corta a cada rato",
    "ando sin internet hace 2 dias que hago",
  ]),
  ...peru("human", ["quiero hablar con una persona d verdad porfavor"]),
  ...chile("human", ["me pueden llamar? prefiero hablar"]),
  ...peru("hours", ["hasta q hora atienden los sabados"]),
  ...chile("hours", ["los ejecutivos trabajan los domingos?"]),
  ...peru("alarms", ["tambien ponen alarmas pa la casa? me robaron"]),
  ...chile("alarms", ["cuanto sale una alarma con monitoreo"]),
  ...peru("car_insurance", ["quiero cotizar el seguro de mi carro"]),
  ...chile("car_insurance", ["seguro automotriz pa un yaris 2015"]),
  ...peru("mobile_plans", ["y planes de celular con datos ilimitados?"]),
  ...chile("mobile_plans", ["quiero portar mi numero de cel, tienen planes moviles"]),
  ...peru("small_talk", ["eres un robot o una persona jaja", "como te llamas y cuantos años tienes"]),
  ...chile("small_talk", ["cuentate un chiste po"]),
  ...peru("insult", ["eres un inutil no sirves pa nada"]),
  ...chile("insult", ["la wea de bot penca"]),
  ...peru("complaint", ["dijeron q me llamaban a las 4 y nunca llamaron q falta de respeto"]),
  ...chile("complaint", [
    "me prometieron un precio y me llego otro en la boleta, se siente estafa",
    "llene el formulario hace una semana y nadie me llamo, pesimo",
  ]),
  ...peru("my_request", [
    "ya deje mis datos ayer, en que va mi solicitud?",
    "puse mal mi telefono en el formulario lo pueden cambiar",
  ]),
  ...chile("my_request", ["quiero anular la solicitud q mande"]),
  ...peru("other_language", [
    "hi do you have internet plans for foreigners?",
    "allinllachu, internetta munani",
  ]),
  ...chile("other_language", ["bonjour, je cherche une connexion internet pour mon appartement"]),
  ...peru("personal_data", ["mi cel es 987 654 321 y mi dni 45678912"]),
  ...chile("personal_data", [
    "juanita.perez@ejemplo.cl ese es mi correo",
    "anota 9 8765 4321, preguntar por don luis",
  ]),
  ...chile("building_price", ["vivo en un edificio en santiago centro, cambia el precio?"]),
  ...peru(["building_price", "coverage"], ["en mi condominio solo dejan entrar a una empresa, que hago"]),
  ...chile("plan_details", ["los planes tienen limite de datos o es ilimitado de verdad"]),
  ...chile(["plan_details", "channels"], ["cuantos decodificadores vienen"]),
  ...peru("cancel_contract", ["como doy de baja mi servicio actual"]),
  ...chile("cancel_contract", ["como termino con mi compañia, tengo que devolver el modem?"]),
  ...chile("payment", ["donde pago la cuenta y que dia vence"]),
  ...peru("fallback", [
    "va a llover mañana en lima?",
    "a cuanto esta el dolar hoy",
    "receta de aji de gallina pa 6 personas",
    "quien gano el partido de la u ayer",
    "mi recibo de luz vino 180 soles por que tan caro",
    "necesito un prestamo de 5 mil soles urgente",
    "hazme la tarea de matematicas: 35 x 12",
    "tienen laptops en oferta hasta 1500",
    "como saco cita para el dni en reniec",
    "por quien voto en las elecciones",
    "venden zapatillas talla 42?",
    "me duele la cabeza q tomo",
    "busco chamba de motorizado",
    "quiero un pasaje lima cusco para 2 personas",
    "cuanto cuesta el balon de gas en los olivos",
    "donde queda la polleria mas cercana",
    "como hago pa que mi ex me vuelva a hablar",
    "asdfgh jkl",
    "en q año fue la batalla de ayacucho",
    "alquilo cuarto en breña 400 soles te interesa?",
  ]),
  ...chile("fallback", [
    "a que hora abre el costanera",
    "como saco la clave unica",
    "cuanto esta la uf hoy dia",
    "la cuenta de la luz me llego en 80 lucas, que hago con enel",
    "va a temblar de nuevo?",
    "necesito un gasfiter que se me rompio la cañeria",
    "hazme un resumen de la tregua de benedetti",
    "kiero pedir un sushi pa 4",
    "tienen pega de reponedor?",
    "cual es el mejor banco pa una cuenta corriente",
    "como cargo la bip con el celu",
    "el colo colo a que hora juega",
    "vendo refri 120 lucas conversable",
    "que significa soñar con perros",
    "cuanto sale arrendar un depto en ñuñoa",
    "mi gato no quiere comer que le doy",
    "traduce esto al ingles: te echo de menos",
    "donde renuevo la licencia de conducir",
    "que opinai del presidente",
  ]),
  ...chile(["fallback", "small_talk"], ["jajajaja xd nica"]),
  ...chile("operator", [
    ["mundo no, vtr", { operators: ["VTR"] }],
    ["entel no, movistar", { operators: ["Movistar"] }],
    ["gtd no , mejor wom", { operators: ["WOM"] }],
  ]),
  ...peru("operator", [
    ["bitel no, claro", { operators: ["Claro"] }],
    ["planes de win no, de wow", { operators: ["WOW"] }],
  ]),
  ...peru("speed", [
    ["200 megas no, 400", { megabits: 400 }],
    ["papá, mamá y yo", { people: 3 }],
    ["mi papá, mi mamá y yo", { people: 3 }],
    ["somos mamá, abuela, tío y yo", { people: 4 }],
    ["esposa, 2 hijos y yo", { people: 4 }],
  ]),
  ...chile("speed", [
    ["polola y yo", { people: 2 }],
    ["papá, hermano y yo", { people: 3 }],
  ]),
];
