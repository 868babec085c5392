import { drainWaiting } from "../kernel/drain-waiting.ts";
import { wake } from "../kernel/wake.ts";

/*
 * All the script that the landing page loads. It opens the wizard, which is another bundle: its addresses stand in
 * <meta name="modules:…">, fetched on the first sign of intent and run on the click.
 */
type Wizard = { readonly mount: (container: HTMLElement, onBack: () => void) => () => void };

const QUERY = "evaluar";
const landing = byId("landing");
const stage = byId("wizard");
const openers = document.querySelectorAll<HTMLElement>("[data-open]");
let unmount: (() => void) | null = null;
let scrolledTo = 0;
let opener: HTMLElement | null = null;

function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}`);
  return found;
}

const filesOf = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="modules:${name}"]`)?.content.split(" ") ?? [];

/** The wizard's style sheets; over the landing they would undo some of its own rules, so they apply only to the wizard. */
const sheets: HTMLLinkElement[] = [];
const dress = (sheet: HTMLLinkElement) => {
  sheet.media = stage.hidden ? "not all" : "all";
};
const swap = (toWizard: boolean) => {
  landing.hidden = toWizard;
  stage.hidden = !toWizard;
  sheets.forEach(dress);
};

const link = (rel: string, href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const element = document.createElement("link");
    element.rel = rel;
    element.href = href;
    if (rel === "preload") element.as = "style";
    if (rel === "stylesheet" && filesOf("peru").includes(href)) {
      sheets.push(element);
      dress(element);
    }
    element.onload = () => resolve();
    element.onerror = reject;
    document.head.append(element);
  });

const linked = new Map<string, Promise<void>>();
const once = (rel: string, href: string) => {
  const known = linked.get(rel + href);
  const loading = known ?? link(rel, href);
  linked.set(rel + href, loading);
  // A failed one may be tried again; warming up has nobody to tell.
  loading.catch(() => linked.delete(rel + href));
  return loading;
};

const isSheet = (file: string) => file.endsWith(".css");
/** Fetches, runs nothing. */
const warm = (name: string) => {
  for (const file of filesOf(name)) once(isSheet(file) ? "preload" : "modulepreload", file);
};

const load = async (name: string): Promise<unknown> => {
  const [entry = "", ...rest] = filesOf(name);
  await Promise.all(rest.filter(isSheet).map((file) => once("stylesheet", file)));
  return import(/* @vite-ignore */ entry);
};

const show = async () => {
  const alert = document.querySelector<HTMLElement>("[data-failed]");
  try {
    const { mount } = (await load("peru")) as Wizard;
    if (unmount || !wanted()) return;
    scrolledTo = scrollY;
    swap(true);
    unmount = mount(stage, leave);
    if (alert) alert.hidden = true;
    scrollTo(0, 0);
    const heading = stage.querySelector<HTMLElement>("h1, h2");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  } catch {
    history.replaceState(null, "", "/");
    if (alert) alert.hidden = false;
  }
};

/** Whether an entry of the history is ours: the wizard's steps keep the mark that the click left. */
const isPushed = (): boolean => history.state?.[QUERY] === true;

let leaving = false;
const leave = () => {
  leaving = true;
  // A visitor who came straight to the wizard has no entry of ours to step back from.
  if (isPushed()) history.back();
  else arrive();
};

const arrive = () => {
  if (leaving && wanted()) {
    // An earlier step, left over from before a reload: further back.
    if (isPushed()) return history.back();
    history.replaceState(null, "", "/");
  }
  leaving = false;
  follow();
};

const shut = () => {
  unmount?.();
  unmount = null;
  swap(false);
  scrollTo(0, scrolledTo);
  (opener ?? openers[0])?.focus({ preventScroll: true });
};

const wanted = () => new URLSearchParams(location.search).get(QUERY) === "peru";
/** Shows what the address says. */
const follow = () => {
  if (wanted()) void show();
  else if (unmount) shut();
};

for (const button of openers) {
  for (const sign of ["pointerover", "touchstart", "focus"])
    button.addEventListener(sign, () => warm("peru"), { once: true, passive: true });
  button.addEventListener("click", () => {
    opener = button;
    if (!wanted()) history.pushState({ [QUERY]: true }, "", `/?${QUERY}=peru`);
    follow();
  });
}
addEventListener("popstate", arrive);
follow();

wake(
  byId("assistant"),
  () => load("assistant"),
  () => warm("assistant"),
);

drainWaiting(() => load("outbox"));
