import { changedFields } from "@asesorador/domain/catalog/changed-fields";
import type { Brand } from "@asesorador/domain/catalog/contract";
import { addBrand, type editBrand } from "@asesorador/domain/catalog/edit-contract";
import type { Sent } from "@asesorador/domain/kernel/endpoint";
import { lacks, problemsFrom } from "../draft-problems.ts";
import type { Problems, RecordVersion } from "../editor-context.ts";
import { es as shared } from "../es.ts";
import { es } from "./es.ts";

/** The values of the brand form. */
export type BrandDraft = {
  readonly brandId: string;
  readonly name: string;
  readonly logo: string;
  readonly description: string;
  readonly isActive: boolean;
};

const NO_BRAND: BrandDraft = { brandId: "", name: "", logo: "", description: "", isActive: true };

/** The form's initial values; null for a new brand. */
export const brandVersion = (brand: Brand | null): RecordVersion<BrandDraft> =>
  brand
    ? {
        draft: {
          brandId: brand.brandId,
          name: brand.name,
          logo: brand.logo ?? "",
          description: brand.description,
          isActive: brand.isActive,
        },
        of: { id: brand.id, revision: brand.revision },
      }
    : { draft: NO_BRAND, of: null };

export const newBrandInput = (draft: BrandDraft): Sent<typeof addBrand> => ({
  ...draft,
  brandId: draft.brandId.toUpperCase(),
  country: "peru",
});

/** Only the changed fields, so that a save does not overwrite others. */
export const brandEdit = (
  { draft: before, of }: RecordVersion<BrandDraft>,
  draft: BrandDraft,
): Sent<typeof editBrand> => ({
  ...changedFields(newBrandInput(before), newBrandInput(draft)),
  id: String(of?.id),
  revision: of?.revision,
});

export const brandProblems = (draft: BrandDraft): Problems =>
  problemsFrom(addBrand.input.safeParse(newBrandInput(draft)).error?.issues ?? [], draft, es.form.problems);

export const brandIncomplete = (_: Problems, draft: BrandDraft): string =>
  lacks(draft, ["brandId", "name"]) ? es.form.required : shared.checkMarked;
