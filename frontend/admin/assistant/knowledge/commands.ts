import {
  addItem,
  changeItemStatus,
  editItem,
  type Version,
} from "@asesorador/domain/assistant/knowledge-contract";
import type { Sent } from "@asesorador/domain/kernel/endpoint";
import { call } from "../../../kernel/http.ts";
import { useChange } from "../use-change.ts";
import { es } from "./es.ts";
import { knowledgeQuery } from "./queries.ts";

const KEYS = [knowledgeQuery.queryKey];

export const useAddItem = () =>
  useChange({
    keys: KEYS,
    send: (input: Sent<typeof addItem>) => call(addItem, input),
    done: es.form.saved,
    failed: es.form.notSaved,
  });
export const useEditItem = () =>
  useChange({
    keys: KEYS,
    send: (input: Sent<typeof editItem>) => call(editItem, input),
    done: es.form.saved,
    failed: es.form.notSaved,
  });
type Restoring = Pick<Sent<typeof editItem>, "id" | "seen"> & { readonly version: Version };
export const useRestoreVersion = () =>
  useChange({
    keys: KEYS,
    send: ({ id, seen, version: { title, content, category, tags } }: Restoring) =>
      call(editItem, { id, seen, title, content, category, tags: [...tags] }),
    done: es.versions.restored,
    failed: es.versions.notRestored,
  });
export const useMoveItem = () =>
  useChange({
    keys: KEYS,
    send: (input: Sent<typeof changeItemStatus>) => call(changeItemStatus, input),
    done: es.item.moved,
    failed: es.item.notMoved,
  });
