import { searchable } from "@asesorador/domain/kernel/strings";

/** The 43 makes offered by the picker; any other may be typed. */
export const MAKES = [
  "Alfa Romeo",
  "Audi",
  "BAIC",
  "BMW",
  "BYD",
  "Changan",
  "Chery",
  "Chevrolet",
  "Chrysler",
  "Citroën",
  "Daihatsu",
  "DFSK",
  "Dodge",
  "Fiat",
  "Ford",
  "Foton",
  "GAC",
  "Geely",
  "Great Wall",
  "Haval",
  "Honda",
  "Hyundai",
  "JAC",
  "Jaguar",
  "Jeep",
  "Jetour",
  "Kia",
  "Land Rover",
  "Lexus",
  "Mahindra",
  "Mazda",
  "Mercedes-Benz",
  "MG",
  "Mitsubishi",
  "Nissan",
  "Peugeot",
  "Renault",
  "Subaru",
  "Suzuki",
  "Toyota",
  "Volkswagen",
  "Volvo",
  "SsangYong",
] as const;

/**
 * Makes that match the typed text: first those that start with it, then those that contain it. All of them
 * for "".
 */
export const findMakes = (typed: string): readonly string[] => {
  const wanted = searchable(typed);
  const fitting = MAKES.filter((make) => searchable(make).includes(wanted)).sort(byName);
  const first = fitting.filter((make) => searchable(make).startsWith(wanted));
  return [...first, ...fitting.filter((make) => !first.includes(make))];
};

const byName = (a: string, b: string): number => (searchable(a) < searchable(b) ? -1 : 1);
