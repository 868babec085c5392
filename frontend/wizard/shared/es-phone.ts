import type { Country } from "@asesorador/domain/kernel/market";

/** Which numbers the phone field takes, in the wizard's country. Apart, so that the long wizard loads no other shared text. */
export const phoneHint: Readonly<Record<Country, string>> = {
  peru: "Celular de 9 dígitos o fijo con código de ciudad. Si es de otro país, con + y su código.",
  chile: "Celular o fijo, de 9 dígitos. Si es de otro país, con + y su código.",
};
