/** Spanish texts of the privacy page. They describe the product's behaviour: change both together. */
export const es = {
  title: "Privacidad",
  intro: "Qué datos te pedimos, para qué, cuánto tiempo los tenemos y cómo los borras. Sin letra chica.",
  since: "Vigente desde el 28 de noviembre de 2026. Vale para Perú y Chile.",

  short: {
    title: "En corto",
    points: [
      "Comparar no te pide ningún dato personal. Los pedimos al final, solo si quieres que te contactemos.",
      "Los usamos para contactarte por esa solicitud. No los vendemos.",
      "Se guardan cifrados, con una llave propia para cada solicitud. Si pides borrarlos, destruimos la llave.",
      "Puedes retirar tu permiso o borrar tus datos tú mismo, desde el enlace de tu solicitud.",
    ],
  },

  who: {
    title: "Quién responde por tus datos",
    text: (name: string, city: string) => [
      `${name}, con sede en ${city}, es responsable de los datos que dejas en este sitio.`,
    ],
    contact: "Para cualquier pedido sobre tus datos, escríbenos o llámanos:",
  },

  what: {
    title: "Qué datos tratamos",
    items: [
      [
        "Cuando comparas",
        "Cuánto pagas, con qué compañía, qué servicio y, en Perú, qué vivienda tienes, qué te importa y, si lo dices, tu distrito o comuna. No te identifican, y la comparación de planes se hace en tu navegador.",
      ],
      [
        "Si lees tu recibo o boleta aquí",
        "Se lee en tu equipo: el archivo no se sube ni se guarda. Solo pasa al formulario lo que reconocemos, si lo aceptas.",
      ],
      [
        "Cuando envías una solicitud",
        "Nombre, documento (DNI, carné de extranjería, pasaporte o RUT), teléfono, correo y, para internet y TV, tu dirección; con lo que respondiste y el plan que elegiste.",
      ],
      [
        "En alarmas",
        "También el tipo de propiedad, el distrito o la comuna, qué quieres proteger y qué alarma tienes hoy.",
      ],
      [
        "En seguro de auto",
        "También los datos de tu vehículo (placa, marca, modelo y año) y del seguro que tienes o buscas.",
      ],
      [
        "Cuando pides en el chat que te llamemos",
        "Tu nombre y tu teléfono, en un formulario aparte: es una solicitud como las demás, que dice de qué conversación viene.",
      ],
      ["Junto con tu permiso", "Qué texto aceptaste, en qué versión, cuándo y en qué página."],
      [
        "Cuando chateas",
        "Lo que escribes y lo que te respondemos, cifrado como una solicitud. Si nombras tu distrito o comuna, también su código, sin cifrar, para contar de dónde nos preguntan. Nuestro equipo puede leer la conversación. En la conversación no te pedimos datos personales: mejor no los pongas ahí.",
      ],
      [
        "Técnicos",
        "Tu dirección IP se usa en el momento para frenar abusos. No se guarda con tu solicitud ni en los registros del servidor.",
      ],
    ] as const,
  },

  why: {
    title: "Para qué los usamos",
    items: [
      ["Contactarte", "Un asesor te llama o te escribe por la solicitud que enviaste."],
      ["Verificar", "Confirmar cobertura o disponibilidad en tu zona."],
      ["Contratar", "Ayudarte a contratar el plan, la alarma o el seguro que elegiste."],
      ["Responder en el chat", "Contestar lo que preguntas, y mejorar las respuestas."],
      [
        "Cumplir",
        "Poder demostrar qué permiso nos diste y qué hicimos con él, como piden en Perú la Ley N° 29733 y la Ley N° 32323, y en Chile la Ley N° 19.628 con los cambios de la Ley N° 21.719.",
      ],
    ] as const,
    basis:
      "La base de cada solicitud es tu permiso expreso: la casilla que marcas antes de enviar. Sin ella no hay solicitud. No te llamamos ni te escribimos por otra cosa.",
  },

  howLong: {
    title: "Cuánto tiempo los guardamos",
    items: [
      [
        "Tu solicitud",
        "Hasta que la borres o nos pidas borrarla. Hoy no la borramos por calendario; si retiras tu permiso, dejamos de contactarte desde ese momento.",
      ],
      [
        "Después de borrar",
        "Queda el hecho sin nombre: que hubo una solicitud, en qué fecha y cómo terminó. Tus datos personales ya no se pueden leer, tampoco en el historial.",
      ],
      [
        "Tus conversaciones con el asistente",
        "90 días como máximo desde tu último mensaje; después destruimos su llave. Si enviaste una solicitud desde la misma pestaña, se borran antes, junto con ella.",
      ],
      [
        "Copias de seguridad",
        "Una copia anterior al borrado puede conservar la llave hasta que caduca; la recomendación para quien opera este sitio es de 30 días.",
      ],
      [
        "En tu equipo",
        "24 horas: pasado ese plazo ya no se usa, y se borra cuando vuelves a abrir el formulario que lo guardó. Mira la sección siguiente.",
      ],
    ] as const,
  },

  device: {
    title: "Qué queda en tu equipo",
    items: [
      [
        "La bandeja de salida",
        "Al enviar, tu solicitud se guarda primero en tu navegador, cifrada con una llave que no se puede copiar, por si se corta la conexión. Se borra apenas llega, o a las 24 horas. De la respuesta quedan 24 horas, sin cifrar, el resultado y el enlace de tu solicitud.",
      ],
      [
        "El envío en segundo plano",
        "Si tu navegador lo permite, un pequeño programa termina de enviar esa bandeja cuando vuelve la red, aunque hayas cerrado la pestaña. No hace nada más y no guarda páginas.",
      ],
      [
        "El borrador de tus respuestas",
        "Lo que respondes en un formulario se guarda 24 horas para que no empieces de nuevo: cifrado, salvo lo que en /chile no te identifica. Se borra apenas llega tu solicitud; en /chile, con «Calcular para otro usuario».",
      ],
      [
        "La visita",
        "Para no contarte dos veces si recargas, la pestaña guarda un número al azar, el paso, la última lista y de qué campaña vienes. Pasados 30 minutos es otra visita, y todo se borra al enviar o al cerrar la pestaña.",
      ],
      [
        "La confirmación",
        "Para mostrártela si recargas, la pestaña guarda el número de la solicitud que enviaste y el del plan que elegiste. Se van al cerrarla.",
      ],
      [
        "La conversación del chat",
        "Queda en la pestaña mientras la tengas abierta, y se va con ella. Si la borras sin conexión, su número queda anotado hasta que se borre también en el servidor.",
      ],
      [
        "Cookies",
        "Ninguna para visitantes. Solo nuestro equipo usa dos: una para su sesión en el panel y otra que recuerda en qué navegadores ya entró. No hay publicidad ni rastreadores de otros.",
      ],
    ] as const,
  },

  statistics: {
    title: "Estadísticas sin nombre",
    text: [
      "Para saber dónde se traba la gente y si nuestras listas sirven, guardamos qué pantalla se vio y cuánto rato, las listas de planes que viste (con el orden, los pesos y los filtros que elegiste) y cuál elegiste, qué herramientas usaste y qué campo de un formulario no se aceptó, nunca lo que escribiste en él.",
      "Con cada lista van las respuestas que la formaron: operador, servicio, tipo de vivienda, prioridad y pago, redondeado a 5 soles o 500 pesos. Y de la visita, el distrito o la comuna si los elegiste, el ancho aproximado de la pantalla, el idioma del navegador, el sitio del que vienes (solo su dominio) y las palabras de campaña de la dirección. Sin nombre, teléfono, correo, documento ni dirección, y sin seguirte de una visita a otra.",
      "Si envías una solicitud, con ella van ese ancho, idioma, sitio y campaña, los pesos de tu última lista, el puesto del plan que elegiste y la hora del primer intento de envío, para saber qué sirvió. El número de la visita no: tus pasos quedan sin dueño.",
      "Si tu navegador envía «No rastrear» (DNT) o el Control Global de Privacidad (GPC), no guardamos nada de tu visita, tampoco en la pestaña ni con tu solicitud.",
    ],
  },

  shared: {
    title: "Con quién los compartimos",
    text: [
      "Con el operador o la empresa del plan que elegiste, cuando decides contratar, y solo lo que necesita para eso.",
      "Si quien opera este sitio activa un modelo de lenguaje externo para el chat, los mensajes que el asistente no entiende, y hasta tres tuyos de antes, salen hacia ese servicio. Antes les quitamos correos, teléfonos, documentos, direcciones y los nombres con que te presentas; como eso se reconoce por su forma, algo escrito de otra manera puede pasar. De fábrica está apagado.",
      "Si este sitio te escribe por correo, el mensaje sale por el servidor de correo de quien lo opera. Si prefieres que te escribamos por WhatsApp, lo que digamos ahí pasa por ese servicio.",
      "Con nadie más, salvo orden de una autoridad. No los vendemos ni los cedemos para publicidad.",
    ],
  },

  rights: {
    title: "Tus derechos",
    items: [
      [
        "En Perú (Ley N° 29733)",
        "Acceder a tus datos, corregirlos, cancelarlos y oponerte a su uso. Si no te respondemos, puedes reclamar ante la Autoridad Nacional de Protección de Datos Personales.",
      ],
      [
        "Llamadas en Perú (Ley N° 32323)",
        "Nadie puede llamarte o escribirte para vender sin tu permiso previo. Si lo retiras, no te contactamos más. Puedes reclamar ante Indecopi.",
      ],
      [
        "En Chile (Ley N° 19.628)",
        "Acceso, rectificación, supresión, oposición, portabilidad y bloqueo. Desde el 1 de diciembre de 2026, cuando empiezan a regir los cambios de la Ley N° 21.719, puedes reclamar ante la Agencia de Protección de Datos Personales.",
      ],
    ] as const,
  },

  erase: {
    title: "Cómo retirar tu permiso o borrar tus datos",
    steps: [
      "Abre el enlace de tu solicitud: lo recibes al enviarla y empieza con /solicitud/. Es tuyo: quien lo tiene, puede verla.",
      "Ahí ves qué pasó con ella y el texto exacto que aceptaste.",
      "«Retirar mi autorización» hace que no te contactemos más. Lo demás queda como está.",
      "«Eliminar mis datos» destruye la llave de tu solicitud. No se puede deshacer.",
    ],
    otherwise:
      "¿Ya no tienes el enlace? Escríbenos o llámanos desde el correo o teléfono que dejaste, y lo hacemos nosotros.",
  },

  texts: {
    title: "Los textos que aceptas, por versión",
    intro:
      "Un texto publicado no se edita: si cambia, es otra versión y el anterior se queda aquí. La huella SHA-256 permite comprobar, letra por letra, que es el mismo que aceptaste.",
    names: {
      peru_wizard: "Internet, TV y telefonía en Perú",
      chile_wizard: "Internet, TV y telefonía en Chile",
      alarmas: "Alarmas",
      seguro_auto: "Seguro de auto",
      alarmas_peru: "Alarmas en Perú",
      seguro_auto_peru: "Seguro de auto en Perú",
    } as Readonly<Record<string, string>>,
    version: (version: string, id: string) => `Versión ${version} · ${id}`,
    purposes: "Para:",
    fingerprint: "SHA-256:",
    purpose: {
      contact: "contactarte",
      coverage_check: "verificar cobertura",
      contracting: "contratar",
      quoting: "enviarte propuestas",
      installation: "coordinar la instalación",
    } as Readonly<Record<string, string>>,
  },

  changes: {
    title: "Cambios en esta página",
    text: ["Si cambia lo que hacemos con tus datos, cambia esta página y la fecha de arriba."],
  },
} as const;
