/** Words of this many letters and more may name a thing. */
export const SHORTEST_NOUN = 3;
/** "Sin avisar", "para contar", "solamente". */
const NO_NOUN = /^[a-z]{2,6}(?:ar|er|ir)$|^[a-z]{4,}mente$/;

/**
 * Words that are no thing that a reply could leave out, in lower case and without accents. By what they are about, each
 * once and in order of the alphabet; none that `SHORTEST_NOUN` or `NO_NOUN` excludes.
 */
export const ACCOUNTED_WORDS = {
  /** Articles, pronouns, prepositions, adverbs, forms of "ser" and "estar". */
  function: `
    aca ahi ahora algo alguien algun alguna algunas alguno algunos alla alli antes aqui asi aun aunque
    bien buena buenas bueno buenos cada casi como con contra cual cuales cualquier cuando cuanta cuantas
    cuanto cuantos del desde despues donde dos durante ella ellas ellos entonces entre era esa esas ese
    eso esos esta estan estas este esto estos fue han hasta hay hola hoy igual las les los luego manana
    mas mejor mejores menos mia mio mis misma mismo mucha muchas mucho muchos muy nada nadie ningun
    ninguna nos nosotros nuestra nuestro otra otras otro otros para pero poca poco por porque pues que
    quien quienes sea sean ser sin sino sobre sola solo son sus tal tambien tampoco tan tanto tercero
    toda todas todo todos tus una unas uno unos usted ustedes vez
  `,
  /** What every reply with plans takes into account: services, prices, speeds, places, periods. */
  catalogue: `
    alternativa alternativas ano anos aplicacion aplicaciones bajada barata baratas baratito barato
    baratos barrio cable calidad canal canales capacidad cara caro caros casa ciudad cobertura combo
    comoda comodo compania companias comuna conexion contrato costo costos deco decodificador
    decodificadores decos depa departamento depto descuento descuentos dia dias dinero direccion
    distrito doble duo economica economico economicos edificio empresa empresas fibra fijo giga gigas
    hora horas instalacion internet linea lucas marca marcas mbps mega megas mes meses modem monto
    oferta ofertas opcion opciones operador operadores optica pack packs pago pagos paquete paquetes
    penalidad permanencia pesos plan planes plata plataforma plataformas play potencia precio precios
    presupuesto promo promocion promociones promos proveedor proveedores rapida rapido rapidos red
    semana senal servicio servicios sol soles streaming subida tarifa tarifas tele telefono television
    trio triple velocidad velocidades veloz wifi zona
  `,
  /** How something is asked for, and how good it is to be. */
  wish: `
    adicional amable basica basico bondad bonito buen busco caso completa completo consulta cuenta
    cuidado dame decente deseo detalle detalles dime duda dudas estable estamos estoy extra favor floro
    forma ganas gracias gran gratis gustaria gusto harta hartas harto hartos idea ilimitada ilimitado
    incluida incluido incluidos incluye incluyen info informacion lado manera momento necesito normal
    nueva nuevo parte plazo preferencia pregunta primera primero problema problemas proyecto puede
    pueden puedo queria quiero quisiera rango rato razon segunda segundo siguiente tecnico tecnicos tema
    tenga tengan tiempo tiene tienen total trae traen traiga ultima ultimo urgencia ver verdad vida
    viene vienen
  `,
  /** Times, documents, devices and other circumstances. */
  circumstance: `
    alcance aparato aparatos asesor asesora bastante bastantes bot cercana cercano claro clases
    computadora computadoras consola consolas cosa cosas demas demasiada demasiado disponible
    disponibles dispositivo dispositivos dni domingo domingos equipo equipos estudio estudios facil
    feriado feriados fin gas gente hecho jueves laptop laptops ley lunes luz martes mientras miercoles
    mil net noche noches nombre nunca pantalla pantallas parecido parecidos pcs pronto quizas ruc rut
    sabado sabados sentido siempre similares tablet tablets tarde tardes tecnologia temprano trabajo uso
    vacaciones verano viernes vigente vigentes voz
  `,
  /** What is watched, played or visited over a connection. */
  screen: `
    amazon app apps celulares facebook instagram juego juegos noticias novela novelas pelicula peliculas
    pelis programa programas redes serie series sociales tiktok video videos whatsapp youtube
  `,
  /** Members of a household, and other people. */
  people: `
    abuela abuelita abuelito abuelo abuelos amiga amigo amigos cliente clientes companeros esposa esposo
    familia hermana hermano hermanos hija hijas hijita hijito hijo hijos madre mama mami nina nino ninos
    novia novio padre padres papa papi pareja persona personas prima primo roomies senor senora senorita
    suegra suegros tia tio vecina vecino
  `,
} as const;

const ACCOUNTED: ReadonlySet<string> = new Set(
  Object.values(ACCOUNTED_WORDS).flatMap((words) => words.trim().split(/\s+/)),
);

/** Whether a word cannot be a thing that a message asks for and that its reply leaves out. */
export const isAccounted = (word: string): boolean => ACCOUNTED.has(word) || NO_NOUN.test(word);
