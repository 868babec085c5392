import { CSV_BODY_BYTES } from "@asesorador/domain/kernel/csv-file";
import type { Received } from "@asesorador/domain/kernel/endpoint";
import { type Position, START } from "@asesorador/domain/kernel/event-store";
import { LeadId } from "@asesorador/domain/kernel/ids";
import type { Country } from "@asesorador/domain/kernel/market";
import {
  type ImportedLeadRow,
  importLeads,
  LEAD_ROWS_AT_ONCE,
  leadsTemplate,
  previewLeads,
} from "@asesorador/domain/lead/import-contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context, HttpSettings } from "../application/context.ts";
import { secretUuid } from "../application/derived-id.ts";
import { mapConcurrently } from "../application/map-concurrently.ts";
import { serialQueue } from "../application/serial-queue.ts";
import { audit } from "../http/audit.ts";
import { digestOf, sendCsv } from "../http/csv-table.ts";
import { csvFile } from "../http/es.ts";
import { HttpError, invalidField } from "../http/http-error.ts";
import { LIMITS } from "../http/limits.ts";
import { route } from "../http/route.ts";
import { type Entry, enterLead } from "./entry.ts";
import { importing } from "./es.ts";
import { leadsTemplateCsv, readLeadsCsv } from "./import-file.ts";
import { beginningOf, isAhead, type LeadPlan, planLeads } from "./import-plan.ts";
import { refusalOf } from "./rejections.ts";
import type { PriceChoice } from "./submission.ts";

const LARGE = {
  bodyBytes: CSV_BODY_BYTES,
  answerMs: LIMITS.longAnswerMs,
  perMinute: LIMITS.leadImportsPerMinute,
};

type Options = { readonly secret: string; readonly priceChoice: PriceChoice };
type Asked = Received<typeof importLeads>;

/** Leads from a CSV file: preview, and import in parts. */
export const leadImportRoutes = (
  app: FastifyInstance,
  context: Context,
  { idempotencySecret: secret }: Pick<HttpSettings, "idempotencySecret">,
  { priceChoice }: { readonly priceChoice: PriceChoice },
): void => {
  // Two imports take turns, so that each sees the other's people as duplicates. No stream refuses these.
  const enqueue = serialQueue(context.readModels, { whenBehind: "reject" });
  const planned = async (market: Country, csv: string) => {
    const digest = digestOf(csv);
    const plans = await planLeads(context, readLeadsCsv(csv), {
      market,
      now: context.now(),
      idOf: (line) => LeadId.parse(secretUuid(secret, `import/1/${market}/${digest}/${line}`)),
    });
    return { digest, plans };
  };

  route(
    app,
    previewLeads,
    async ({ market, csv }) => {
      const { digest, plans } = await planned(market, csv);
      return { token: digest, rows: plans.map(({ usable: _, ...row }) => row) };
    },
    LARGE,
  );

  route(
    app,
    importLeads,
    (asked, { request }) =>
      enqueue(async () => {
        const { market, csv, token, from, consent } = asked;
        if (token !== digestOf(csv))
          throw new HttpError(409, "other_content", { message: csvFile.otherContent });
        if (isAhead(consent.givenOn, context.now()))
          throw invalidField("consent.givenOn", "future", importing.future);
        const { digest, plans } = await planned(market, csv);
        const importId = secretUuid(secret, `import/1/${market}/${digest}`);
        if (from === 0) await audit(request, { kind: "leads_imported", importId, ...auditOf(asked, plans) });
        const parts = { context, request, asked, importId, options: { secret, priceChoice } };
        return applied(parts, plans);
      }),
    LARGE,
  );

  route(app, leadsTemplate, async (_, { reply }) => sendCsv(reply, "plantilla-leads", leadsTemplateCsv()));
};

const auditOf = ({ market, duplicates, consent }: Asked, plans: readonly LeadPlan[]) => {
  const numberOf = (wanted: LeadPlan["outcome"]) => plans.filter(({ outcome }) => outcome === wanted).length;
  return {
    market,
    rows: plans.length,
    fresh: numberOf("new"),
    known: numberOf("known"),
    duplicates: numberOf("duplicate"),
    withDuplicates: duplicates === "import",
    errors: numberOf("error"),
    means: consent.means,
    givenOn: consent.givenOn,
  };
};

type Parts = {
  readonly context: Context;
  readonly request: FastifyRequest;
  readonly asked: Asked;
  readonly importId: string;
  readonly options: Options;
};

const applied = async (parts: Parts, plans: readonly LeadPlan[]) => {
  const { context, asked } = parts;
  const head = await context.store.head();
  const end = asked.from + LEAD_ROWS_AT_ONCE;
  let last: Position = START;
  const rows = await mapConcurrently(plans.slice(asked.from, end), async (plan): Promise<ImportedLeadRow> => {
    const { line, name, phone, problems } = plan;
    const row = { line, name, phone, message: problems.map(problemText).join(" ") };
    if (plan.outcome === "error" || plan.usable === null) return { ...row, outcome: "error" };
    if (plan.outcome === "known") return { ...row, outcome: "known" };
    if (plan.outcome === "duplicate" && asked.duplicates === "skip") return { ...row, outcome: "duplicate" };
    const position = await entered(parts, plan.usable, line);
    if (position !== null && position > last) last = position;
    // Saved by an earlier request whose events the read models do not hold yet.
    const outcome = position === null || position <= head ? "known" : "created";
    return { ...row, message: "", outcome };
  });
  return { rows, next: end < plans.length ? end : null, position: `${last}` };
};

const problemText = ({ column, message }: LeadPlan["problems"][number]): string =>
  column === "" ? message : `${column}: ${message}`;

/** The position of the lead; null: an import of the same content, with another statement on consent, has saved it. */
const entered = async (
  { context, request, asked, importId, options }: Parts,
  { leadId, person, givenOn }: NonNullable<LeadPlan["usable"]>,
  line: number,
): Promise<Position | null> => {
  const { market, consent, fileName } = asked;
  const entry: Entry = {
    ...person,
    leadId,
    market,
    importId,
    how: "import",
    serviceId: null,
    assignee: null,
    consent: {
      means: consent.means,
      givenAt: beginningOf(givenOn ?? consent.givenOn),
      remark: importing.consent(consent.source, fileName, line),
    },
  };
  const handled = await enterLead(context, request, entry, options);
  if (handled.ok) return handled.position;
  if (handled.rejection === "lead_exists") return null;
  throw refusalOf(handled.rejection);
};
