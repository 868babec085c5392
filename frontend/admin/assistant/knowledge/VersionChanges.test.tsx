import type { Version } from "@asesorador/domain/assistant/knowledge-contract";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { VersionChanges } from "./VersionChanges.tsx";

const FIRST: Version = {
  version: 1,
  at: "2026-11-27T15:00:00.000Z",
  by: "admin",
  title: "Cámaras con internet",
  content: "Usan bastante subida. Planes desde {precio_desde}.",
  category: "plans",
  tags: ["cctv", "subida"],
};

/** The changes, each between its marks. */
const shown = (before: Version | undefined, after: Version) =>
  renderToStaticMarkup(<VersionChanges before={before} after={after} />)
    .replace(/<span class="sr-only">[^<]*<\/span>/g, "")
    .replace(/<del[^>]*>(.*?)<\/del>/g, "[-$1-]")
    .replace(/<ins[^>]*>(.*?)<\/ins>/g, "[+$1+]")
    .replace(/<\/p>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .trim();

test("a word that leaves the tags is removed there, and added where the content begins with it", () => {
  const before: Version = { ...FIRST, tags: ["cctv"], content: "y timbres." };
  const after: Version = { ...FIRST, version: 2, tags: [], content: "cctv y timbres." };
  expect(shown(before, after)).toBe("Cámaras con internet\nPlanes[- · cctv-]\n[+cctv +]y timbres.");
});

test("a category and tags that changed are marked where they are read", () => {
  const later: Version = { ...FIRST, version: 2, category: "pricing", tags: ["cctv"] };
  expect(shown(FIRST, later).split("\n")[1]).toBe("[-Planes-][+Precios+] · cctv[-, subida-]");
});

test("the first version is shown whole, an item without tags by its category alone", () => {
  expect(shown(undefined, { ...FIRST, tags: [] })).toBe(
    "Cámaras con internet\nPlanes\nUsan bastante subida. Planes desde {precio_desde}.",
  );
});
