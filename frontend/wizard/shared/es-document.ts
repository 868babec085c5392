import type { Country } from "@asesorador/domain/kernel/market";

const chile = "Si es un DNI o un carné de extranjería, puedes continuar.";
const peru =
  "Revisa tu documento: un DNI tiene 8 dígitos y un carné de extranjería, 9. Si está bien así, puedes continuar.";

/** Spanish texts of the soft doubts about a document, by the codes of document.ts. */
export const esDocument: Readonly<Record<Country, Readonly<Record<string, string>>>> = {
  peru: { document_shape: peru, document_checksum: peru },
  chile: {
    document_shape: `Revisa tu RUT: debe verse como 12.345.678-5. ${chile}`,
    document_checksum: `Revisa tu RUT: el dígito verificador no coincide. ${chile}`,
  },
};
