/**
 * Real operators of Peru and Chile that people ask for though the comparison has no plans of theirs: recognised by name, so
 * that the reply says that there is none and which operators there are.
 */
export const UNLISTED_OPERATORS = [
  "Starlink",
  "DirecTV",
  "HughesNet",
  // Peru
  "Nubyx",
  "Fiberlux",
  "Fiberpro",
  "Optical Networks",
  "Econocable",
  "Best Cable",
  "Star Globalcom",
  "Mi Fibra",
  // Chile
  "Telsur",
  "Pacífico Cable",
  "CMET",
] as const;
