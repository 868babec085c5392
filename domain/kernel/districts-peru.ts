import { type District, districtsIn } from "./district.ts";

// INEI's codes (ubigeo): the districts of Lima and Callao, and the capital of every other province. By department: the
// digits of its own, and each district's other four with its name; a city known by another name follows in brackets.
const DEPARTMENTS = [
  [
    "01",
    "Amazonas",
    "0101 Chachapoyas, 0201 Bagua, 0301 Jumbilla, 0401 Nieva (Santa María de Nieva), 0501 Lámud, 0601 San Nicolás, 0701 Bagua Grande",
  ],
  [
    "02",
    "Áncash",
    "0101 Huaraz, 0201 Aija, 0301 Llamellín, 0401 Chacas, 0501 Chiquián, 0601 Carhuaz, 0701 San Luis, 0801 Casma, 0901 Corongo, 1001 Huari, 1101 Huarmey, 1201 Caraz, 1301 Piscobamba, 1401 Ocros, 1501 Cabana, 1601 Pomabamba, 1701 Recuay, 1801 Chimbote, 1901 Sihuas, 2001 Yungay",
  ],
  [
    "03",
    "Apurímac",
    "0101 Abancay, 0201 Andahuaylas, 0301 Antabamba, 0401 Chalhuanca, 0501 Tambobamba, 0601 Chincheros, 0701 Chuquibambilla",
  ],
  [
    "04",
    "Arequipa",
    "0101 Arequipa, 0201 Camaná, 0301 Caravelí, 0401 Aplao, 0501 Chivay, 0601 Chuquibamba, 0701 Mollendo, 0801 Cotahuasi",
  ],
  [
    "05",
    "Ayacucho",
    "0101 Ayacucho, 0201 Cangallo, 0301 Sancos, 0401 Huanta, 0501 San Miguel, 0601 Puquio, 0701 Coracora, 0801 Pausa, 0901 Querobamba, 1001 Huancapi, 1101 Vilcas Huamán",
  ],
  [
    "06",
    "Cajamarca",
    "0101 Cajamarca, 0201 Cajabamba, 0301 Celendín, 0401 Chota, 0501 Contumazá, 0601 Cutervo, 0701 Bambamarca, 0801 Jaén, 0901 San Ignacio, 1001 Pedro Gálvez (San Marcos), 1101 San Miguel, 1201 San Pablo, 1301 Santa Cruz",
  ],
  [
    "07",
    "Callao",
    "0101 Callao, 0102 Bellavista, 0103 Carmen de la Legua Reynoso, 0104 La Perla, 0105 La Punta, 0106 Ventanilla, 0107 Mi Perú",
  ],
  [
    "08",
    "Cusco",
    "0101 Cusco, 0201 Acomayo, 0301 Anta, 0401 Calca, 0501 Yanaoca, 0601 Sicuani, 0701 Santo Tomás, 0801 Espinar (Yauri), 0901 Santa Ana (Quillabamba), 1001 Paruro, 1101 Paucartambo, 1201 Urcos, 1301 Urubamba",
  ],
  [
    "09",
    "Huancavelica",
    "0101 Huancavelica, 0201 Acobamba, 0301 Lircay, 0401 Castrovirreyna, 0501 Churcampa, 0601 Huaytará, 0701 Pampas",
  ],
  [
    "10",
    "Huánuco",
    "0101 Huánuco, 0201 Ambo, 0301 La Unión, 0401 Huacaybamba, 0501 Llata, 0601 Rupa-Rupa (Tingo María), 0701 Huacrachuco, 0801 Panao, 0901 Puerto Inca, 1001 Jesús, 1101 Chavinillo",
  ],
  ["11", "Ica", "0101 Ica, 0201 Chincha Alta, 0301 Nasca, 0401 Palpa, 0501 Pisco"],
  [
    "12",
    "Junín",
    "0101 Huancayo, 0201 Concepción, 0301 Chanchamayo (La Merced), 0401 Jauja, 0501 Junín, 0601 Satipo, 0701 Tarma, 0801 La Oroya, 0901 Chupaca",
  ],
  [
    "13",
    "La Libertad",
    "0101 Trujillo, 0201 Ascope, 0301 Bolívar, 0401 Chepén, 0501 Julcán, 0601 Otuzco, 0701 San Pedro de Lloc, 0801 Tayabamba, 0901 Huamachuco, 1001 Santiago de Chuco, 1101 Cascas, 1201 Virú",
  ],
  ["14", "Lambayeque", "0101 Chiclayo, 0201 Ferreñafe, 0301 Lambayeque"],
  [
    "15",
    "Lima",
    "0101 Lima, 0102 Ancón, 0103 Ate, 0104 Barranco, 0105 Breña, 0106 Carabayllo, 0107 Chaclacayo, 0108 Chorrillos, 0109 Cieneguilla, 0110 Comas, 0111 El Agustino, 0112 Independencia, 0113 Jesús María, 0114 La Molina, 0115 La Victoria, 0116 Lince, 0117 Los Olivos, 0118 Lurigancho (Chosica), 0119 Lurín, 0120 Magdalena del Mar, 0121 Pueblo Libre, 0122 Miraflores, 0123 Pachacámac, 0124 Pucusana, 0125 Puente Piedra, 0126 Punta Hermosa, 0127 Punta Negra, 0128 Rímac, 0129 San Bartolo, 0130 San Borja, 0131 San Isidro, 0132 San Juan de Lurigancho, 0133 San Juan de Miraflores, 0134 San Luis, 0135 San Martín de Porres, 0136 San Miguel, 0137 Santa Anita, 0138 Santa María del Mar, 0139 Santa Rosa, 0140 Santiago de Surco, 0141 Surquillo, 0142 Villa El Salvador, 0143 Villa María del Triunfo, 0201 Barranca, 0301 Cajatambo, 0401 Canta, 0501 San Vicente de Cañete, 0601 Huaral, 0701 Matucana, 0801 Huacho, 0901 Oyón, 1001 Yauyos",
  ],
  [
    "16",
    "Loreto",
    "0101 Iquitos, 0201 Yurimaguas, 0301 Nauta, 0401 Ramón Castilla (Caballococha), 0501 Requena, 0601 Contamana, 0701 Barranca (San Lorenzo), 0801 Putumayo",
  ],
  ["17", "Madre de Dios", "0101 Tambopata (Puerto Maldonado), 0201 Manu, 0301 Iñapari"],
  ["18", "Moquegua", "0101 Moquegua, 0201 Omate, 0301 Ilo"],
  ["19", "Pasco", "0101 Chaupimarca (Cerro de Pasco), 0201 Yanahuanca, 0301 Oxapampa"],
  [
    "20",
    "Piura",
    "0101 Piura, 0201 Ayabaca, 0301 Huancabamba, 0401 Chulucanas, 0501 Paita, 0601 Sullana, 0701 Pariñas (Talara), 0801 Sechura",
  ],
  [
    "21",
    "Puno",
    "0101 Puno, 0201 Azángaro, 0301 Macusani, 0401 Juli, 0501 Ilave, 0601 Huancané, 0701 Lampa, 0801 Ayaviri, 0901 Moho, 1001 Putina, 1101 Juliaca, 1201 Sandia, 1301 Yunguyo",
  ],
  [
    "22",
    "San Martín",
    "0101 Moyobamba, 0201 Bellavista, 0301 San José de Sisa, 0401 Saposoa, 0501 Lamas, 0601 Juanjuí, 0701 Picota, 0801 Rioja, 0901 Tarapoto, 1001 Tocache",
  ],
  ["23", "Tacna", "0101 Tacna, 0201 Candarave, 0301 Locumba, 0401 Tarata"],
  ["24", "Tumbes", "0101 Tumbes, 0201 Zorritos, 0301 Zarumilla"],
  [
    "25",
    "Ucayali",
    "0101 Callería (Pucallpa), 0201 Raymondi (Atalaya), 0301 Padre Abad (Aguaytía), 0401 Purús",
  ],
] as const;

export const PERU_DISTRICTS: readonly District[] = districtsIn(DEPARTMENTS);
