import { type Fact, parsePosition } from "@asesorador/domain/kernel/event-store";
import { expect, test } from "vitest";
import { catalogReadModel } from "./projection.ts";
import { catalogDdl } from "./tables.ts";

const project = (fact: Fact, revision = 3n) =>
  catalogReadModel.project(
    {
      ...fact,
      eventId: "0195f6a0-0000-7000-8000-0000000000e1",
      stream: "brand-1",
      revision,
      position: parsePosition("1"),
      metadata: { actor: "admin:ana", correlationId: "c", causationId: "c", occurredAt: "", recordedAt: "" },
    },
    { searchTokens: () => [] },
  );
const newest = { position: "1", event_id: "0195f6a0-0000-7000-8000-0000000000e1" };
const service = {
  serviceId: 7,
  isActive: true,
  productCode: "WIN-300",
  brandId: 1,
  name: "Fibra 300",
  description: "",
  type: "internet",
  country: "peru",
  currency: "PEN",
  house: { priceCents: 9_900, promotion: { priceCents: 7_900, months: 6 } },
  building: { priceCents: null, promotion: null },
  installationCents: 0,
  permanenceMonths: null,
  speed: "300 Mbps",
  streamingServices: ["Netflix"],
  features: ["Fibra óptica"],
  tvChannels: null,
  decoders: 0,
  smartDecoders: 0,
  hasPhone: false,
  isRecommended: true,
  priceSource: "",
  priceCheckedAt: null,
};

test("a brand's row follows its stream, revision included", () => {
  const brand = { code: "WIN", name: "WIN", logoUrl: null, description: "", country: "peru" };
  const row = { table: "brand", key: { brand_id: 1 } };
  expect(
    project({ type: "BrandAdded", version: 1, data: { ...brand, brandId: 1, isActive: true } }, 0n),
  ).toEqual([
    {
      ...row,
      op: "upsert",
      set: {
        code: "WIN",
        name: "WIN",
        logo_url: null,
        description: "",
        country: "peru",
        is_active: true,
        revision: "0",
        ...newest,
      },
    },
  ]);
  expect(
    project({
      type: "BrandEdited",
      version: 1,
      data: { brandId: 1, changes: { logoUrl: "https://x.pe/l.svg" } },
    }),
  ).toEqual([{ ...row, op: "update", set: { logo_url: "https://x.pe/l.svg", revision: "3", ...newest } }]);
  expect(project({ type: "BrandToggled", version: 1, data: { brandId: 1, isActive: false } })).toEqual([
    { ...row, op: "update", set: { is_active: false, revision: "3", ...newest } },
  ]);
});

test("coverage is a row for each district that is known, and none for one that is not", () => {
  const set = (covers: string, ...districts: string[]) =>
    project({ type: "BrandCoverageSet", version: 1, data: { brandId: 1, covers, districts } });
  const brandRow = { op: "update", table: "brand", key: { brand_id: 1 }, set: { revision: "3", ...newest } };
  const cell = (district: string) => ({ table: "brand_coverage", key: { brand_id: 1, district } });
  expect(set("yes", "150122", "150113")).toEqual([
    brandRow,
    { ...cell("150122"), op: "upsert", set: { covers: true } },
    { ...cell("150113"), op: "upsert", set: { covers: true } },
  ]);
  expect(set("no", "150122")).toEqual([
    brandRow,
    { ...cell("150122"), op: "upsert", set: { covers: false } },
  ]);
  expect(set("unknown", "150122")).toEqual([brandRow, { ...cell("150122"), op: "delete" }]);
});

test("a new service fills every column of its table", () => {
  const [change] = project({ type: "ServiceAdded", version: 2, data: service });
  if (change?.op !== "upsert") throw new Error("one row");
  const ddl = catalogDdl.split("create table ").find((table) => table.startsWith("service ")) ?? "";
  const columns = [...ddl.matchAll(/^ {4}(\w+) /gm)];
  expect(Object.keys({ ...change.key, ...change.set }).sort()).toEqual(
    columns.map(([, name]) => name).sort(),
  );
  expect(change.set).toMatchObject({
    price_cents: 9_900,
    promotional_price_cents: 7_900,
    promotional_months: 6,
    streaming_services: ["Netflix"],
    permanence_months: null,
  });
});

test("an edit sets what it names and nothing else, null included", () => {
  expect(
    project({
      type: "ServiceEdited",
      version: 2,
      data: { serviceId: 7, changes: { installationCents: null } },
    }),
  ).toEqual([
    {
      op: "update",
      table: "service",
      key: { service_id: 7 },
      set: { installation_cents: null, revision: "3", ...newest },
    },
  ]);
});

test("a price waits in a row of its own from its schedule to its day or its cancellation, and the service's revision follows", () => {
  const ids = { serviceId: 7, scheduleId: "0195f6a0-0000-4000-8000-0000000000a1" };
  // A client chooses the schedule's id: two services may have the same.
  const key = { service_id: 7, schedule_id: ids.scheduleId };
  const revised = {
    op: "update",
    table: "service",
    key: { service_id: 7 },
    set: { revision: "3", ...newest },
  };
  const effectiveAt = "2026-12-01T05:00:00.000Z";
  const changes = { house: { promotion: null } };
  expect(project({ type: "PriceScheduled", version: 2, data: { ...ids, effectiveAt, changes } })).toEqual([
    revised,
    {
      op: "upsert",
      table: "scheduled_price",
      key,
      set: {
        effective_at: effectiveAt,
        changes: JSON.stringify(changes),
        event_id: "0195f6a0-0000-7000-8000-0000000000e1",
      },
    },
  ]);
  for (const type of ["PriceScheduleCancelled", "PriceScheduleApplied"])
    expect(project({ type, version: 1, data: ids })).toEqual([
      revised,
      { op: "delete", table: "scheduled_price", key },
    ]);
});
