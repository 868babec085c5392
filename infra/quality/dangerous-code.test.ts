import { beforeAll, expect, test } from "vitest";
import {
  filesOf,
  identifiersIn,
  importsOf,
  isCode,
  isTest,
  isTestSupport,
  READ_WITHIN_MS,
  textOf,
} from "./sources.ts";

/** What runs in production: no tests, no build, no tools around the product. */
const PRODUCT =
  /^(?:domain|projections|backend|frontend|infra\/(?:adapters|kernel|operations|processing|runtime))\//;
const product = filesOf().filter(
  (file) =>
    isCode(file) &&
    PRODUCT.test(file) &&
    !isTest(file) &&
    !isTestSupport(file) &&
    !file.startsWith("frontend/build/"),
);
beforeAll(() => {
  for (const file of product) identifiersIn(file);
}, READ_WITHIN_MS);

const naming = (pattern: RegExp): readonly string[] =>
  product.filter((file) => identifiersIn(file).some((name) => pattern.test(name)));
const containing = (pattern: RegExp): readonly string[] =>
  product.filter((file) => pattern.test(textOf(file)));
/** What each match's first group found, without repetitions. */
const found = (pattern: RegExp): readonly string[] =>
  [
    ...new Set(product.flatMap((file) => [...textOf(file).matchAll(pattern)].map(([, what = ""]) => what))),
  ].toSorted();

// asvs: 1.2.5, 1.3.2
test("no code starts other programs but the embedded PostgreSQL, and none runs strings", () => {
  const starting = product.filter((file) =>
    importsOf(file).some((name) => /child_process|node:vm/.test(name)),
  );
  expect(starting.filter((file) => !file.startsWith("infra/adapters/postgres/embedded/"))).toEqual([
    // `taskset` for a process id.
    "infra/kernel/cpu-affinity.ts",
    // `ps` for a process id, where there is no /proc.
    "infra/kernel/processes.ts",
    // The commit that the Operaciones tab shows: a constant command without arguments of others.
    "infra/kernel/source-version.ts",
    // An analyst's own file, in a process without permissions; the loop of a constant is interrupted in node:vm.
    "infra/operations/replay/analysis-child.ts",
    // Replays of the panel: the project's own Node and file, at low priority.
    "infra/operations/replay/idle-processes.ts",
    "infra/operations/replay/run-analysis.ts",
    // npm, for packages that are installed on first use: exact versions, no arguments of others.
    "infra/operations/side-package.ts",
    // The front end's bundler, where the site is not of these sources: the project's own Node and file.
    "infra/runtime/build-frontend.ts",
  ]);
  expect(naming(/^eval$/)).toEqual([]);
  expect(containing(/new Function\(|set(?:Timeout|Interval)\(\s*["'`]/)).toEqual([]);
});

// asvs: 3.2.2, 1.3.1
test("no code writes markup into a page", () => {
  expect(naming(/^(?:dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|srcdoc)$/)).toEqual([]);
  expect(containing(/document\.write\(/)).toEqual([]);
});

// asvs: 3.5.5
test("no page listens to messages of other windows", () => {
  // The site's own service worker is no window.
  const listening = containing(/(?<!serviceWorker\.)addEventListener\(\s*["']message["']|window\.onmessage/);
  expect(listening).toEqual([]);
});

// asvs: 3.7.1
test("no plug-in is embedded", () => {
  const pages = containing(/<(?:object|embed|applet)[\s>]/).filter((file) => file.startsWith("frontend/"));
  expect(pages).toEqual([]);
});

// asvs: 3.7.2
test("the server redirects to a path of its own only", () => {
  expect(containing(/\.redirect\(/)).toEqual([
    "backend/system/api-document.ts",
    "backend/system/frontend.ts",
  ]);
  expect(found(/\.redirect\(`\$\{(\w+)\}/g)).toEqual(["UI_PATH"]);
  expect(found(/\.redirect\((\w+)\(/g)).toEqual(["pathWithoutSlash"]);
});

// asvs: 1.2.9
test("regular expressions are built of constants, or of escaped words, in these places only", () => {
  expect(containing(/new RegExp\(/)).toEqual([
    // Numbers and constants of the lexicon; learned words and operators are escaped.
    "backend/http/csv-table.ts",
    "backend/system/documents.ts",
    "backend/system/rate-limit.ts",
    "domain/assistant/intents/learned-model.ts",
    "domain/assistant/intents/lexicon.ts",
    "domain/assistant/replies/conversation-district.ts",
    "domain/assistant/replies/feature-replies.ts",
    "domain/assistant/replies/price-replies.ts",
    "domain/assistant/replies/reply-parts.ts",
    "domain/assistant/text/amounts-in-text.ts",
    "domain/assistant/text/corrections-in-text.ts",
    "domain/assistant/text/discounts-in-text.ts",
    "domain/assistant/text/districts-in-text.ts",
    "domain/assistant/text/figures-beside-operators.ts",
    "domain/assistant/text/household-in-text.ts",
    "domain/assistant/text/listed-plans-in-text.ts",
    "domain/assistant/text/operators-in-text.ts",
    "domain/assistant/text/packs-in-text.ts",
    "domain/assistant/text/people-in-text.ts",
    "domain/assistant/text/personal-data-in-text.ts",
    "domain/assistant/text/quoted-offers.ts",
    "domain/assistant/text/section-aspects.ts",
    "domain/assistant/text/slots.ts",
    "domain/assistant/text/speeds-in-text.ts",
    "domain/assistant/text/verdicts-in-text.ts",
    "domain/assistant/topics/about-us.ts",
    "domain/assistant/topics/contract.ts",
    "domain/assistant/topics/home-network.ts",
    "domain/assistant/topics/installation-and-coverage.ts",
    "domain/assistant/topics/installation-visit.ts",
    "domain/assistant/topics/plan-words.ts",
    "domain/assistant/topics/prices-and-ranking.ts",
    "domain/assistant/topics/television-and-telephone.ts",
    "domain/assistant/topics/todays-service.ts",
    "domain/assistant/understanding/asides.ts",
    "domain/assistant/understanding/corrected-figures.ts",
    "domain/assistant/understanding/place-asked.ts",
    "domain/assistant/understanding/two-questions.ts",
    "domain/assistant/understanding/word-rules.ts",
  ]);
});

// asvs: 6.2.7
test("no field refuses to be pasted into or filled", () => {
  expect(naming(/^onPaste$/)).toEqual([]);
  expect(containing(/autoComplete="off"[^>]*type="password"|type="password"[^>]*autoComplete="off"/)).toEqual(
    [],
  );
});

// asvs: 11.2.1, 11.2.3, 11.3.1, 11.3.2, 11.4.1, 11.4.3
test("cryptography is Node's and the browser's, with approved algorithms", () => {
  expect(found(/create(?:Cipher|Decipher)iv\("([^"]+)"/g)).toEqual(["aes-256-ecb", "aes-256-gcm"]);
  // One block of distinct input each: a pseudorandom function, no encryption (decision 20).
  expect(containing(/createCipheriv\("aes-256-ecb"/)).toEqual(["infra/adapters/vault/crypto.ts"]);
  expect(found(/(?:createHash|createHmac|hkdfSync)\("([^"]+)"/g)).toEqual(["sha256"]);
  const cryptographic = /crypto|cipher|bcrypt|argon|forge|nacl|sodium|jose|^md5|^sha/i;
  const imported = new Set(
    product
      .flatMap(importsOf)
      .filter((name) => !/^(?:domain|projections|backend|frontend|infra)\//.test(name)),
  );
  expect([...imported].filter((name) => cryptographic.test(name))).toEqual(["node:crypto"]);
});

// asvs: 6.5.3, 11.5.1
test("nothing on the server is drawn from a predictable generator but the pauses of retries", () => {
  const drawing = containing(/Math\.random/).filter((file) => !file.startsWith("frontend/"));
  expect(drawing).toEqual(["infra/kernel/backoff.ts"]);
});

test("no page asks a browser for an id that it gives secure pages only", () => {
  const asking = containing(/crypto\.randomUUID/).filter((file) => file.startsWith("frontend/"));
  expect(asking).toEqual(["frontend/kernel/random-uuid.ts"]);
});

// asvs: 13.3.1
test("no source holds a private key", () => {
  expect(containing(/-----BEGIN [A-Z ]*PRIVATE KEY-----/)).toEqual([]);
});
