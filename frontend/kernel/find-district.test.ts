import { DISTRICTS } from "@asesorador/domain/kernel/districts";
import { expect, test } from "vitest";
import { districtTyped, listed, suggestions } from "./find-district.ts";

const peru = listed(DISTRICTS.peru);
const chile = listed(DISTRICTS.chile);

test("a few letters, without accents, suggest the districts that begin with them, Lima's first", () => {
  expect(suggestions(peru, "san m", "peru").slice(0, 2)).toEqual([
    "San Martín de Porres, Lima",
    "San Miguel, Lima",
  ]);
  expect(suggestions(peru, "jesus m", "peru")[0]).toBe("Jesús María, Lima");
  expect(suggestions(chile, "nunoa", "chile")).toEqual(["Ñuñoa, Metropolitana"]);
});

test("a region, or another name of a city, finds its districts", () => {
  expect(suggestions(peru, "pucallpa", "peru")).toEqual(["Callería (Pucallpa), Ucayali"]);
  expect(suggestions(peru, "trujillo, la libertad", "peru")).toEqual([
    "Trujillo, La Libertad",
    "Alto Trujillo, La Libertad",
  ]);
});

test("an empty field shows the capital first, and what nothing matches shows nothing", () => {
  expect(suggestions(peru, "", "peru")[0]).toBe("Ancón, Lima");
  expect(suggestions(chile, "", "chile")[0]).toBe("Alhué, Metropolitana");
  expect(suggestions(peru, "zzz", "peru")).toEqual([]);
});

test("a name that several districts have is listed with what tells them apart, the capital's first", () => {
  expect(suggestions(peru, "miraflores", "peru")).toEqual([
    "Miraflores, Lima",
    "Miraflores, Arequipa",
    "Miraflores, Huánuco",
    "Miraflores, Yauyos, Lima",
    "San Juan de Miraflores, Lima",
  ]);
  expect(suggestions(peru, "la victoria", "peru")).toEqual(["La Victoria, Lima", "La Victoria, Lambayeque"]);
  expect(suggestions(peru, "pueblo nuevo ica", "peru")).toEqual([
    "Pueblo Nuevo, Ica, Ica",
    "Pueblo Nuevo, Chincha, Ica",
  ]);
});

test("what people call a district finds it, before one that has that name elsewhere", () => {
  for (const [called, label] of [
    ["SJL", "San Juan de Lurigancho, Lima"],
    ["V.E.S.", "Villa El Salvador, Lima"],
    ["surco", "Santiago de Surco, Lima"],
    ["Ate Vitarte", "Ate, Lima"],
    ["Cercado de L", "Lima, Lima"],
    ["Sta. Anita", "Santa Anita, Lima"],
    ["Sn Martin de Porres", "San Martín de Porres, Lima"],
  ])
    expect(suggestions(peru, called ?? "", "peru")[0], called).toBe(label);
  expect(suggestions(chile, "provi", "chile")[0]).toBe("Providencia, Metropolitana");
  expect(suggestions(peru, "surco", "peru")).toContain("Surco, Huarochirí, Lima");
  expect(districtTyped(peru, "Sta Anita", "peru")?.code).toBe("150137");
});

test("a misspelt name finds those that are near it, and none where nothing is", () => {
  for (const [typed, label] of [
    ["San Juan de Lurigncho", "San Juan de Lurigancho, Lima"],
    ["Miraflorez", "Miraflores, Lima"],
    ["Los Olibos", "Los Olivos, Lima"],
    ["ventanila", "Ventanilla, Callao"],
    ["Chorillos, Lima", "Chorrillos, Lima"],
    ["Areqipa", "Arequipa, Arequipa"],
    ["Carabai", "Carabayllo, Lima"],
    ["sanjuan de miraflores", "San Juan de Miraflores, Lima"],
  ])
    expect(suggestions(peru, typed ?? "", "peru")[0], typed).toBe(label);
  expect(suggestions(chile, "Provindencia", "chile")[0]).toBe("Providencia, Metropolitana");
  expect(districtTyped(peru, "Miraflorez", "peru")).toBeNull();
  expect(suggestions(peru, "no sé cuál es", "peru")).toEqual([]);
});

test("a typed name is its district where no other has it, and none before it is complete", () => {
  expect(districtTyped(peru, "jesus maria", "peru")?.code).toBe("150113");
  expect(districtTyped(peru, "San Miguel, Lima", "peru")?.code).toBe("150136");
  expect(districtTyped(peru, "San Miguel", "peru")).toBeNull();
  expect(districtTyped(peru, "Miraflores", "peru")).toBeNull();
  expect(districtTyped(peru, "cayma", "peru")?.code).toBe("040103");
  expect(districtTyped(peru, "Jesús Mar", "peru")).toBeNull();
  expect(districtTyped(peru, "", "peru")).toBeNull();
});

test("a typed name that in the capital is short for another district is none until it is chosen", () => {
  for (const short of ["surco", "Magdalena", "santa maria"])
    expect(districtTyped(peru, short, "peru"), short).toBeNull();
  expect(districtTyped(peru, "Surco, Huarochirí, Lima", "peru")?.code).toBe("150732");
  expect(districtTyped(peru, "Santiago de Surco", "peru")?.code).toBe("150140");
  expect(districtTyped(peru, "Trujillo", "peru")?.code).toBe("130101");
});
