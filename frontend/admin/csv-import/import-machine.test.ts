import { expect, test, vi } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { ResponseError } from "../../kernel/http.ts";
import { type Application, importMachine, WITH_DUPLICATES } from "./import-machine.ts";
import type { Applied, Preview, Settings } from "./rows.ts";

const row = { line: 2, code: "A", name: "A", changes: [], problems: [] };
const previewOf = (outcome: Preview["rows"][number]["outcome"]): Preview => ({
  token: "token",
  rows: [{ ...row, outcome }],
});
const APPLIED: Applied = {
  position: "7",
  next: null,
  rows: [{ line: 2, code: "A", name: "A", outcome: "created", message: "" }],
};
const refusal = (message: string) =>
  new ResponseError(400, "", JSON.stringify({ code: "invalid_input", message, issues: [] }));

const started = ({
  preview = async () => previewOf("new"),
  apply = async () => APPLIED,
  read = async (file: Blob) => file.text(),
}: {
  preview?: (sent: { csv: string; settings: Settings }) => Promise<Preview>;
  apply?: (sent: Application) => Promise<Applied>;
  read?: (file: Blob) => Promise<string>;
} = {}) => {
  const reported: string[] = [];
  const actor = createActor(
    importMachine.provide({
      actors: {
        read: fromPromise(({ input }) => read(input)),
        preview: fromPromise(({ input }) => preview(input)),
        apply: fromPromise(({ input }) => apply(input)),
      },
      actions: {
        reportWrite: (_, position) => void reported.push(position),
      },
    }),
  ).start();
  const until = (state: "choosing" | "previewing" | "applied") => waitFor(actor, (now) => now.matches(state));
  return { actor, until, reported };
};

test("the previewed text is applied, with the token of its preview", async () => {
  const apply = vi.fn(async () => APPLIED);
  const { actor, until, reported } = started({ apply });
  actor.send({ type: "fill", csv: "productId\nA\n" });
  actor.send({ type: "submit" });
  await until("previewing");
  // The text can no longer be changed.
  actor.send({ type: "fill", csv: "otra cosa" });
  actor.send({ type: "apply" });
  expect(reported).toEqual([]);
  expect((await until("applied")).context).toMatchObject({ results: APPLIED.rows, position: "7" });
  expect(reported).toEqual(["7"]);
  expect(apply).toHaveBeenCalledExactlyOnceWith({
    csv: "productId\nA\n",
    token: "token",
    settings: {},
    from: 0,
  });
  actor.send({ type: "back" });
  expect(actor.getSnapshot().context.csv).toBe("");
});

test("a file of several requests ends at the latest of its writes, whichever answered last", async () => {
  const answers: Applied[] = [
    { ...APPLIED, position: "9", next: 1 },
    { ...APPLIED, position: "10", next: 2 },
    { ...APPLIED, position: "0", next: null },
  ];
  const { actor, until, reported } = started({ apply: async () => answers.shift() ?? APPLIED });
  actor.send({ type: "fill", csv: "productId\nA\n" });
  actor.send({ type: "submit" });
  await until("previewing");
  actor.send({ type: "apply" });
  expect((await until("applied")).context.position).toBe("10");
  expect(reported).toEqual(["9", "10", "10"]);
});

test("an empty or too large text is not sent", () => {
  const preview = vi.fn(async () => previewOf("new"));
  const { actor } = started({ preview });
  actor.send({ type: "submit" });
  expect(actor.getSnapshot().context.failure).toBe("Elige un archivo o pega su contenido.");
  actor.send({ type: "fill", csv: "a".repeat(1_048_577) });
  expect(actor.getSnapshot().context.failure).toBeNull();
  actor.send({ type: "submit" });
  expect(actor.getSnapshot().context.failure).toBe("El texto pesa más de 1 MB. Divídelo en partes.");
  expect(preview).not.toHaveBeenCalled();
});

test("a file fills the text", async () => {
  const { actor, until } = started();
  actor.send({ type: "pick", file: new File(["productId\nB\n"], "servicios.csv") });
  expect((await until("choosing")).context.csv).toBe("productId\nB\n");
});

test.each([
  [
    "a too large file",
    new File(["a".repeat(1_048_577)], "todo.csv"),
    "«todo.csv» pesa más de 1 MB y no se leyó. Divídelo en partes.",
  ],
  [
    "an unreadable file",
    new File(["gone"], "x.csv"),
    "No pudimos leer «x.csv». Elige otro archivo o pega su contenido.",
  ],
  [
    "an empty file",
    new File(["\n"], "vacio.csv"),
    "«vacio.csv» está vacío. Elige otro archivo o pega su contenido.",
  ],
  [
    "a spreadsheet's own file",
    new File(["PK\u0003\u0004\u0000"], "hoja.xlsx"),
    "«hoja.xlsx» no es de texto. Guarda la hoja de cálculo como «CSV UTF-8» y elige ese archivo.",
  ],
])("%s is refused by its name, and nothing of the file before it is left", async (_, file, failure) => {
  const read = async (blob: Blob) => {
    const text = await blob.text();
    if (text === "gone") throw new Error(text);
    return text;
  };
  const { actor, until } = started({ read });
  actor.send({ type: "pick", file: new File(["productId\nA\n"], "antes.csv") });
  await until("choosing");
  actor.send({ type: "submit" });
  await until("previewing");
  actor.send({ type: "back" });
  actor.send({ type: "pick", file });
  expect((await until("choosing")).context).toMatchObject({
    csv: "",
    preview: null,
    settings: { fileName: "" },
    failure,
  });
  actor.send({ type: "submit" });
  expect(actor.getSnapshot().context.failure).toBe("Elige un archivo o pega su contenido.");
});

test("a refused text stays for correction, with the server's reason", async () => {
  const { actor, until } = started({ preview: () => Promise.reject(refusal("El archivo no tiene filas.")) });
  actor.send({ type: "fill", csv: "productId" });
  actor.send({ type: "submit" });
  expect((await until("choosing")).context).toMatchObject({
    csv: "productId",
    failure: "El archivo no tiene filas.",
  });
});

test("what is wrong with the file itself is shown rather than the general words", async () => {
  const issues = [{ path: "csv", code: "not_storable", message: "Contiene caracteres no permitidos." }];
  const message = "Revisa los datos enviados.";
  const refused = new ResponseError(400, "", JSON.stringify({ code: "invalid_input", message, issues }));
  const { actor, until } = started({ preview: () => Promise.reject(refused) });
  actor.send({ type: "fill", csv: "\u0000" });
  actor.send({ type: "submit" });
  expect((await until("choosing")).context.failure).toBe("Contiene caracteres no permitidos.");
});

test("a preview without changes cannot be applied", async () => {
  const apply = vi.fn(async () => APPLIED);
  const { actor, until } = started({ apply, preview: async () => previewOf("unchanged") });
  actor.send({ type: "fill", csv: "productId\nA" });
  actor.send({ type: "submit" });
  await until("previewing");
  actor.send({ type: "apply" });
  expect(actor.getSnapshot().context.failure).toBe("No hay nada que guardar.");
  expect(apply).not.toHaveBeenCalled();
});

test("an application without an answer can be sent again", async () => {
  let calls = 0;
  const { actor, until } = started({
    apply: async () => {
      calls += 1;
      if (calls === 1) throw new TypeError("network");
      return APPLIED;
    },
  });
  actor.send({ type: "fill", csv: "productId\nA" });
  actor.send({ type: "submit" });
  await until("previewing");
  actor.send({ type: "apply" });
  expect((await until("previewing")).context.failure).toMatch(/^No hubo respuesta del servidor/);
  actor.send({ type: "apply" });
  await until("applied");
  expect(calls).toBe(2);
});

test("a file of several requests continues after a failure with the first row that no answer confirmed", async () => {
  const rows = ["a", "b", "c"].map((code, i) => ({ ...row, line: i + 2, code, outcome: "new" as const }));
  const from: number[] = [];
  let cut = true;
  const { actor, until, reported } = started({
    preview: async () => ({ token: "token", rows }),
    apply: async (sent) => {
      from.push(sent.from);
      if (sent.from === 1 && cut) {
        cut = false;
        throw new TypeError("network");
      }
      const result = { line: sent.from + 2, name: "A", code: "a", outcome: "created", message: "" } as const;
      return { rows: [result], position: `${9 - sent.from}`, next: sent.from < 2 ? sent.from + 1 : null };
    },
  });
  actor.send({ type: "fill", csv: "nombre\nA" });
  actor.send({ type: "submit" });
  await until("previewing");
  actor.send({ type: "apply" });
  const { context } = await until("previewing");
  expect([context.next, context.results.length, context.failure]).toEqual([
    1,
    1,
    expect.stringContaining("no se guarda dos veces"),
  ]);
  actor.send({ type: "apply" });
  const done = await until("applied");
  expect(from).toEqual([0, 1, 1, 2]);
  expect(done.context.results.map(({ line }) => line)).toEqual([2, 3, 4]);
  expect(done.context).toMatchObject({ next: 3, position: "9" });
  // The later answers are of rows that changed nothing.
  expect(reported).toEqual(["9", "9", "9"]);
});

test("duplicates count as rows to save only when asked for; a new comparison starts from the first row", async () => {
  const apply = vi.fn(async () => APPLIED);
  const { actor, until } = started({ apply, preview: async () => previewOf("duplicate") });
  actor.send({ type: "fill", csv: "nombre\nA" });
  actor.send({ type: "submit" });
  await until("previewing");
  actor.send({ type: "apply" });
  expect(actor.getSnapshot().context.failure).toBe("No hay nada que guardar.");
  actor.send({ type: "settle", settings: WITH_DUPLICATES });
  actor.send({ type: "apply" });
  await until("applied");
  expect(apply).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ settings: { duplicates: "import" }, from: 0 }),
  );
  actor.send({ type: "back" });
  actor.send({ type: "fill", csv: "nombre\nB" });
  actor.send({ type: "submit" });
  expect((await until("previewing")).context).toMatchObject({ next: 0, results: [], position: null });
});
