import { addConfig, deleteConfig, editConfig } from "@asesorador/domain/assistant/console-contract";
import { call } from "../../kernel/http.ts";
import { es } from "./es.ts";
import { configsQuery } from "./queries.ts";
import { useChange } from "./use-change.ts";

const KEYS = [configsQuery.queryKey];

const ADDITION = {
  keys: KEYS,
  send: (input: { readonly configKey: string; readonly configValue: string }) =>
    call(addConfig, { ...input, isActive: true }),
  done: es.toast.saved,
  failed: es.toast.notSaved,
};

/** Each sends one command, reports the result by the specification's texts and refetches the list. */
export const useAdd = () => useChange(ADDITION);

/** As `useAdd`, of a text or setting that has one place on the page: its key exists because another account was faster. */
export const useCreate = () => useChange({ ...ADDITION, refused: { config_exists: es.conflict.first } });

export const useEdit = () =>
  useChange({
    keys: KEYS,
    send: (input: {
      readonly id: string;
      readonly configValue?: string;
      readonly isActive?: boolean;
      readonly seen?: string;
    }) => call(editConfig, input),
    done: es.toast.updated,
    failed: es.toast.notUpdated,
  });

export const useRemove = () =>
  useChange({
    keys: KEYS,
    send: (input: { readonly id: string; readonly seen: string }) => call(deleteConfig, input),
    done: es.toast.removed,
    failed: es.toast.notRemoved,
  });
