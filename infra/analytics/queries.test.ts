import { randomUUID } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { STEPS, WIZARDS } from "@asesorador/domain/journey/steps";
import { teamDay } from "@asesorador/domain/kernel/local-time";
import { Country } from "@asesorador/domain/kernel/market";
import { SPANISH } from "@asesorador/domain/replay/es-dictionary";
import { EXPORT_COLUMNS } from "@asesorador/domain/replay/export-columns";
import { figuresOf } from "@asesorador/projections/replay/figures";
import { type Moment, readMoment } from "@asesorador/projections/replay/moment";
import { beforeAll, describe, expect, test } from "vitest";
import { demoEvents } from "../demo/events.ts";
import { PRICE_CHANGE } from "../demo/incidents.ts";
import { replayCommand } from "../operations/replay/command.ts";
import { readQueries } from "../operations/replay/queries.ts";
import { loadFrom } from "../operations/side-package.ts";
import { cohortsOf, funnelOf, moneyOf, responsesOf } from "../testing/analyses.ts";
import type { MemoryEventStore } from "../testing/memory-event-store.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { DEMO_NOW, wholeDemo, writeWholeDemo } from "../testing/whole-demo.ts";

const ROOT = join(import.meta.dirname, "../..");
const GUIDE = join(ROOT, "infra/docs/analyst.md");
const NOW = DEMO_NOW;
const folder = temporaryFolder("analytics-");

let store: MemoryEventStore;
let moment: Moment;

beforeAll(async () => {
  await writeWholeDemo();
  store = wholeDemo.store.copy();
  const { signal } = new AbortController();
  const cut = { clock: "occurred", until: Number.POSITIVE_INFINITY } as const;
  moment = await readMoment(store, cut, { signal, nowMs: Date.parse(NOW) });
});

const run = async (
  args: readonly string[],
  input = "",
  { signal = new AbortController().signal, openStore = async () => store } = {},
) => {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await replayCommand({
    args,
    open: openStore,
    openRows: () => Promise.reject(new Error("no rows are compared here")),
    nowMs: Date.parse(NOW),
    signal,
    out: { write: (text: string) => out.push(text) },
    err: { write: (text: string) => err.push(text) },
    input: Readable.from([input]),
    exportFolder: join(folder, "export"),
    others: [demoEvents],
  });
  return { code, out: out.join(""), err: err.join("") };
};

type Row = Readonly<Record<string, string | number | boolean | null>>;
const rowsOf = async (query: string, ...args: readonly string[]): Promise<readonly Row[]> => {
  const { code, out, err } = await run(["sql", query, "--json", ...args]);
  expect(err).not.toContain("Error");
  expect(code).toBe(0);
  return out
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
};
const answer = (file: string, ...args: readonly string[]) => rowsOf(join(import.meta.dirname, file), ...args);

describe("the queries on the demo have the figures of the commands", () => {
  test("steps: reached and left as in the funnel", async () => {
    const rows = await answer("01-conversion-by-step.sql");
    const expected = WIZARDS.flatMap((wizard) => {
      const groups = funnelOf(moment, { wizard: wizard, by: "device" });
      return STEPS[wizard].map((step) => {
        const own = groups.flatMap(({ steps }) => steps.filter((one) => one.step === step));
        const sum = (of: (one: (typeof own)[number]) => number) => own.reduce((all, one) => all + of(one), 0);
        return {
          cotizador: wizard,
          paso: step,
          llegaron: sum(({ reached }) => reached),
          se_fueron: sum(({ left }) => left),
        };
      });
    });
    expect(expected).toHaveLength(rows.length);
    expect(rows).toEqual(expect.arrayContaining(expected.map((row) => expect.objectContaining(row))));
  });

  test("devices: started and sent as in the funnel", async () => {
    const rows = await answer("02-conversion-by-device.sql");
    const expected = WIZARDS.flatMap((wizard) =>
      funnelOf(moment, { wizard: wizard, by: "device" })
        .filter(({ started }) => started > 0)
        .map(({ group, started, submitted }) => ({
          cotizador: wizard,
          dispositivo: group,
          empezaron: started,
          enviaron: submitted,
        })),
    );
    expect(rows).toHaveLength(expected.length);
    expect(rows).toEqual(expect.arrayContaining(expected.map((row) => expect.objectContaining(row))));
  });

  test("campaigns: every visit is in one, and what was sent is what the funnel counts", async () => {
    const rows = await answer("03-conversion-by-campaign.sql");
    const figures = figuresOf(moment);
    const sum = (of: string) => rows.reduce((all, row) => all + Number(row[of]), 0);
    const total = (of: string) =>
      WIZARDS.reduce((all, wizard) => all + (figures[`visits.${wizard}.${of}`] ?? 0), 0);
    expect([sum("empezaron"), sum("enviaron")]).toEqual([total("started"), total("submitted")]);
  });

  test.each([
    [
      "variant",
      "case variants when '{}' then 'none' else coalesce('titulo_portada=' || (variants->>'titulo_portada'), 'unknown') end",
    ],
    ["company", "coalesce(company, 'unknown')"],
    ["district", "coalesce(district_name, 'unknown')"],
  ] as const)("%s: visits and leads are grouped by their columns as in the funnel", async (by, group) => {
    const counted = (table: string, what: string) =>
      `(select ${group} as grupo, count(*) ${what} as n from ${table} where wizard = 'peru' group by 1)`;
    const rows = await rowsOf(
      `select grupo, coalesce(v.n, 0) as started, coalesce(l.n, 0) as leads from ${counted("visit", "filter (where started_at is not null)")} v full join ${counted("lead", "filter (where merged_into is null)")} l using (grupo) order by grupo`,
    );
    const groups = funnelOf(moment, { wizard: "peru", by, until: "converted" });
    expect(groups.length).toBeGreaterThan(2);
    expect(rows).toHaveLength(groups.length);
    expect(rows).toEqual(
      expect.arrayContaining(
        groups.map(({ group, started, leads }) => ({ grupo: group, started, leads: leads?.[0]?.reached })),
      ),
    );
  });

  test("operators and prices: every lead of the cards, by status", async () => {
    const figures = figuresOf(moment);
    const rows = await answer("04-conversion-by-operator.sql");
    for (const market of Country.options) {
      const own = rows.filter(({ mercado }) => mercado === market);
      const sum = (of: string) => own.reduce((all, row) => all + Number(row[of]), 0);
      expect([sum("leads"), sum("convertidos"), sum("perdidos")]).toEqual([
        figures[`${market}.leads`],
        figures[`${market}.status.converted`],
        figures[`${market}.status.lost`],
      ]);
      const priced = [...moment.leads.values()].filter(
        (lead) => lead.market === market && lead.mergedInto === null && lead.planPriceCents !== null,
      );
      const prices = (await answer("05-conversion-by-price.sql")).filter(({ mercado }) => mercado === market);
      expect(prices.reduce((all, { leads }) => all + Number(leads), 0)).toBe(priced.length);
      expect(prices.at(-1)?.["precio_hasta"]).toBe(
        Math.max(...priced.map(({ planPriceCents }) => planPriceCents ?? 0)) / 100,
      );
    }
  });

  test("advisers: promise, median and percentile as in response", async () => {
    const rows = await answer("06-response-of-advisers.sql");
    const hours = (ms: number | null) => (ms === null ? null : Math.round(ms / 360_000) / 10);
    const expected = Country.options.toSorted().flatMap((market) =>
      responsesOf(moment, { market, by: "adviser" }).map(({ group, leads, promise, wallMs }) => ({
        mercado: market,
        asesor: group === "none" ? "nadie" : group,
        leads,
        a_tiempo: promise.met,
        tarde: promise.late,
        vencida: promise.breached,
        por_vencer: promise.waiting,
        contactados: wallMs.n,
        mediana_h: hours(wallMs.median),
        p90_h: hours(wallMs.p90),
      })),
    );
    expect(rows).toHaveLength(expected.length);
    expect(rows).toEqual(expect.arrayContaining(expected.map((row) => expect.objectContaining(row))));
  });

  test("revenue: converted leads, and the sums of what was noted", async () => {
    const rows = await answer("07-revenue-and-commission.sql");
    for (const market of Country.options) {
      const own = [...moment.leads.values()].filter(
        (lead) => lead.market === market && lead.mergedInto === null && lead.status === "converted",
      );
      const sum = (of: string) =>
        Math.round(
          rows
            .filter(({ mercado }) => mercado === market)
            .reduce((all, row) => all + Number(row[of]) * 100, 0),
        );
      const inForce = own.flatMap(({ contract }) =>
        contract && contract.cancelled === null ? [contract] : [],
      );
      const cents = (of: "priceCents" | "commissionCents") =>
        inForce.reduce((all, contract) => all + (contract[of] ?? 0), 0);
      expect([sum("convertidos") / 100, sum("precio_mensual_vigente"), sum("comision_vigente")]).toEqual([
        own.length,
        cents("priceCents"),
        cents("commissionCents"),
      ]);
    }
  });

  test("savings: offered, converted and lost as in money", async () => {
    const rows = await answer("08-savings.sql");
    for (const market of Country.options) {
      const money = moneyOf([...moment.leads.values()].filter((lead) => lead.market === market));
      const by = Object.fromEntries(
        rows
          .filter(({ mercado }) => mercado === market)
          .map(({ que_fue, leads, ahorro_ofrecido }) => [
            que_fue,
            { leads, cents: Math.round(Number(ahorro_ofrecido) * 100) },
          ]),
      );
      expect(by["convertido"]).toEqual(money?.converted);
      const obtained = rows.filter(
        ({ mercado, ahorro_conseguido }) => mercado === market && ahorro_conseguido !== null,
      );
      expect(obtained.map(({ ahorro_conseguido }) => Math.round(Number(ahorro_conseguido) * 100))).toEqual([
        money?.obtained.cents,
      ]);
      expect(by["abierto"]).toEqual(money?.open);
      for (const [reason, lost] of Object.entries(money?.lost ?? {}))
        expect(by[`perdido: ${reason}`] ?? { leads: 0, cents: 0 }).toEqual(lost);
    }
  });

  test("cohorts: of each week and age as in cohort", async () => {
    const rows = await answer("09-cohort.sql");
    const expected = Country.options.toSorted().flatMap((market) =>
      cohortsOf(moment, { market, by: "week", after: [7, 14, 30] }).flatMap(({ cohort, ages }) =>
        ages
          .filter(({ n }) => n > 0)
          .map(({ days, n, converted }) => ({
            mercado: market,
            semana: cohort,
            dias: days,
            n,
            convertidos: converted,
          })),
      ),
    );
    expect(rows).toHaveLength(expected.length);
    expect(rows).toEqual(expect.arrayContaining(expected.map((row) => expect.objectContaining(row))));
  });

  test("season: leads by the weekday of Lima on which they were sent", async () => {
    const rows = await answer("10-season.sql");
    for (const market of Country.options) {
      const own = [...moment.leads.values()].filter(
        (lead) => lead.market === market && lead.mergedInto === null && !lead.entered,
      );
      const weekday = ({ submittedAt }: (typeof own)[number]) =>
        new Date(`${teamDay(submittedAt)}T00:00:00Z`).getUTCDay();
      const expected = [1, 2, 3, 4, 5, 6, 0].map((day) => own.filter((lead) => weekday(lead) === day).length);
      const counted = rows.filter(({ mercado }) => mercado === market).map(({ leads }) => leads);
      expect(counted).toEqual(expected);
    }
  });

  test("cheapest first: what one brand gains another loses", async () => {
    const rows = await answer("11-what-if-cheapest-first.sql");
    expect(rows.reduce((all, { cambio }) => all + Number(cambio), 0)).toBe(0);
  });

  test("elasticity: one row for each change of a price that is four weeks old", async () => {
    const rows = await answer("12-price-elasticity.sql");
    const changes = await rowsOf(
      "select count(*) as n from price p join price a on a.service_id = p.service_id and a.housing = p.housing and a.until_at = p.from_at where p.housing = 'house' and p.is_active and a.is_active and a.entry_price_cents <> p.entry_price_cents and p.from_at < timestamptz '2026-10-24 14:30:00Z'",
    );
    expect(changes).toEqual([{ n: rows.length }]);
    expect(rows).toMatchObject([{ cambio: "2026-10-07", precio_antes: 135, precio_despues: 109 }]);
  });
});

test("a month's figures are those of its days, and all months make the whole", async () => {
  const months = await rowsOf("select distinct month from lead order by month");
  expect(months.length).toBeGreaterThan(2);
  const parts = await Promise.all(
    months.map(({ month }) => answer("04-conversion-by-operator.sql", "--month", String(month))),
  );
  const sum = (rows: readonly Row[]) => rows.reduce((all, { leads }) => all + Number(leads), 0);
  expect(parts.flat().length).toBeGreaterThan(0);
  expect(sum(parts.flat())).toBe(sum(await answer("04-conversion-by-operator.sql")));
  expect(await rowsOf("select lead_id from lead where strftime(submitted_at, '%Y-%m') <> month")).toEqual([]);
});

describe("sql", () => {
  test("has every table under its English and its Spanish name, empty ones included", async () => {
    // Each command opens a DuckDB of its own and makes all views.
    const described = Map.groupBy(
      await rowsOf("select table_name, column_name from duckdb_columns() where not internal"),
      ({ table_name }) => table_name,
    );
    const countsIn = async (names: readonly string[]) => {
      const counts = names.map((name) => `(select count(*)::integer from ${name})`);
      const [row = {}] = await rowsOf(`select ${counts.map((count, n) => `${count} as n${n}`).join(", ")}`);
      return Object.values(row);
    };
    const tables = Object.entries(EXPORT_COLUMNS);
    const spanish = tables.map(([table]) => SPANISH[table as keyof typeof SPANISH]);
    for (const [n, [, columns]] of tables.entries()) {
      const names = described.get(spanish[n] ?? "")?.map(({ column_name }) => column_name);
      expect(names?.toSorted()).toEqual([...Object.keys(columns), "month"].toSorted());
    }
    const counts = await countsIn(tables.map(([table]) => table));
    expect(counts).toHaveLength(tables.length);
    expect(counts).toEqual(await countsIn(spanish));
  });

  test("shows a table, CSV or JSON; instants are UTC, days Lima's", async () => {
    const query =
      "select 'a' as texto, 1.5 as n, true as si, null as nada, timestamptz '2026-10-01 04:00:00Z' as t, (timestamptz '2026-10-01 04:00:00Z')::date as dia";
    expect(await rowsOf(query)).toEqual([
      {
        texto: "a",
        n: expect.anything(),
        si: true,
        nada: null,
        t: "2026-10-01T04:00:00.000Z",
        dia: "2026-09-30",
      },
    ]);
    expect((await run(["sql", query, "--csv"])).out).toContain("2026-10-01T04:00:00.000Z,2026-09-30");
    expect((await run(["sql", query])).out).toContain("(1 rows)");
  });

  test.each([
    ["create table t (i integer)"],
    ["copy (select 1) to 'FOLDER/out.csv'"],
    ["explain select 1"],
    ["explain analyze copy (select 1) to 'FOLDER/out.csv'"],
    ["insert into lead select * from lead"],
    ["attach 'FOLDER/a.db'"],
    ["export database 'FOLDER/x'"],
    ["set enable_external_access = true"],
    ["select 1; drop view lead"],
    ["install httpfs"],
    ["call checkpoint()"],
  ])("refuses what writes or changes a setting: %s", async (query) => {
    const target = join(folder, "export");
    const { code, out, err } = await run(["sql", query.replace("FOLDER", target)]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(/^only SELECT /);
    expect((await readdir(target)).toSorted()).toEqual(
      (await readdir(target)).filter((name) => /^kind=|^manifest/.test(name)).toSorted(),
    );
  });

  test.each([
    ["select * from read_text('/etc/hostname')"],
    ["select * from read_text('FOLDER/../secret.txt')"],
    ["select * from glob('/etc/*')"],
    ["select * from read_csv('https://example.invalid/a.csv')"],
  ])("reads nothing outside of the folder: %s", async (query) => {
    await writeFile(join(folder, "secret.txt"), "secret");
    const { code, out, err } = await run(["sql", query.replace("FOLDER", join(folder, "export"))]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(/Permission Error|disabled/);
  });

  test("a query that is stopped says so in our words, with code 1", async () => {
    await rowsOf("select 1");
    const stop = new AbortController();
    const endless =
      "select count(*) from range(1000000000000) a, range(1000) b where hash(a.range) = b.range";
    const openStore = async () => {
      // At the query, as the export is up to date.
      setImmediate(() => stop.abort());
      return store;
    };
    expect(
      await run(["sql", endless, "--to", join(folder, "export")], "", { signal: stop.signal, openStore }),
    ).toEqual({
      code: 1,
      out: "",
      err: "stopped\n",
    });
  });

  test("a mistake is answered with DuckDB's message, a missing file and a bad month by name, and code 2", async () => {
    expect(await run(["sql", "select nothing from lead"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("nothing"),
    });
    expect(await run(["sql", "./missing.sql"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("no file"),
    });
    expect(await run(["sql", "select 1", "--month", "2026-13"])).toMatchObject({ code: 2 });
    expect(await run(["sql", ".columns leed"])).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringContaining('view: there is no "leed". Nearest: lead'),
    });
    expect(await run(["sql", ".table"])).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringContaining('command: there is no ".table". Nearest: .tables'),
    });
    expect(await run(["sql", "select 1", "select 2"])).toMatchObject({ code: 2 });
  });

  test("the example of a typed fold counts the leads, conversions and savings of the export", async () => {
    const { code, out } = await run(["run", join(import.meta.dirname, "savings-by-brand.ts"), "--json"]);
    expect(code).toBe(0);
    const folded = out
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row);
    const counted = await rowsOf(
      "select coalesce(brand, 'none') as brand, currency, count(*) as leads, count(*) filter (where status = 'converted') as converted, sum(savings_cents)::bigint as monthly_savings_cents from lead where merged_into is null group by all",
    );
    const inOrder = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).sort();
    expect(folded.length).toBeGreaterThan(5);
    expect(inOrder(folded)).toEqual(inOrder(counted));
  });

  test("the view plan has each priced plan once, and .columns describes it", async () => {
    const [counts] = await rowsOf(
      "select (select count(*) from plan) as plans, (select count(distinct service_id) from price) as priced",
    );
    expect(counts?.["plans"]).toBe(counts?.["priced"]);
    expect((await run(["sql", ".columns plan"])).out).toMatch(/^brand +su marca/m);
  });

  test("without a query it reads some from its input, each up to its semicolon, and stops at one that fails", async () => {
    const ok = await run(
      ["sql", "--json"],
      "select 1 as a;\nselect\n 2 as a;\n.help\n.columns solicitud\nselect 3 as a",
    );
    expect(ok).toMatchObject({ code: 0, out: '{"a":1}\n{"a":2}\n{"a":3}\n' });
    expect(ok.err).toContain("lead (solicitud)");
    expect(ok.err).toContain("se borraron sus datos personales");
    const { code, out } = await run(["sql", ".columns solicitud"]);
    expect([code, ok.err.includes(out.trimEnd())]).toEqual([0, true]);
    for (const wrong of ["select oops;", ".schema lead"]) {
      const failed = await run(["sql", "--json"], `select 1 as a;\n${wrong}\nselect 2 as a;\n`);
      expect(failed).toMatchObject({ code: 1, out: '{"a":1}\n' });
    }
  });

  test.each([".tables", ".tablas", ".help"])(
    "%s lists the views, as a query and at the prompt",
    async (command) => {
      const { code, out } = await run(["sql", command]);
      expect(code).toBe(0);
      expect(out).toContain("lead (solicitud), lead_status (estado_de_solicitud)");
      const atPrompt = await run(["sql", "--json"], `${command}\nselect 1 as a;\n`);
      expect([atPrompt.code, atPrompt.out, atPrompt.err.includes(out.trimEnd())]).toEqual([
        0,
        '{"a":1}\n',
        true,
      ]);
    },
  );
});

type Connection = { runAndReadAll(sql: string): Promise<{ getRowsJson(): unknown }>; closeSync(): void };
type DuckDb = {
  readonly DuckDBInstance: {
    create(path: string): Promise<{ connect(): Promise<Connection>; closeSync(): void }>;
  };
};

describe("the analysts' guide", () => {
  // After a change of the demo: vitest -u writes the new output into the guide; read it before committing.
  test("shows what the queries answer", async () => {
    const guide = await readFile(GUIDE, "utf8");
    const examples = [...guide.matchAll(/^```console\n\$ npm run replay -- sql (.+)\n([^`]*)```$/gm)];
    expect(examples.length).toBeGreaterThan(2);
    let answered = guide;
    for (const [block, query = ""] of examples) {
      const given = query.startsWith('"') ? query.slice(1, -1) : join(ROOT, query);
      const { code, out, err } = await run(["sql", given]);
      expect([query, code, code === 0 ? "" : err]).toEqual([query, 0, ""]);
      answered = answered.replace(
        block,
        () => `\`\`\`console\n$ npm run replay -- sql ${query}\n${out}\`\`\``,
      );
    }
    await expect(answered).toMatchFileSnapshot(GUIDE);
  });

  test("shows how another DuckDB reads the files of an export", async () => {
    await run(["sql", "select 1"]);
    const guide = await readFile(GUIDE, "utf8");
    const [, block = ""] = /^```sql\n([^`]*)```$/m.exec(guide) ?? [];
    const duckdb = { folder: join(import.meta.dirname, "duckdb"), name: "DuckDB" };
    const { DuckDBInstance } = loadFrom(duckdb, "@duckdb/node-api") as DuckDb;
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    for (const statement of block.split(";\n").filter(Boolean))
      await connection.runAndReadAll(statement.replaceAll("'historia/", `'${join(folder, "export")}/`));
    const counted = "select count(*)::integer, count(distinct month)::integer from lead";
    const rows = (await connection.runAndReadAll(counted)).getRowsJson();
    connection.closeSync();
    instance.closeSync();
    expect(rows).toEqual([[moment.leads.size, 4]]);
  });

  test("names every query with its question", async () => {
    const guide = await readFile(GUIDE, "utf8");
    for (const { file, question } of await readQueries())
      expect(guide).toContain(`| \`${file}\` | ${question} |`);
  });
});

describe("report", () => {
  test("is one file without scripts that answers every query, with its definition", async () => {
    const file = join(folder, "informe.html");
    const { code, out } = await run(["report", "--month", "2026-10", "--out", file]);
    expect([code, out]).toEqual([0, `${file}\n`]);
    const page = await readFile(file, "utf8");
    const queries = await readQueries();
    expect(queries).toHaveLength(12);
    for (const { question, file: query } of queries) {
      expect(page).toContain(`. ${question}</h2>`);
      expect(page).toContain(`infra/analytics/${query}`);
    }
    expect(page).toContain("Informe de octubre de 2026");
    for (const name of ["Perú", "Seguro de auto", "Ubicación", "Teléfono", "perdido: Eligió a otro operador"])
      expect(page).toContain(`>${name}<`);
    for (const name of [
      "campaña",
      "comisión vigente",
      "días",
      "día de la semana",
      "leads después",
      "qué fue",
    ])
      expect(page).toContain(`>${name}</th>`);
    for (const code of ["peru", "car", "ubicacion", "phone", "perdido: chose_competitor"])
      expect(page).not.toContain(`>${code}<`);
    expect(page).not.toMatch(/<script|https?:|src=|url\(/);
    expect(await readdir(folder)).not.toContain("informe.html.part");
  });

  test("has bars of one scale within each market", async () => {
    const path = join(folder, "barras.html");
    await run(["report", "--out", path]);
    const sections = (await readFile(path, "utf8")).split("<section ");
    const full = { "03-conversion-by-campaign.sql": 1, "05-conversion-by-price.sql": 2 };
    for (const [file, expected] of Object.entries(full)) {
      const section = sections.find((one) => one.includes(file)) ?? "";
      const widths = [...section.matchAll(/style="width:([\d.]+)%"/g)].map(([, width]) => Number(width));
      expect(widths.length, file).toBeGreaterThan(expected);
      expect(
        widths.filter((width) => width === 100),
        file,
      ).toHaveLength(expected);
    }
  });

  test("of a month without data says so", async () => {
    const file = join(folder, "vacio.html");
    await run(["report", "--month", "2020-01", "--out", file]);
    expect((await readFile(file, "utf8")).split("Sin datos en este período.")).toHaveLength(13);
  });

  test("into a folder that is missing ends with the system's reason and code 1", async () => {
    expect(await run(["report", "--out", join(folder, "none", "a.html")])).toMatchObject({
      code: 1,
      err: expect.stringContaining("ENOENT"),
    });
  });
});

const append = (stream: string, type: string, version: number, data: object, occurredAt: string) =>
  store.append(stream, "any", [
    {
      type,
      version,
      data,
      eventId: randomUUID(),
      metadata: {
        actor: "visitor",
        correlationId: "c",
        causationId: "c",
        occurredAt,
        recordedAt: NOW,
      },
    },
  ]);

// Last, because it adds to history; all at once, because each continued export reads history again.
describe("where history has gone on", () => {
  const [at, window] = [Date.parse("2026-10-10T15:00:00.000Z"), 28 * 86_400_000];
  const countEvents = async () => Number((await rowsOf("select count(*) as n from event"))[0]?.["n"]);
  /** By brand, in lists as they were and cheapest first. */
  const firstPlaces = async (): Promise<ReadonlyMap<string, readonly number[]>> =>
    new Map(
      (await answer("11-what-if-cheapest-first.sql"))
        .filter(({ cotizador }) => cotizador === "peru")
        .map((row) => [
          String(row["operador"]),
          [Number(row["primeras_hoy"]), Number(row["primeras_por_precio"])],
        ]),
    );
  let events = 0;
  let firsts: Awaited<ReturnType<typeof firstPlaces>>;
  let repriced = { serviceId: 0, before: 0 };
  let brands: readonly (string | undefined)[] = [];

  beforeAll(async () => {
    events = await countEvents();
    firsts = await firstPlaces();
    const [plan] = await rowsOf(
      `select service_id, p.price_cents, count(*)::integer as n from price p join lead l using (service_id)
       where p.housing = 'house' and p.is_active and p.promotion_price_cents is null and p.currency = 'PEN' and p.until_at is null
         and service_id <> ${PRICE_CHANGE.serviceId}
       group by all order by n desc, service_id limit 1`,
    );
    repriced = { serviceId: Number(plan?.["service_id"]), before: Number(plan?.["price_cents"]) };
    const [dear, cheap] = await rowsOf(
      "select min(service_id) as service_id, brand from price where currency = 'PEN' group by brand order by brand limit 2",
    );
    brands = [dear, cheap].map((one) => one && String(one["brand"]));

    const { serviceId, before } = repriced;
    const change = { serviceId, housing: "house", from: before, to: before * 2 };
    await append(`service-${serviceId}`, "ServiceRepriced", 1, change, new Date(at).toISOString());
    const journeyId = "00000000-0000-4000-8000-0000000000d1";
    const visit = { journeyId, wizard: "peru", day: "2026-11-21" };
    await append(`journey-${journeyId}`, "WizardStarted", 1, { ...visit, viewport: "phone" }, NOW);
    const answers = {
      paymentCents: 9_500,
      company: "win",
      service: "internet",
      housing: null,
      priority: "ahorrar",
    };
    const shown = {
      ...visit,
      seq: 4,
      sinceMs: 1_000,
      first: true,
      count: 2,
      answers,
      weights: null,
      top: null,
      cause: "first",
      ownWeights: false,
      order: "recomendacion",
      filters: null,
      plans: [
        [dear?.["service_id"], 1, 90, 9_900],
        [cheap?.["service_id"], 2, 80, 7_900],
      ],
      outside: [],
      catalogue: null,
      ruleset: null,
    };
    await append(`journey-${journeyId}`, "RecommendationsShown", 2, shown, NOW);
  });

  test("sql continues the export", async () => {
    expect(await countEvents()).toBe(events + 3);
  });

  test("elasticity: the leads of a plan in the 28 days before and after its price changed", async () => {
    const { serviceId, before } = repriced;
    const own = [...moment.leads.values()].filter(
      (lead) => lead.serviceId === serviceId && lead.mergedInto === null,
    );
    const within = (from: number, until: number) =>
      own.filter(({ submittedAt }) => submittedAt >= from && submittedAt < until).length;
    const [n1, n2] = [within(at - window, at), within(at, at + window)];
    expect(n1 + n2).toBeGreaterThan(0);
    const elasticity = (n2 - n1) / ((n2 + n1) / 2) / (2 / 3);
    const changed = await answer("12-price-elasticity.sql");
    expect(changed.filter(({ cambio }) => cambio === "2026-10-10")).toMatchObject([
      {
        cambio: "2026-10-10",
        precio_antes: before / 100,
        precio_despues: before / 50,
        leads_antes: n1,
        leads_despues: n2,
        elasticidad: Math.round(elasticity * 100) / 100,
      },
    ]);
  });

  test("cheapest first: a list whose first plan is not the cheapest gives its first place to another brand", async () => {
    const [dear = "", cheap = ""] = brands;
    const after = await firstPlaces();
    const [today = 0, byPrice = 0] = firsts.get(dear) ?? [];
    expect(after.get(dear)).toEqual([today + 1, byPrice]);
    const [others = 0, cheapest = 0] = firsts.get(cheap) ?? [];
    expect(after.get(cheap)).toEqual([others, cheapest + 1]);
  });
});
