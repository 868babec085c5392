import { districtOf } from "@asesorador/domain/kernel/districts";
import type { Country } from "@asesorador/domain/kernel/market";
import { rutCheckDigit } from "@asesorador/domain/lead/document";
import type { Random } from "./random.ts";

/** Contact data of a fictitious person, as typed by a visitor. */
export type Person = {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly document: string;
  readonly address: string;
  /** The code of the district in the address. */
  readonly district: string;
};

const GIVEN = [
  ..."Rosa Luis María José Carmen Jorge Ana Carlos Lucía Miguel Elena Víctor Julia Pedro Sofía Raúl Teresa César".split(
    " ",
  ),
  ..."Paola Iván Milagros Óscar Valeria Hugo Gabriela Renzo Diana Álvaro Noemí Julio Karina Félix Isabel Martín".split(
    " ",
  ),
  ..."Yolanda Andrés Maribel Sergio Pilar Tomás Rocío Esteban Flor Germán Silvia Nicolás Ximena Adrián".split(
    " ",
  ),
] as [string, ...string[]];
/** Surnames that reveal the person as fictitious. */
const SURNAMES: readonly [string, ...string[]] = [
  "Ejemplo",
  "Demo",
  "Muestra",
  "de la Prueba",
  "Inventado",
  "Imaginaria",
  "Ficticio",
  "del Simulacro",
];
/** By code. */
const HOMES = {
  peru: [
    "150122",
    "150140",
    "150136",
    "150117",
    "150110",
    "150130",
    "150103",
    "070101",
    "040101",
    "130101",
  ] as const,
  chile: ["13120", "13119", "13110", "13123", "13201", "05109", "08101", "09101"],
} as const satisfies Record<Country, readonly [string, ...string[]]>;

/** The `index`th fictitious person. Phone numbers start with 9000 0 and documents with 000, which are not assigned. */
export const person = (index: number, country: Country, random: Random): Person => {
  const given = random.pick(GIVEN);
  const name = `${given} ${random.pick(SURNAMES)}`;
  const number = `${index % 10_000}`.padStart(4, "0");
  return {
    name: random.chance(0.35) ? `${name} ${random.pick(SURNAMES)}` : name,
    phone: country === "peru" ? `900 00${number.slice(0, 1)} ${number.slice(1)}` : `+56 9 0000 ${number}`,
    email: `${plain(given)}.${index}@example.pe`,
    document: country === "peru" ? `0000${number}` : rut(`1000${number}`),
    ...home(random.between(100, 999), homeDistrict(country, random)),
  };
};

/** The code of a district where fictitious people live. */
export const homeDistrict = (country: Country, random: Random): string => random.pick<string>(HOMES[country]);

const home = (number: number, district: string) => ({
  address: `Calle Ejemplo ${number}, ${districtOf(district)?.name}`,
  district,
});

const plain = (name: string): string => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const rut = (body: string): string => `${body}-${rutCheckDigit(body)}`;
