import {
  exportExamples,
  type ImportOutcome,
  importExamples,
  MAX_EXAMPLE_FILE,
  previewExampleFile,
} from "@asesorador/domain/assistant/training-contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { count } from "../../../kernel/formats.ts";
import { call } from "../../../kernel/http.ts";
import { read } from "../../../kernel/read.ts";
import { refetchAfterWrite } from "../../../kernel/read-your-writes.ts";
import { toast } from "../../../ui/toast.ts";
import { es as consoleWords } from "../es.ts";
import { FileButtons } from "../FileButtons.tsx";
import { saveFile } from "../save-file.ts";
import { textOfFile } from "../text-of-file.ts";
import { useOneAtATime } from "../use-one-at-a-time.ts";
import { es } from "./es.ts";
import { ImportDialog } from "./ImportDialog.tsx";
import { trainingQuery } from "./queries.ts";

const { files: words } = es;

type Format = "json" | "csv";
/** A file that was read, with what it would change. */
type Previewed = {
  readonly name: string;
  readonly format: Format;
  readonly content: string;
  readonly outcome: ImportOutcome;
};

/** Import and export of the operators' examples; nothing is added before its preview was confirmed. */
export const ExampleFiles = () => {
  const client = useQueryClient();
  const { busy, run } = useOneAtATime();
  const [previewed, setPreviewed] = useState<Previewed | null>(null);

  const download = (format: Format) =>
    run(format, words.notExported, async () => {
      const file = await read(exportExamples, { format });
      saveFile(file.name, file.content);
      return null;
    });

  const preview = (file: File) =>
    run("import", words.notRead, async () => {
      const read = await textOfFile(file, { max: MAX_EXAMPLE_FILE, tooLarge: words.tooLarge });
      if ("problem" in read) {
        toast({ title: consoleWords.toast.error, detail: read.problem, tone: "bad" });
        return null;
      }
      const format = /\.csv$/i.test(file.name) ? "csv" : "json";
      const outcome = await call(previewExampleFile, { format, content: read.text });
      setPreviewed({ name: file.name, format, content: read.text, outcome });
      return null;
    });

  const add = ({ format, content }: Previewed) =>
    run("add", words.notImported, async () => {
      const { added, position } = await call(importExamples, { format, content });
      setPreviewed(null);
      toast({ title: words.imported(count(added)), tone: "good" });
      await refetchAfterWrite(client, [trainingQuery.queryKey], position);
      return null;
    });

  return (
    <div className="mt-3">
      <FileButtons
        words={words}
        busy={busy}
        onImport={(file) => void preview(file)}
        onExport={(format) => void download(format)}
      />
      <p className="mt-1 text-xs text-ink2">{words.hint}</p>
      {previewed && (
        <ImportDialog
          name={previewed.name}
          at={previewed.format === "csv" ? words.at : words.place}
          outcome={previewed.outcome}
          busy={busy === "add"}
          onAdd={() => void add(previewed)}
          onClose={() => setPreviewed(null)}
        />
      )}
    </div>
  );
};
