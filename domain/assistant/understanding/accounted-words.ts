/** Words of this many letters and more may name a thing. */
export const SHORTEST_NOUN = 3;
/** "Sin avisar", "para contar", "solamente". */
const NO_NOUN = /^[a-z]{2,6}(?:ar|er|ir)$|^[a-z]{2,8}(?:ar|er|ir)(?:me|nos)$|^[a-z]{4,}mente$/;

/**
 * Words that are no thing that a reply could leave out, in lower case and without accents. By what they are about, each
 * once and in order of the alphabet; none that `SHORTEST_NOUN` or `NO_NOUN` excludes, and no plural or feminine of another.
 */
export const ACCOUNTED_WORDS = {
  /** Articles, pronouns, prepositions, adverbs, forms of "ser" and "estar". */
  function: `
    aca ahi ahora algo alguien algun alguno alla alli antes aqui asi aun aunque bien bueno cada casi
    como con contra cual cualquier cuando cuanto del desde despues donde dos durante ella ellos
    entonces entre era ese eso estan este esto fue han hasta hay hola hoy igual las les los luego
    manana mas mejor menos mio mis mismo mucho muy nada nadie ningun ninguna nos nosotros nuestro
    otro para pero poco por porque pues que quien sea sean ser sin sino sobre solo son sus tal
    tambien tampoco tan tanto tercero todo tus uno usted vez
  `,
  /** What every reply with plans takes into account: services, prices, speeds, places, periods. */
  catalogue: `
    alternativa amarre ano aplicacion bajada baratito barato barrio cable calidad canal capacidad caro
    ciudad cobertura combo comodo compania comuna conexion contrato costo deco decodificador depa
    departamento depto descuento dia dinero direccion distrito doble duo economico edificio empresa
    fibra fijo giga hora instalacion internet letra linea lucas marca mbps mega mes modem monto oferta
    opcion operador optica pack pago paquete penalidad permanencia pesos plan plata plataforma play
    potencia precio presupuesto promo promocion proveedor rapido red semana senal servicio sol
    streaming subida tarifa tele telefono television trio triple valor velocidad veloz wifi zona
  `,
  /** How something is asked for, and how good it is to be. */
  wish: `
    adicional amable basico bondad bonito buen busco caso completo consulta cuenta cuidado dame
    decente deseo detalle dime duda estable estamos estoy extra favor floro forma ganas gracias gran
    gratis gustaria gusto harto idea ilimitado incluido incluye incluyen info informacion lado
    manera mayor menor momento necesito normal nuevo parte plazo preferencia pregunta primero problema proyecto
    puede pueden puedo puro queria quiero quisiera rango rato razon segundo siguiente tecnico tema tenga
    tengan tiempo tiene tienen total trae traen traiga ultimo urgencia ver verdad vida viene vienen
  `,
  /** Times, documents, devices and other circumstances. */
  circumstance: `
    alcance aparato asesor asesora bastante bot cercano claro clases cole compu computadora consola cosa demas
    demasiado disponible dispositivo dni domingo equipo estudio facil feriado fin gas gente hecho
    jueves laptop ley lunes luz martes mientras miercoles mil net noche nombre nunca pantalla
    parecido pcs pronto quizas ruc rut sabado sentido siempre similares sorpresa tablet tarde tecnologia
    temprano trabajo uso vacaciones verano viernes vigente voz
  `,
  /** What is watched, played or visited over a connection. */
  screen: `
    amazon app celulares facebook instagram juego noticias novela pelicula pelis programa serie
    sociales tiktok video whatsapp youtube
  `,
  /** Members of a household, and other people. */
  people: `
    abuelito abuelo amigo cliente companeros esposo familia hermano hijito hijo madre mama mami nino
    novio padre papa papi pareja persona primo roomies senor senora senorita suegra suegros tio
    vecino
  `,
} as const;

const ACCOUNTED: ReadonlySet<string> = new Set(
  Object.values(ACCOUNTED_WORDS).flatMap((words) => words.trim().split(/\s+/)),
);

/** A word with those that it may be the plural or the feminine of: "mismos", "otras". */
const formsOf = (word: string): readonly string[] => {
  const singular = [word, word.replace(/s$/, ""), word.replace(/es$/, "")];
  return [...singular, ...singular.map((one) => one.replace(/a$/, "o"))];
};

/** Whether a word cannot be a thing that a message asks for and that its reply leaves out. */
export const isAccounted = (word: string): boolean =>
  NO_NOUN.test(word) || formsOf(word).some((one) => ACCOUNTED.has(one));
