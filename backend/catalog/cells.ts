import type { Brand, Service } from "@asesorador/domain/catalog/contract";
import { ServiceType } from "@asesorador/domain/kernel/market";
import { searchable } from "@asesorador/domain/kernel/text";
import { amountCell, amountCellProblem, dayIn, yesNoCell } from "../http/csv-cells.ts";
import { csvFile } from "../http/es.ts";
import type { Column } from "./csv.ts";
import { importing } from "./es.ts";

/**
 * A parsed cell: in the canonical form in which the file is written, and as the contract's input. `skipped`: the cell
 * is empty and the field has no empty value, so the field keeps its value.
 */
type Cell =
  | { readonly as: "value"; readonly text: string; readonly input: unknown }
  | { readonly as: "skipped" }
  | { readonly as: "problem"; readonly message: string };

const value = (parsed: { readonly text: string; readonly input: unknown }): Cell => ({
  as: "value",
  ...parsed,
});
/** A cell that is its own input. */
const textValue = (text: string): Cell => value({ text, input: text });
const BLANK = value({ text: "", input: null });
const problem = (message: string): Cell => ({ as: "problem", message });
const SKIPPED: Cell = { as: "skipped" };

type Reader = (cell: string, brands: readonly Brand[]) => Cell;

const text: Reader = textValue;

/** An amount in soles. */
const money: Reader = (cell) => {
  const amount = amountCell(cell, "PEN");
  if (amount === undefined) return problem(amountCellProblem(cell, "PEN"));
  return amount === null ? BLANK : value({ text: amount.toFixed(2), input: amount });
};

/** For building prices: 0 is how the form writes "none". */
const orNone =
  (read: Reader): Reader =>
  (cell, brands) => {
    const read_ = read(cell, brands);
    return read_.as === "value" && read_.input === 0 ? BLANK : read_;
  };

const whole: Reader = (cell) => {
  if (cell === "") return BLANK;
  const count = Number(cell);
  return /^\d{1,6}$/.test(cell) ? value({ text: String(count), input: count }) : problem(importing.whole);
};

const orSkipped =
  (read: Reader): Reader =>
  (cell, brands) =>
    cell === "" ? SKIPPED : read(cell, brands);

const yesNo: Reader = (cell) => {
  const input = yesNoCell(cell);
  if (input === undefined) return problem(importing.yesOrNo);
  return value({ text: input ? importing.yes : importing.no, input });
};

const TYPES: Readonly<Record<string, ServiceType>> = { doble: "doble_pack", triple: "triple_pack" };

const type: Reader = (cell) => {
  const word = searchable(cell).replace(/[\s-]+/g, "_");
  const known = ServiceType.safeParse(TYPES[word] ?? word).data;
  return known ? textValue(known) : problem(importing.type);
};

const date: Reader = (cell) => {
  const day = dayIn(cell);
  if (day === undefined) return problem(csvFile.date);
  return day === null ? BLANK : textValue(day);
};

/** Finds a brand by ID first, otherwise by name. */
export const readBrand: Reader = (cell, brands) => {
  const code = cell.toUpperCase();
  const byCode = brands.filter(({ brandId }) => brandId === code);
  const name = searchable(cell);
  const found = byCode.length > 0 ? byCode : brands.filter((one) => searchable(one.name) === name);
  const [only, another] = found;
  if (!only) return problem(cell === "" ? csvFile.missing : importing.noBrand(cell.slice(0, 80)));
  return another
    ? problem(importing.twoBrands(cell.slice(0, 80)))
    : value({ text: only.brandId, input: only.id });
};

const commaList: Reader = (cell) => textValue(parts(cell, ",").join(", "));

/** "WiFi 6 | Router incluido"; a JSON array when a feature contains the bar itself. */
const features: Reader = (cell) => {
  const list = cell.startsWith("[") ? jsonList(cell) : parts(cell, "|");
  return value({ text: featureCell(list), input: [...list] });
};

const parts = (cell: string, mark: string): readonly string[] =>
  cell
    .split(mark)
    .map((part) => part.trim())
    .filter((part) => part !== "");

const jsonList = (json: string): readonly string[] => {
  try {
    const list: unknown = JSON.parse(json);
    if (Array.isArray(list) && list.every((one) => typeof one === "string")) return list;
  } catch {
    // Not JSON: a plain text that begins with a bracket.
  }
  return parts(json, "|");
};

const featureCell = (list: readonly string[]): string =>
  list.some((one) => one.includes("|") || one !== one.trim() || one === "") || list[0]?.startsWith("[")
    ? JSON.stringify(list)
    : list.join(" | ");

const required =
  (read: Reader): Reader =>
  (cell, brands) =>
    cell === "" ? problem(csvFile.missing) : read(cell, brands);

export const READERS: Readonly<Record<Column, Reader>> = {
  productId: required((cell) => textValue(cell.toUpperCase())),
  brand: readBrand,
  name: required(text),
  type: required(type),
  speed: text,
  price: required(money),
  promotionalPrice: money,
  promotionalMonths: orNone(whole),
  buildingPrice: orNone(money),
  buildingPromotionalPrice: money,
  buildingPromotionalMonths: orNone(whole),
  installationFee: money,
  permanenceMonths: whole,
  tvChannels: whole,
  decoders: orSkipped(whole),
  smartDecoders: orSkipped(whole),
  hasPhone: orSkipped(yesNo),
  streamingServices: commaList,
  features,
  description: text,
  isRecommended: orSkipped(yesNo),
  isActive: orSkipped(yesNo),
  priceSource: text,
  priceCheckedAt: date,
};

/** A service as cells of the file. */
export const cellsOf = (service: Service, brandCode: string): Readonly<Record<Column, string>> => ({
  productId: service.productId,
  brand: brandCode,
  name: service.name,
  type: service.type,
  speed: service.speed,
  price: amount(service.price),
  promotionalPrice: amount(service.promotionalPrice),
  promotionalMonths: number(service.promotionalMonths),
  buildingPrice: amount(service.buildingPrice),
  buildingPromotionalPrice: amount(service.buildingPromotionalPrice),
  buildingPromotionalMonths: number(service.buildingPromotionalMonths),
  installationFee: amount(service.installationFee),
  permanenceMonths: number(service.permanenceMonths),
  tvChannels: number(service.tvChannels),
  decoders: number(service.decoders),
  smartDecoders: number(service.smartDecoders),
  hasPhone: word(service.hasPhone),
  streamingServices: service.streamingServices,
  features: featureCell(jsonList(service.features)),
  description: unixLines(service.description),
  isRecommended: word(service.isRecommended),
  isActive: word(service.isActive),
  priceSource: service.priceSource,
  priceCheckedAt: service.priceCheckedAt ?? "",
});

const amount = (soles: number | null): string => (soles === null ? "" : soles.toFixed(2));
const number = (count: number | null): string => (count === null ? "" : String(count));
const word = (ticked: boolean): string => (ticked ? importing.yes : importing.no);
const unixLines = (lines: string): string => lines.replace(/\r\n?/g, "\n").trim();
