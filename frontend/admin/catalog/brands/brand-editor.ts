import { listBrands } from "@asesorador/domain/catalog/contract";
import { addBrand, editBrand } from "@asesorador/domain/catalog/edit-contract";
import { call } from "../../../kernel/http.ts";
import { read } from "../../../kernel/read.ts";
import { editorMachine } from "../editor-machine.ts";
import { reportWrite } from "../report-write.ts";
import {
  type BrandDraft,
  brandEdit,
  brandIncomplete,
  brandProblems,
  brandVersion,
  newBrandInput,
} from "./brand-draft.ts";
import { es } from "./es.ts";

/** The editor of one brand. */
export const brandEditor = editorMachine<BrandDraft>({
  id: "brand-editor",
  problemsIn: brandProblems,
  incomplete: brandIncomplete,
  save: (base, draft) =>
    base.of ? call(editBrand, brandEdit(base, draft)) : call(addBrand, newBrandInput(draft)),
  reload: async (id) => {
    const { brands } = await read(listBrands, { country: "peru" });
    return brandVersion(brands.find((brand) => brand.id === id) ?? null);
  },
  report: reportWrite(es.toasts),
});
