import type { Brand } from "@asesorador/domain/catalog/contract";
import {
  type AppliedCoverageRow,
  applyCoverage,
  coverageTemplate,
  exportCoverage,
  previewCoverage,
} from "@asesorador/domain/catalog/coverage-contract";
import { brandStream } from "@asesorador/domain/catalog/events";
import { CSV_BODY_BYTES } from "@asesorador/domain/kernel/csv-file";
import { DISTRICTS, districtNameOf } from "@asesorador/domain/kernel/districts";
import { type Position, START } from "@asesorador/domain/kernel/event-store";
import type { BrandId } from "@asesorador/domain/kernel/ids";
import { teamDay } from "@asesorador/domain/kernel/local-time";
import type { Covers } from "@asesorador/domain/kernel/market";
import { readBrands } from "@asesorador/projections/catalog/queries";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Context } from "../application/context.ts";
import { handle } from "../application/handle.ts";
import type { SerialQueue } from "../application/serial-queue.ts";
import { digestOf, sendCsv } from "../http/csv-table.ts";
import { LIMITS } from "../http/limits.ts";
import { type Handler, route } from "../http/route.ts";
import { brand as brandAggregate } from "./aggregates.ts";
import { type CoveragePlan, planCoverage } from "./coverage-plan.ts";
import { type CoverageColumn, coverageCsvOf, readCoverageCsv } from "./csv.ts";
import { type Author, envelopeOf } from "./envelope.ts";
import { importing } from "./es.ts";
import { causeOf, type PreviewBasis, previewBasis, tokenOf } from "./import-token.ts";
import { refusalOf } from "./rejections.ts";

const LARGE = { bodyBytes: CSV_BODY_BYTES, answerMs: LIMITS.longAnswerMs };

/** Coverage as a file: preview, apply, export. A single brand's coverage is edited through its own route. */
export const coverageRoutes = (app: FastifyInstance, context: Context, enqueue: SerialQueue): void => {
  const { db, now } = context;
  const brands = () => readBrands(db, { onlyActive: false });

  const preview: Handler<typeof previewCoverage> = async ({ csv }) => {
    const plans = planCoverage(readCoverageCsv(csv), await brands());
    const compared = new Map(
      plans.flatMap(({ cell }) =>
        cell ? [[cell.brand.id, { id: cell.brand.id, revision: cell.brand.revision }] as const] : [],
      ),
    );
    const token = tokenOf({ digest: digestOf(csv), compared });
    return { token, rows: plans.map(({ cell: _, ...row }) => row) };
  };

  const apply: Handler<typeof applyCoverage> = ({ csv, token }, { request }) =>
    enqueue(async () => {
      const seen = previewBasis(token, csv);
      const author = { request, now: now(), causationId: causeOf(seen) };
      return applyPlans(context, author, planCoverage(readCoverageCsv(csv), await brands()), seen);
    });

  const sendFile = (reply: FastifyReply, name: string, rows: readonly CoverageCells[]): string => {
    return sendCsv(reply, name, coverageCsvOf(rows));
  };

  route(app, previewCoverage, preview, LARGE);
  route(app, applyCoverage, apply, LARGE);
  route(app, exportCoverage, async (_, { reply }) =>
    sendFile(
      reply,
      `cobertura-${teamDay(Date.parse(now()))}`,
      (await peruBrands(context)).flatMap(knownCells),
    ),
  );
  route(app, coverageTemplate, async (_, { reply }) => {
    const [first] = await peruBrands(context);
    return sendFile(reply, "plantilla-cobertura", first ? everyCell(first) : []);
  });
};

const peruBrands = ({ db }: Context) => readBrands(db, { country: "peru", onlyActive: false });

type CoverageCells = Readonly<Record<CoverageColumn, string>>;

const cellOf = (brand: Brand, code: string, covers: Covers): CoverageCells => ({
  brand: brand.brandId,
  district: districtNameOf(code),
  coverage: importing.covers[covers],
});

const knownCells = (brand: Brand): readonly CoverageCells[] => [
  ...brand.coverage.yes.map((code) => cellOf(brand, code, "yes")),
  ...brand.coverage.no.map((code) => cellOf(brand, code, "no")),
];

const everyCell = (brand: Brand): readonly CoverageCells[] => {
  const [yes, no] = [new Set(brand.coverage.yes), new Set(brand.coverage.no)];
  return DISTRICTS[brand.country].map(({ code }) =>
    cellOf(brand, code, yes.has(code) ? "yes" : no.has(code) ? "no" : "unknown"),
  );
};

/** One append for each brand, so that its rows are stored together or not at all. */
const applyPlans = async (
  context: Context,
  author: Author,
  plans: readonly CoveragePlan[],
  seen: PreviewBasis,
): Promise<{ rows: AppliedCoverageRow[]; position: string }> => {
  const changes = new Map<BrandId, Record<string, Covers>>();
  for (const { cell, outcome } of plans)
    if (cell && outcome === "changed")
      changes.set(cell.brand.id, { ...changes.get(cell.brand.id), [cell.district]: cell.covers });
  let last: Position = START;
  const conflicts = new Set<BrandId>();
  for (const [brandId, cells] of changes) {
    const position = await write(context, author, {
      brandId,
      cells,
      revision: seen.compared.get(brandId)?.revision,
    });
    if (position === null) conflicts.add(brandId);
    else if (position > last) last = position;
  }
  return { rows: plans.map((plan) => resultOf(plan, conflicts)), position: `${last}` };
};

type Write = {
  readonly brandId: BrandId;
  readonly cells: Readonly<Record<string, Covers>>;
  /** The brand's revision at the time of the preview; undefined: it was not in the preview. */
  readonly revision: string | undefined;
};

/** null: the brand was changed after the preview. */
const write = async (context: Context, author: Author, { brandId, cells, revision }: Write) => {
  if (revision === undefined) return null;
  const commands = [{ type: "SetBrandCoverage", brandId, changes: cells } as const];
  const envelope = envelopeOf({ ...author, stream: brandStream(brandId), commands, revision });
  const handled = await handle(context, brandAggregate, envelope);
  if (handled.ok) return handled.position;
  if (handled.rejection === "edited_meanwhile") return null;
  throw refusalOf(handled);
};

const resultOf = (
  { line, brand, district, outcome, problems, cell }: CoveragePlan,
  conflicts: ReadonlySet<BrandId>,
): AppliedCoverageRow => {
  const row = { line, brand, district };
  if (outcome === "error") return { ...row, outcome, message: problems[0]?.message ?? "" };
  if (outcome === "unchanged") return { ...row, outcome, message: "" };
  return cell && conflicts.has(cell.brand.id)
    ? { ...row, outcome: "conflict", message: importing.brandConflict }
    : { ...row, outcome: "updated", message: "" };
};
