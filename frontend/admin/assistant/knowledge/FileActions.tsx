import { exportItems, importItems, MAX_FILE, reindex } from "@asesorador/domain/assistant/knowledge-contract";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../kernel/http.ts";
import { read } from "../../../kernel/read.ts";
import { refetchAfterWrite } from "../../../kernel/read-your-writes.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { toast } from "../../../ui/toast.ts";
import { FileButtons } from "../FileButtons.tsx";
import { saveFile } from "../save-file.ts";
import { textOfFile } from "../text-of-file.ts";
import { useOneAtATime } from "../use-one-at-a-time.ts";
import { es } from "./es.ts";
import { knowledgeQuery } from "./queries.ts";

const { manage: words, files } = es;

/** Import, export, backup and the index. */
export const FileActions = () => {
  const client = useQueryClient();
  const { busy, run } = useOneAtATime();

  const download = (name: string, format: "json" | "csv") =>
    run(name, files.notExported, async () => {
      const file = await read(exportItems, { format });
      saveFile(file.name, file.content);
      return null;
    });

  const upload = (file: File) =>
    run("import", files.notImported, async () => {
      const opened = await textOfFile(file, { max: MAX_FILE, tooLarge: files.tooLarge });
      if ("problem" in opened) {
        toast({ title: files.refused(file.name), detail: opened.problem, tone: "bad" });
        return null;
      }
      const format = /\.csv$/i.test(file.name) ? "csv" : "json";
      const { items, added, changed, position } = await call(importItems, { format, content: opened.text });
      await refetchAfterWrite(client, [knowledgeQuery.queryKey], position);
      return files.imported(items, added, changed);
    });

  return (
    <div>
      <FileButtons
        words={words}
        busy={busy}
        onImport={(file) => void upload(file)}
        onExport={(format) => void download(format, format)}
      >
        <DenseButton
          busy={busy === "reindex"}
          onClick={() =>
            void run("reindex", files.notReindexed, async () => {
              const { items, terms } = await call(reindex, {});
              return files.reindexed(items, terms);
            })
          }
        >
          {words.reindex}
        </DenseButton>
        <DenseButton busy={busy === "backup"} onClick={() => void download("backup", "json")}>
          {words.backup}
        </DenseButton>
      </FileButtons>
      <p className="mt-1 text-xs text-ink2">{words.restoreHint}</p>
    </div>
  );
};
