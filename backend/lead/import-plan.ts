import type { LeadId } from "@asesorador/domain/kernel/ids";
import { teamDayStart } from "@asesorador/domain/kernel/local-time";
import { type Country, CURRENCY } from "@asesorador/domain/kernel/market";
import { searchable } from "@asesorador/domain/kernel/text";
import type { Vault } from "@asesorador/domain/kernel/vault";
import { Entered } from "@asesorador/domain/lead/entry-contract";
import type { LeadPreviewRow } from "@asesorador/domain/lead/import-contract";
import { DuplicateMatch } from "@asesorador/domain/lead/work";
import { type Blinds, readFirstAlike, readKnownIds } from "@asesorador/projections/lead/work-queries";
import * as z from "zod/mini";
import type { Context } from "../application/context.ts";
import { amountCell, amountCellProblem, dayIn, onePerColumn } from "../http/csv-cells.ts";
import { csvFile } from "../http/es.ts";
import { HttpError } from "../http/http-error.ts";
import { issuesIn } from "../http/issues.ts";
import { importing } from "./es.ts";
import type { LeadRow } from "./import-file.ts";
import { blindsOf, type Contact, contactOf } from "./submission.ts";

const Person = z.object(Entered);
type Person = z.infer<typeof Person>;

/** A row that can become a lead. */
type Usable = {
  readonly leadId: LeadId;
  readonly person: Person;
  /** The day of the consent, as the row states it. */
  readonly givenOn: string | null;
};
/** What happens to a row; `usable` is null where it is an error. */
export type LeadPlan = LeadPreviewRow & { readonly usable: Usable | null };

type About = {
  readonly market: Country;
  /** ISO 8601 UTC. */
  readonly now: string;
  /** The id of the lead that a line becomes: the same for every import of the same content. */
  readonly idOf: (line: number) => LeadId;
};
type Ports = { readonly db: Context["db"]; readonly vault: Pick<Vault, "blindIndex"> };

/**
 * Says of each row, in the file's order, whether it becomes a lead. Two people are the same one by the rule of all leads:
 * phone, document or e-mail, in any market.
 */
export const planLeads = async (
  { db, vault }: Ports,
  rows: readonly LeadRow[],
  about: About,
): Promise<readonly LeadPlan[]> => {
  const read = rows.map((row) => understood(row, about, vault));
  const people = read.flatMap(({ blinds }) => blinds ?? []);
  const ids = read.flatMap(({ usable }) => usable?.leadId ?? []);
  // The file's own leads are no duplicates of themselves.
  const [known, first] = await Promise.all([readKnownIds(db, ids), readFirstAlike(db, people, ids)]);
  const before = { phone: new Map(), document: new Map(), email: new Map() } satisfies Lines;
  return read.map(({ blinds, usable, ...plan }) => {
    if (!blinds || !usable) return { ...plan, usable: null, outcome: "error" };
    const earlier = matchesIn(blinds, before);
    const lead = matchesIn(blinds, first);
    for (const match of DuplicateMatch.options) {
      const blind = blinds[match];
      if (blind !== null && !before[match].has(blind)) before[match].set(blind, plan.line);
    }
    if (known.has(usable.leadId)) return { ...plan, usable, outcome: "known" };
    const message = earlier
      ? importing.inFile(wordsOf(earlier.by), earlier.of)
      : lead && importing.inLeads(wordsOf(lead.by));
    if (!message) return { ...plan, usable, outcome: "new" };
    return { ...plan, usable, outcome: "duplicate", problems: [{ column: "", message }] };
  });
};

type Lines = Readonly<Record<DuplicateMatch, Map<string, number>>>;

/** What a person has in common with the first of the others; null: nothing. */
const matchesIn = <Of>(
  blinds: Blinds,
  others: Readonly<Record<DuplicateMatch, ReadonlyMap<string, Of>>>,
): { readonly of: Of; readonly by: readonly DuplicateMatch[] } | null => {
  const found = DuplicateMatch.options.flatMap((match) => {
    const blind = blinds[match];
    const of = blind === null ? undefined : others[match].get(blind);
    return of === undefined ? [] : [{ match, of }];
  });
  const [one] = found;
  if (!one) return null;
  return { of: one.of, by: found.filter(({ of }) => of === one.of).map(({ match }) => match) };
};

const wordsOf = (by: readonly DuplicateMatch[]): readonly string[] => by.map((one) => importing.matches[one]);

type Understood = Omit<LeadPreviewRow, "outcome"> & {
  readonly usable: Usable | null;
  readonly blinds: Blinds | null;
};

const SHOWN = 80;

const understood = (row: LeadRow, { market, now, idOf }: About, vault: Ports["vault"]): Understood => {
  const { line, cells, uneven } = row;
  const shown = {
    line,
    name: (cells.nombre ?? "").slice(0, SHOWN),
    phone: (cells.telefono ?? "").slice(0, SHOWN),
  };
  const wrong = (...problems: LeadPreviewRow["problems"]): Understood => ({
    ...shown,
    problems,
    usable: null,
    blinds: null,
  });
  if (uneven) return wrong({ column: "", message: csvFile.cells(uneven.cells, uneven.columns) });
  if (cells.nombre === importing.example.nombre) return wrong({ column: "", message: importing.sample });
  const { input, givenOn, problems } = inputOf(cells, { market, now });
  const parsed = Person.safeParse(input);
  if (!parsed.success)
    for (const { path, message } of issuesIn(parsed.error.issues, input))
      problems.push({
        column: COLUMNS[path] ?? "",
        message: path === "serviceCategory" ? importing.category : message,
      });
  const contact = contactIn(input, market);
  if ("column" in contact) problems.push(contact);
  if (!parsed.success || "column" in contact || problems.length > 0) return wrong(...onePerColumn(problems));
  const usable = { leadId: idOf(line), person: parsed.data, givenOn };
  return { ...shown, problems: [], usable, blinds: blindsOf(contact, vault) };
};

type Problem = LeadPreviewRow["problems"][number];

/** The columns by the contract's names. */
const COLUMNS: Readonly<Record<string, string>> = {
  name: "nombre",
  phone: "telefono",
  email: "email",
  document: "documento",
  address: "direccion",
  serviceCategory: "categoria",
  currentCompany: "empresa_actual",
  monthlyPayment: "pago_mensual",
  note: "nota",
};

const inputOf = (cells: LeadRow["cells"], { market, now }: Pick<About, "market" | "now">) => {
  const given = (cell: string | undefined) => (cell === undefined || cell === "" ? null : cell);
  const payment = amountCell(cells.pago_mensual ?? "", CURRENCY[market]);
  const day = dayIn(cells.fecha_autorizacion ?? "");
  const category = given(cells.categoria);
  const problems: Problem[] = [];
  if (payment === undefined)
    problems.push({
      column: "pago_mensual",
      message: amountCellProblem(cells.pago_mensual ?? "", CURRENCY[market]),
    });
  if (day === undefined) problems.push({ column: "fecha_autorizacion", message: csvFile.date });
  else if (day !== null && isAhead(day, now))
    problems.push({ column: "fecha_autorizacion", message: importing.future });
  const input = {
    name: cells.nombre ?? "",
    phone: cells.telefono ?? "",
    email: given(cells.email),
    document: given(cells.documento),
    address: given(cells.direccion),
    serviceCategory: category === null ? undefined : searchable(category).replace(/[\s-]+/g, "_"),
    currentCompany: given(cells.empresa_actual),
    monthlyPayment: payment ?? null,
    note: given(cells.nota),
  };
  return { input, givenOn: day ?? null, problems };
};

/** The beginning of a day where the team works, ISO 8601 UTC. */
export const beginningOf = (day: string): string => new Date(teamDayStart(day)).toISOString();

/** Whether a day (YYYY-MM-DD) begins after `now`, by the team's clock. */
export const isAhead = (day: string, now: string): boolean => beginningOf(day) > now;

const contactIn = ({ phone, email, document }: Contact, market: Country): Contact | Problem => {
  try {
    return contactOf(
      { phone, email, rut: document, country: market, amountsCurrency: CURRENCY[market] },
      "team",
    );
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.code === "email_malformed"
      ? { column: "email", message: importing.email }
      : { column: "telefono", message: importing.phone };
  }
};
