import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type InlineConfig } from "vite";
import { chunksPlugin } from "./build/chunks-plugin.ts";
import { ensureFonts, FONTS_DIR } from "./build/fonts.ts";
import { iconsPlugin } from "./build/icons-plugin.ts";
import { modulesPlugin } from "./build/modules-plugin.ts";
import { nodeBranchesPlugin } from "./build/node-branches-plugin.ts";
import { type Pages, pagesPlugin } from "./build/pages-plugin.ts";
import { PANEL_CHUNKS, panelApartPlugin } from "./build/panel-chunks.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const at = (path: string) => `${root}${path}`;

/**
 * Groups of modules that the bundler alone would split too small to compress well. A group also takes the
 * imports of its modules, even those removed by tree shaking: a group that reached zod would delay the
 * wizard's first step.
 */
const CHUNKS = [
  // What the landing page's script loads: nothing else may be in there.
  {
    name: "mount",
    test: /frontend[\\/]kernel[\\/](mount-assistant|on-intent|when-marked|drain-waiting|fetch-file)\./,
  },
  // What a page's first script needs of the wizard that it loads later: apart, so that it does not load React.
  {
    name: "load",
    test: /frontend[\\/]kernel[\\/]load-chunk\.|vite[\\/]preload-helper|wizard[\\/](shared[\\/]has-stored|chile[\\/]draft-key)\./,
  },
  // What every page but the landing page and the text pages loads: the libraries, and the own modules that a wizard's first step
  // or the chat needs, which change more often.
  { name: "libraries", test: /node_modules[\\/](react|react-dom|scheduler|xstate)[\\/]/ },
  {
    name: "base",
    test: /frontend[\\/](wizard[\\/](shared[\\/](amounts|BackButton|StepHeading|StepTitle|ActionBar|options|use-desktop|use-focus-first|use-step-history|DistrictQuestion|submission-machine|rejection|restored-notice|quote|contact-states)|district[\\/]district-props|bill[\\/]BillQuestion|peru[\\/](link|draft-key))|ui[\\/](Button|CheckboxField|ChoiceGroup|Field|LoadingPart|Mark|ProgressBar|Wordmark|cx|es|es-loading|handle-submit|lucide-icon)|kernel[\\/](brand|change-history|lima-time|percent|market-clock|page-market|support-phone|random-uuid|lazy-part|load-with-retries|use-actor)|app[\\/]ErrorBoundary)\.|domain[\\/](kernel[\\/](support|time-zone|strings|amount|typed-amount|no-company)|lead[\\/]phone-and-email)\.|icons[\\/]arrow-left\./,
  },
  // What several pages and later steps share, and Peru's first step does not need.
  {
    name: "later",
    test: /frontend[\\/](wizard[\\/]shared[\\/]es-phone|kernel[\\/](formats|go-to))\.|domain[\\/]kernel[\\/]plural\./,
  },
  // Used by the picker of /chile and by the panel.
  { name: "picker", test: /icons[\\/](chevron-right|smartphone)\./ },
  // The first two steps of Peru: one file, also with what the later ones use of it, compresses best.
  {
    name: "peru",
    test: /wizard[\\/](peru[\\/](es|draft|step|use-error-focus|use-wizard|peru-machine|peru-setup|peru-context|PeruWizard|Frame|Aside|StepBudget|StepPriority)|shared[\\/]FormColumns)\./,
  },
  {
    // After the first step's paint; also what the fields of later steps and of the district share.
    name: "draft",
    test: /frontend[\\/]ui[\\/]after-press\.|wizard[\\/]shared[\\/](answers-draft|draft-store|linked-answers)\.|kernel[\\/](draft-encryption|indexed-db)\./,
  },
  // Before "data": what visitors request and send must not reach zod.
  { name: "request", test: /frontend[\\/]kernel[\\/](request|read-failure|session)\./ },
  {
    name: "data",
    test: /node_modules[\\/]zod[\\/]|frontend[\\/]kernel[\\/](http|zod)\.|domain[\\/](assistant[\\/]contract|kernel[\\/](endpoint|market|text|ids|money))\./,
  },
  {
    name: "parts",
    test: /ui[\\/](Notice|Receipt)\.|kernel[\\/]copy-text\.|wizard[\\/]shared[\\/](Modal|tool-used)\.|lucide-react.*icons[\\/](check|chevron-down|circle-check|cloud-upload|x|info|scale|share-2|sliders-horizontal)\./,
  },
  {
    name: "send",
    test: /frontend[\\/]kernel[\\/](outbox-(attempt|core|memory|backoff|post|store)|outbox|background-sync)\.|wizard[\\/]shared[\\/](send-lead|status-links|StatusLink|RejectedNotice|ConsentField|DocumentField|document|es-document|es-sending)\.|domain[\\/]lead[\\/]document\.|frontend[\\/]kernel[\\/](es-dates|dates-in-words)\./,
  },
  // With the words of every wizard, which each loads before or together with plans.
  {
    name: "plans",
    test: /domain[\\/](recommendation[\\/](cost-summary|savings|most-saving|plan|plan-counts|ruleset|speed|features|constants|coverage)|kernel[\\/](service-type|decider))\.|wizard[\\/]shared[\\/](es|es-costs|es-counts)\./,
  },
  {
    name: "peru-catalogue",
    test: /wizard[\\/]peru[\\/]catalogue\.|domain[\\/]recommendation[\\/](peru-recommend|peru-score|reasons|confidence|badges)\./,
  },
  {
    name: "lists",
    test: /wizard[\\/](browse[\\/](CompactCard|CompareDock|CompareToggle|FilterTools|FirstPlanBar|NoneLeft|ShareButton|es|toggled|use-browsing)\.tsx?|shared[\\/](PlanCards|coverage|plan-costs|PriceSource|PriceMoved|saves-most)\.tsx|shared[\\/]es-quote\.ts)$/,
  },
  {
    name: "chile",
    test: /wizard[\\/]chile[\\/](es|category|chile-context|chile-draft|chile-machine|chile-setup|step)\./,
  },
  { name: "short", test: /app[\\/]short-wizards\.|wizard[\\/]shared[\\/](short-market|BackButton)\./ },
  { name: "short-machine", test: /wizard[\\/]shared[\\/](short-machine|short-rules|use-short-machine)\./ },
  // Used by the chat and what it opens, or by the panel.
  {
    name: "chat",
    test: /frontend[\\/]assistant[\\/](conversation-storage|icons)\.|lucide-react.*icons[\\/](circle-question-mark|message-circle-more|trash|trash-2|thumbs-down|thumbs-up)\./,
  },
  // Last, because it also takes modules that are in no other group. The payload is loaded together with the
  // steps before the submit.
  { name: "peru-later", test: /wizard[\\/]peru[\\/](LaterStep|payload)\./ },
];

/** Advice on the time that plugins took depends on how busy the machine is, and would stand among what `npm start` prints. */
const QUIET_CHECKS = { pluginTimings: false };

type Build = {
  /** Prerendered markup; without it pages are rendered per request, as in development. */
  readonly pages?: Pages;
  readonly outDir?: string;
};

/**
 * Build of the browser's files: prerendered pages, status page, administration, and the entries that the
 * landing page loads by URL.
 */
export const frontendConfig = async ({ pages, outDir = "dist" }: Build = {}): Promise<InlineConfig> => {
  await ensureFonts();
  const chunks = chunksPlugin();
  return {
    root,
    configFile: false,
    appType: "mpa",
    plugins: [
      react(),
      tailwind(),
      pagesPlugin(pages),
      modulesPlugin(root),
      chunks.plugin,
      iconsPlugin(),
      panelApartPlugin(),
    ],
    resolve: { alias: { "@fonts": FONTS_DIR } },
    // A worker imports as a page does: pdf.js awaits at its top level.
    worker: {
      format: "es",
      plugins: () => [nodeBranchesPlugin()],
      rolldownOptions: { checks: QUIET_CHECKS },
    },
    build: {
      outDir,
      emptyOutDir: true,
      target: "baseline-widely-available",
      manifest: true,
      modulePreload: {
        polyfill: false,
        resolveDependencies: (file, files, { hostId, hostType }) =>
          hostType === "js" ? chunks.filesToFetch(file, hostId) : [...files],
      },
      // data: URLs would require a weaker content security policy.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        checks: QUIET_CHECKS,
        preserveEntrySignatures: "exports-only",
        output: { codeSplitting: { groups: [...CHUNKS, ...PANEL_CHUNKS] } },
        input: {
          index: at("index.html"),
          admin: at("admin.html"),
          chile: at("chile.html"),
          alarmas: at("alarmas.html"),
          "seguro-auto": at("seguro-auto.html"),
          solicitud: at("solicitud.html"),
          metodologia: at("metodologia.html"),
          privacidad: at("privacidad.html"),
          "404": at("404.html"),
          wizard: at("app/wizard-island.tsx"),
          outbox: at("kernel/outbox.ts"),
          assistant: at("app/assistant-island.tsx"),
        },
      },
    },
  };
};

/** Build of the program that prerenders the pages in Node. */
export const prerenderConfig = (outDir: string): InlineConfig => ({
  root,
  configFile: false,
  plugins: [react()],
  build: {
    ssr: "build/pages.tsx",
    outDir,
    copyPublicDir: false,
    rolldownOptions: { checks: QUIET_CHECKS, output: { entryFileNames: "pages.js" } },
  },
});

/** Service workers, and the module of each: files at the site's root, under fixed names. */
export const WORKERS = { "sw.js": "app/outbox-worker.ts", "panel-sw.js": "app/panel-worker.ts" } as const;

/** Build of one service worker: one file. */
export const workerConfig = (name: keyof typeof WORKERS, outDir: string): InlineConfig => ({
  root,
  configFile: false,
  build: {
    outDir,
    emptyOutDir: false,
    copyPublicDir: false,
    target: "baseline-widely-available",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: QUIET_CHECKS,
      input: at(WORKERS[name]),
      output: { format: "iife", entryFileNames: name },
    },
  },
});

export default defineConfig(() => frontendConfig());
