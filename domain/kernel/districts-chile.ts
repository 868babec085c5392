import { type District, districtsIn } from "./district.ts";

// The comunas by their official code (CUT). By region: the digits of its own, and each comuna's other three with its name.
const REGIONS = [
  [
    "01",
    "Tarapacá",
    "101 Iquique, 107 Alto Hospicio, 401 Pozo Almonte, 402 Camiña, 403 Colchane, 404 Huara, 405 Pica",
  ],
  [
    "02",
    "Antofagasta",
    "101 Antofagasta, 102 Mejillones, 103 Sierra Gorda, 104 Taltal, 201 Calama, 202 Ollagüe, 203 San Pedro de Atacama, 301 Tocopilla, 302 María Elena",
  ],
  [
    "03",
    "Atacama",
    "101 Copiapó, 102 Caldera, 103 Tierra Amarilla, 201 Chañaral, 202 Diego de Almagro, 301 Vallenar, 302 Alto del Carmen, 303 Freirina, 304 Huasco",
  ],
  [
    "04",
    "Coquimbo",
    "101 La Serena, 102 Coquimbo, 103 Andacollo, 104 La Higuera, 105 Paihuano, 106 Vicuña, 201 Illapel, 202 Canela, 203 Los Vilos, 204 Salamanca, 301 Ovalle, 302 Combarbalá, 303 Monte Patria, 304 Punitaqui, 305 Río Hurtado",
  ],
  [
    "05",
    "Valparaíso",
    "101 Valparaíso, 102 Casablanca, 103 Concón, 104 Juan Fernández, 105 Puchuncaví, 107 Quintero, 109 Viña del Mar, 201 Isla de Pascua, 301 Los Andes, 302 Calle Larga, 303 Rinconada, 304 San Esteban, 401 La Ligua, 402 Cabildo, 403 Papudo, 404 Petorca, 405 Zapallar, 501 Quillota, 502 La Calera, 503 Hijuelas, 504 La Cruz, 506 Nogales, 601 San Antonio, 602 Algarrobo, 603 Cartagena, 604 El Quisco, 605 El Tabo, 606 Santo Domingo, 701 San Felipe, 702 Catemu, 703 Llaillay, 704 Panquehue, 705 Putaendo, 706 Santa María, 801 Quilpué, 802 Limache, 803 Olmué, 804 Villa Alemana",
  ],
  [
    "06",
    "O'Higgins",
    "101 Rancagua, 102 Codegua, 103 Coinco, 104 Coltauco, 105 Doñihue, 106 Graneros, 107 Las Cabras, 108 Machalí, 109 Malloa, 110 Mostazal, 111 Olivar, 112 Peumo, 113 Pichidegua, 114 Quinta de Tilcoco, 115 Rengo, 116 Requínoa, 117 San Vicente, 201 Pichilemu, 202 La Estrella, 203 Litueche, 204 Marchigüe, 205 Navidad, 206 Paredones, 301 San Fernando, 302 Chépica, 303 Chimbarongo, 304 Lolol, 305 Nancagua, 306 Palmilla, 307 Peralillo, 308 Placilla, 309 Pumanque, 310 Santa Cruz",
  ],
  [
    "07",
    "Maule",
    "101 Talca, 102 Constitución, 103 Curepto, 104 Empedrado, 105 Maule, 106 Pelarco, 107 Pencahue, 108 Río Claro, 109 San Clemente, 110 San Rafael, 201 Cauquenes, 202 Chanco, 203 Pelluhue, 301 Curicó, 302 Hualañé, 303 Licantén, 304 Molina, 305 Rauco, 306 Romeral, 307 Sagrada Familia, 308 Teno, 309 Vichuquén, 401 Linares, 402 Colbún, 403 Longaví, 404 Parral, 405 Retiro, 406 San Javier, 407 Villa Alegre, 408 Yerbas Buenas",
  ],
  [
    "08",
    "Biobío",
    "101 Concepción, 102 Coronel, 103 Chiguayante, 104 Florida, 105 Hualqui, 106 Lota, 107 Penco, 108 San Pedro de la Paz, 109 Santa Juana, 110 Talcahuano, 111 Tomé, 112 Hualpén, 201 Lebu, 202 Arauco, 203 Cañete, 204 Contulmo, 205 Curanilahue, 206 Los Álamos, 207 Tirúa, 301 Los Ángeles, 302 Antuco, 303 Cabrero, 304 Laja, 305 Mulchén, 306 Nacimiento, 307 Negrete, 308 Quilaco, 309 Quilleco, 310 San Rosendo, 311 Santa Bárbara, 312 Tucapel, 313 Yumbel, 314 Alto Biobío",
  ],
  [
    "09",
    "La Araucanía",
    "101 Temuco, 102 Carahue, 103 Cunco, 104 Curarrehue, 105 Freire, 106 Galvarino, 107 Gorbea, 108 Lautaro, 109 Loncoche, 110 Melipeuco, 111 Nueva Imperial, 112 Padre Las Casas, 113 Perquenco, 114 Pitrufquén, 115 Pucón, 116 Saavedra, 117 Teodoro Schmidt, 118 Toltén, 119 Vilcún, 120 Villarrica, 121 Cholchol, 201 Angol, 202 Collipulli, 203 Curacautín, 204 Ercilla, 205 Lonquimay, 206 Los Sauces, 207 Lumaco, 208 Purén, 209 Renaico, 210 Traiguén, 211 Victoria",
  ],
  [
    "10",
    "Los Lagos",
    "101 Puerto Montt, 102 Calbuco, 103 Cochamó, 104 Fresia, 105 Frutillar, 106 Los Muermos, 107 Llanquihue, 108 Maullín, 109 Puerto Varas, 201 Castro, 202 Ancud, 203 Chonchi, 204 Curaco de Vélez, 205 Dalcahue, 206 Puqueldón, 207 Queilén, 208 Quellón, 209 Quemchi, 210 Quinchao, 301 Osorno, 302 Puerto Octay, 303 Purranque, 304 Puyehue, 305 Río Negro, 306 San Juan de la Costa, 307 San Pablo, 401 Chaitén, 402 Futaleufú, 403 Hualaihué, 404 Palena",
  ],
  [
    "11",
    "Aysén",
    "101 Coyhaique, 102 Lago Verde, 201 Aysén, 202 Cisnes, 203 Guaitecas, 301 Cochrane, 302 O'Higgins, 303 Tortel, 401 Chile Chico, 402 Río Ibáñez",
  ],
  [
    "12",
    "Magallanes",
    "101 Punta Arenas, 102 Laguna Blanca, 103 Río Verde, 104 San Gregorio, 201 Cabo de Hornos, 202 Antártica, 301 Porvenir, 302 Primavera, 303 Timaukel, 401 Natales, 402 Torres del Paine",
  ],
  [
    "13",
    "Metropolitana",
    "101 Santiago, 102 Cerrillos, 103 Cerro Navia, 104 Conchalí, 105 El Bosque, 106 Estación Central, 107 Huechuraba, 108 Independencia, 109 La Cisterna, 110 La Florida, 111 La Granja, 112 La Pintana, 113 La Reina, 114 Las Condes, 115 Lo Barnechea, 116 Lo Espejo, 117 Lo Prado, 118 Macul, 119 Maipú, 120 Ñuñoa, 121 Pedro Aguirre Cerda, 122 Peñalolén, 123 Providencia, 124 Pudahuel, 125 Quilicura, 126 Quinta Normal, 127 Recoleta, 128 Renca, 129 San Joaquín, 130 San Miguel, 131 San Ramón, 132 Vitacura, 201 Puente Alto, 202 Pirque, 203 San José de Maipo, 301 Colina, 302 Lampa, 303 Tiltil, 401 San Bernardo, 402 Buin, 403 Calera de Tango, 404 Paine, 501 Melipilla, 502 Alhué, 503 Curacaví, 504 María Pinto, 505 San Pedro, 601 Talagante, 602 El Monte, 603 Isla de Maipo, 604 Padre Hurtado, 605 Peñaflor",
  ],
  [
    "14",
    "Los Ríos",
    "101 Valdivia, 102 Corral, 103 Lanco, 104 Los Lagos, 105 Máfil, 106 Mariquina, 107 Paillaco, 108 Panguipulli, 201 La Unión, 202 Futrono, 203 Lago Ranco, 204 Río Bueno",
  ],
  ["15", "Arica y Parinacota", "101 Arica, 102 Camarones, 201 Putre, 202 General Lagos"],
  [
    "16",
    "Ñuble",
    "101 Chillán, 102 Bulnes, 103 Chillán Viejo, 104 El Carmen, 105 Pemuco, 106 Pinto, 107 Quillón, 108 San Ignacio, 109 Yungay, 201 Quirihue, 202 Cobquecura, 203 Coelemu, 204 Ninhue, 205 Portezuelo, 206 Ránquil, 207 Treguaco, 301 San Carlos, 302 Coihueco, 303 Ñiquén, 304 San Fabián, 305 San Nicolás",
  ],
] as const;

export const CHILE_DISTRICTS: readonly District[] = districtsIn(REGIONS);
