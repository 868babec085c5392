import {
  type AppliedRow,
  applyImport,
  exportServices,
  importTemplate,
  previewImport,
} from "@asesorador/domain/catalog/import-contract";
import { CSV_BODY_BYTES } from "@asesorador/domain/kernel/csv-file";
import { type Position, START } from "@asesorador/domain/kernel/event-store";
import { ServiceId } from "@asesorador/domain/kernel/ids";
import { teamDay } from "@asesorador/domain/kernel/local-time";
import { nextServiceId, readBrands, readServices } from "@asesorador/projections/catalog/queries";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Context } from "../application/context.ts";
import { mapConcurrently } from "../application/map-concurrently.ts";
import type { SerialQueue } from "../application/serial-queue.ts";
import { digestOf, sendCsv } from "../http/csv-table.ts";
import { LIMITS } from "../http/limits.ts";
import { type Handler, route } from "../http/route.ts";
import { cellsOf } from "./cells.ts";
import { csvOf, readCsv } from "./csv.ts";
import type { Author } from "./envelope.ts";
import { importing } from "./es.ts";
import { serviceChanges } from "./fields.ts";
import { type Plan, planImport, type Stock } from "./import-plan.ts";
import { causeOf, type PreviewBasis, previewBasis, tokenOf } from "./import-token.ts";
import { refusedRow } from "./rejections.ts";
import { addNewService, changeService } from "./service-writes.ts";
import type { WriteResult } from "./write-result.ts";

const LARGE = { bodyBytes: CSV_BODY_BYTES, answerMs: LIMITS.longAnswerMs };
const EXAMPLES = 2;

export const importRoutes = (app: FastifyInstance, context: Context, enqueue: SerialQueue): void => {
  const { db, now } = context;

  const preview: Handler<typeof previewImport> = async ({ csv }) => {
    const plans = planImport(readCsv(csv), await stockOf(db));
    const compared = new Map(
      plans.flatMap((plan) =>
        "service" in plan ? [[plan.line, { id: plan.service.id, revision: plan.service.revision }]] : [],
      ),
    );
    return { token: tokenOf({ digest: digestOf(csv), compared }), rows: plans.map(previewRow) };
  };

  const apply: Handler<typeof applyImport> = ({ csv, token }, { request }) =>
    enqueue(async () => {
      const seen = previewBasis(token, csv);
      const author = { request, now: now(), causationId: causeOf(seen) };
      return applyPlans(context, author, planImport(readCsv(csv), await stockOf(db)), seen);
    });

  const sendFile = async (reply: FastifyReply, name: string, rows: number): Promise<string> => {
    const { brands, services } = await stockOf(db);
    const codes = new Map(brands.map(({ id, brandId }) => [id, brandId]));
    const own = services.filter(({ country }) => country === "peru").toSorted((a, b) => a.id - b.id);
    const cells = own.slice(0, rows).map((one) => cellsOf(one, codes.get(one.brandId) ?? ""));
    return sendCsv(reply, name, csvOf(cells));
  };

  route(app, previewImport, preview, LARGE);
  route(app, applyImport, apply, LARGE);
  route(app, exportServices, (_, { reply }) =>
    sendFile(reply, `servicios-${teamDay(Date.parse(now()))}`, Number.POSITIVE_INFINITY),
  );
  route(app, importTemplate, (_, { reply }) => sendFile(reply, "plantilla-servicios", EXAMPLES));
};

const stockOf = async (db: Context["db"]): Promise<Stock> => {
  const [brands, services] = await Promise.all([
    readBrands(db, { onlyActive: false }),
    readServices(db, { onlyActive: false }),
  ]);
  return { brands, services };
};

const previewRow = ({ line, productId, name, outcome, changes, problems }: Plan) => ({
  line,
  productId,
  name,
  outcome,
  changes,
  problems,
});

/** Concurrent appends: no two rows concern the same service, and the store groups concurrent appends. */
const ROWS_AT_ONCE = 16;

/** Each new row tries an id of its own; a refused row leaves a gap. */
const applyPlans = async (
  context: Context,
  author: Author,
  plans: readonly Plan[],
  seen: PreviewBasis,
): Promise<{ rows: AppliedRow[]; position: string }> => {
  const head = await context.store.head();
  let free = await nextServiceId(context.db);
  const tasks = plans.map((plan): Row => {
    const next = free;
    if (plan.outcome === "new") free = ServiceId.parse(free + 1);
    return { plan, seen: seen.compared.get(plan.line), next };
  });
  let last: Position = START;
  const rows: AppliedRow[] = [];
  const results = await mapConcurrently(tasks, (task) => writeRow(context, author, task), ROWS_AT_ONCE);
  for (const [i, { position: at = START, ...outcome }] of results.entries()) {
    const { line = 0, productId = "", name = "" } = plans[i] ?? {};
    // When nothing had to change, the position is that of an earlier event.
    if (at <= head && outcome.outcome === "updated") outcome.outcome = "unchanged";
    if (at > last) last = at;
    rows.push({ line, productId, name, ...outcome });
  }
  return { rows, position: `${last}` };
};

type Row = {
  readonly plan: Plan;
  /** What the preview compared this line with; undefined when there was no such service. */
  readonly seen: { readonly id: number; readonly revision: string } | undefined;
  /** The first id that a new service tries. */
  readonly next: ServiceId;
};
type RowResult = Pick<AppliedRow, "outcome" | "id" | "message"> & { readonly position?: Position };

const writeRow = async (context: Context, author: Author, { plan, seen, next }: Row): Promise<RowResult> => {
  const id = "service" in plan ? plan.service.id : null;
  if (plan.outcome === "error")
    return { outcome: "error", id: null, message: plan.problems[0]?.message ?? "" };
  if (plan.outcome === "unchanged") return { outcome: "unchanged", id, message: "" };
  if (plan.outcome === "new") {
    // At the time of the preview a service with this Product ID existed.
    if (seen) return { outcome: "conflict", id: null, message: importing.conflict };
    const added = await addNewService(context, author, plan.input, { first: next, known: [] });
    return resultOf(added.written, { outcome: "created", id: added.written.ok ? added.id : null });
  }
  if (!seen) return { outcome: "conflict", id, message: importing.appeared };
  const { id: service, isActive, revision: _, ...input } = plan.input;
  const edit = { id: service, changes: serviceChanges(input), isActive, revision: seen.revision };
  return resultOf(await changeService(context, author, edit), { outcome: "updated", id });
};

const resultOf = (written: WriteResult, row: Pick<RowResult, "outcome" | "id">): RowResult =>
  written.ok ? { ...row, message: "", position: written.position } : { id: row.id, ...refusedRow(written) };
