import { toast } from "../../ui/toast.ts";
import type { RecordVersion } from "./editor-context.ts";
import { es } from "./es.ts";

type Texts = Readonly<Record<"created" | "updated" | "createFailed" | "updateFailed", string>>;

/** Shows in a toast what came of writing a record: a new one where its base is of none. */
export const reportWrite =
  ({ created, updated, createFailed, updateFailed }: Texts) =>
  (end: "saved" | "failed", { of }: Pick<RecordVersion<unknown>, "of">): void => {
    if (end === "saved") toast({ title: of ? updated : created, tone: "good" });
    else toast({ title: es.error, detail: of ? updateFailed : createFailed, tone: "bad" });
  };
