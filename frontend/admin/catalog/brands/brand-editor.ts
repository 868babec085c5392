import { listBrands } from "@asesorador/domain/catalog/contract";
import { addBrand, editBrand } from "@asesorador/domain/catalog/edit-contract";
import { call } from "../../../kernel/http.ts";
import { read } from "../../../kernel/read.ts";
import { toast } from "../../../ui/toast.ts";
import { editorMachine } from "../editor-machine.ts";
import { es as shared } from "../es.ts";
import {
  type BrandDraft,
  brandEdit,
  brandIncomplete,
  brandProblems,
  brandSheet,
  newBrandInput,
} from "./brand-draft.ts";
import { es } from "./es.ts";

/** The editor of one brand. */
export const brandEditor = editorMachine<BrandDraft>({
  id: "brand-editor",
  problemsIn: brandProblems,
  incomplete: brandIncomplete,
  save: async (sheet, draft) => {
    const { position } = sheet.of
      ? await call(editBrand, brandEdit(sheet, draft))
      : await call(addBrand, newBrandInput(draft));
    return position;
  },
  reload: async (id) => {
    const { brands } = await read(listBrands, { country: "peru" });
    return brandSheet(brands.find((brand) => brand.id === id) ?? null);
  },
  report: (end, { of }) => {
    const { created, updated, createFailed, updateFailed } = es.toasts;
    if (end === "saved") toast({ title: of ? updated : created, tone: "good" });
    else toast({ title: shared.error, detail: of ? updateFailed : createFailed, tone: "bad" });
  },
});
