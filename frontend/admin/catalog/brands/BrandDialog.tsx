import type { Brand } from "@asesorador/domain/catalog/contract";
import { AreaField } from "../../../ui/AreaField.tsx";
import { CheckboxField } from "../../../ui/CheckboxField.tsx";
import { Field } from "../../../ui/Field.tsx";
import { EditorDialog } from "../EditorDialog.tsx";
import type { Written } from "../editor-context.ts";
import { es as shared } from "../es.ts";
import { type Editor, useEditor } from "../use-editor.ts";
import { type BrandDraft, brandVersion } from "./brand-draft.ts";
import { brandEditor } from "./brand-editor.ts";
import { es } from "./es.ts";

const text = es.form;
const label = text.fields;

type Props = {
  /** null for a new brand. */
  readonly brand: Brand | null;
  readonly onEnd: (written: Written | null) => void;
};

/** Adds or edits a brand. */
export const BrandDialog = ({ brand, onEnd }: Props) => {
  const editor = useEditor(brandEditor, brandVersion(brand), onEnd);
  return (
    <EditorDialog
      editor={editor}
      title={brand ? text.editTitle(brand.name) : text.createTitle}
      submit={brand ? shared.save : text.submitCreate}
      labels={label}
      show={(_, value) => shown(value)}
    >
      <BrandFields editor={editor} />
    </EditorDialog>
  );
};

const BrandFields = ({ editor }: { readonly editor: Editor<BrandDraft> }) => {
  const { draft, problems } = editor.context;
  const edit = (change: Partial<BrandDraft>) => editor.send({ type: "edit", change });
  return (
    <div className="grid content-start gap-x-5 gap-y-4 sm:grid-cols-2">
      <Field
        dense
        label={label.brandId}
        name="brandId"
        required
        hint={text.idHint}
        error={problems["brandId"]}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={draft.brandId}
        onText={(brandId) => edit({ brandId: brandId.toUpperCase() })}
      />
      <Field
        dense
        label={label.name}
        name="name"
        required
        error={problems["name"]}
        maxLength={80}
        value={draft.name}
        onText={(name) => edit({ name })}
      />
      <Field
        dense
        className="sm:col-span-2"
        label={label.logo}
        name="logo"
        type="url"
        inputMode="url"
        spellCheck={false}
        hint={text.logoHint}
        error={problems["logo"]}
        maxLength={500}
        value={draft.logo}
        onText={(logo) => edit({ logo })}
      />
      <AreaField
        dense
        className="sm:col-span-2"
        label={label.description}
        name="description"
        rows={3}
        error={problems["description"]}
        maxLength={1000}
        value={draft.description}
        onText={(description) => edit({ description })}
      />
      <Field
        dense
        className="sm:col-span-2"
        label={label.website}
        name="website"
        disabled
        hint={text.websiteHint}
        value=""
      />
      <CheckboxField
        className="sm:col-span-2"
        label={label.isActive}
        hint={text.activeHint}
        name="isActive"
        checked={draft.isActive}
        onChange={(isActive) => edit({ isActive })}
      />
    </div>
  );
};

const shown = (value: string | boolean): string => {
  if (typeof value === "boolean") return value ? es.active : es.inactive;
  return value === "" ? shared.nothing : value;
};
